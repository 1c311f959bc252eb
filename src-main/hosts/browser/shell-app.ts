import { readFile } from 'node:fs/promises';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { stream as answerStream } from 'hono/streaming';
import { callPath, connectPath, eventsPath, linesPath } from '#shared/bridge/hosts';
import {
  callPurpose,
  eventPurpose,
  frameOf,
  linesPurpose,
  replyPurpose,
  type Seal,
} from '#shared/bridge/seal';
import { decodeWire, encodeWire } from '#shared/bridge/wire';
import type { AppCore } from '../../core/calls/app-core';
import { linesResponse } from '../../core/page/lines-response';
import { pageHeaders } from '../../core/page/page-headers';
import type { RendererFile } from '../../core/page/renderer-files';
import { systemErrorCode } from '../../core/storage/storage-error';
import { logDefect } from '../common/log-defect';
import { closedPage } from './closed-page';
import { entryPage, keyPage, keyScript, keyScriptPath } from './entry-page';
import type { Presence } from './presence';
import type { Session } from './session';

/** What the shell's server is made of. */
export interface ShellParts {
  readonly core: Pick<AppCore, 'answer' | 'subscribe' | 'linesOf'>;
  readonly files: ReadonlyMap<string, RendererFile>;
  readonly session: Session;
  readonly presence: Pick<Presence, 'enter'>;
  /** `http://127.0.0.1:PORT`: the one origin and, without the scheme, the one host that are let in. */
  readonly origin: string;
}

const maxBodyBytes = 4 * 1024 * 1024;
/** Of a body that is sealed and empty, and more. */
const maxProofBytes = 1024;

/** Serves the screen and the bridge over HTTP, to the one browser that came with the link. */
export function createShellApp({ core, files, session, presence, origin }: ShellParts): Hono {
  const app = new Hono();
  const cookieName = `tieout-${new URL(origin).port}`;

  app.use(setPageHeaders);
  app.use(checkSender(origin));
  app.get('/', async (context, next) => {
    const token = context.req.query('token');
    // A HEAD comes from something that looks at links, a mail scanner or a preview, and must not use this one up.
    if (token === undefined || context.req.method !== 'GET') return next();
    const secrets = session.redeem(token);
    // A link that was used before brings a browser that holds the secrets in, and any other to what it can do.
    if (secrets === null) return context.html(entryPage('/'));
    setCookie(context, cookieName, secrets.cookie, { httpOnly: true, sameSite: 'Strict', path: '/' });
    return context.html(keyPage(secrets.pageKey));
  });
  // A browser asks for it beside any page that names no icon, and would complain of a refusal.
  app.get('/favicon.ico', (context) => context.body(null, 204));
  // From here on a page sends no secret at all, the cookie included: the shell may have ended, and another be asked in its place.
  app.post(connectPath, limitBody(maxProofBytes), async (context) => {
    const sent = await openBody(context, session.pageSeal, 'connect');
    return sent.ok ? sent.reply(session.callKey) : sent.refusal;
  });
  app.post(`${callPath}:call`, limitBody(maxBodyBytes), async (context) => {
    const call = context.req.param('call');
    const sent = await openBody(context, session.callSeal, call);
    if (!sent.ok) return sent.refusal;
    let argument: unknown;
    try {
      argument = decodeWire(sent.text);
    } catch {
      return context.text('not JSON', 400);
    }
    return sent.reply(encodeWire(await core.answer(call, argument)));
  });

  app.post(eventsPath, limitBody(maxProofBytes), async (context) => {
    const sent = await openBody(context, session.callSeal, 'events');
    if (!sent.ok) return sent.refusal;
    return answerStream(context, async (stream) => {
      // An empty piece tells the browser that it is connected.
      let written: Promise<unknown> = stream.write(frameOf(new Uint8Array()));
      const unsubscribe = core.subscribe((event) => {
        const sealed = session.callSeal.close(new TextEncoder().encode(encodeWire(event)), eventPurpose);
        // Sealing takes its time, which must not change the order.
        written = written.then(async () => stream.write(frameOf(await sealed)));
      });
      const leave = presence.enter();
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
        if (stream.aborted) resolve();
      });
      unsubscribe();
      leave();
    });
  });

  // The worker asks by a secret that is good once, and opens what it gets with the key that the page gave it. Hono takes a HEAD
  // for a GET.
  app.get(`${linesPath}:secret`, async (context, next) => {
    if (context.req.method !== 'GET') return next();
    const lines = await core.linesOf(context.req.param('secret'));
    return linesResponse(lines === null ? null : sealLines(lines, context.req.path, session.callSeal));
  });

  // The files of the screen.
  app.use(async (context, next) => {
    if (session.holdsCookie(getCookie(context, cookieName))) return next();
    return context.html(closedPage, 403);
  });

  app.get(keyScriptPath, (context) => context.body(keyScript, 200, { 'content-type': 'text/javascript' }));
  app.get('*', async (context) => {
    const file = files.get(context.req.path);
    if (file === undefined) return context.text('no such page', 404);
    const content = await readFile(file.path);
    return context.body(new Uint8Array(content), 200, file.headers);
  });
  app.all('*', (context) => context.text('method not allowed', 405));
  app.onError((error, context) => {
    // Whoever sent it has gone before its end, as a tab that is closed; other users of the machine could fill the log with that.
    if (systemErrorCode(error) === 'ECONNRESET') return context.body(null, 400);
    return context.text(`something broke: ${logDefect(context.req.method, error)}`, 500);
  });
  return app;
}

/** Opens what a page has sealed for a call; whatever else is sent is refused. */
async function openBody(context: Context, seal: Seal, call: string) {
  const refuse = (why: string, status: 403 | 415) =>
    ({ ok: false, refusal: context.text(why, status) }) as const;
  if (context.req.header('content-type') !== sealedType) return refuse('sealed bytes only', 415);
  const request = new Uint8Array(await context.req.arrayBuffer());
  const content = await seal.open(request, callPurpose(call));
  if (content === null) return refuse('not the page that was opened', 403);
  const reply = async (text: string): Promise<Response> =>
    context.body(await seal.close(new TextEncoder().encode(text), replyPurpose(request)), 200, {
      'content-type': sealedType,
    });
  return { ok: true, text: new TextDecoder().decode(content), reply } as const;
}

const sealedType = 'application/octet-stream';

/** Seals lines piece by piece: a worker that has lost its shell may get them from somebody else, who must not be believed. */
async function* sealLines(
  lines: AsyncIterable<Uint8Array>,
  path: string,
  seal: Seal,
): AsyncGenerator<Uint8Array> {
  let place = 0;
  for await (const piece of lines) {
    yield frameOf(await seal.close(piece, linesPurpose(path, place)));
    place += 1;
  }
}

const limitBody = (maxSize: number): MiddlewareHandler =>
  bodyLimit({ maxSize, onError: (context) => context.text('too long', 413) });

const setPageHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  for (const [name, value] of Object.entries(pageHeaders)) if (!headers.has(name)) headers.set(name, value);
};

/**
 * Refuses requests for any other host than this address (another name for it is DNS rebinding, and reads carry no Origin),
 * and those that another site's page caused. A request that changes something must carry its Origin.
 */
function checkSender(origin: string): MiddlewareHandler {
  const host = new URL(origin).host;
  return async (context, next) => {
    if (context.req.header('host') !== host) return context.text('wrong host', 403);
    const from = context.req.header('origin');
    const reads = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (from === undefined ? !reads : from !== origin) return context.text('wrong origin', 403);
    // Another port of this machine is the same site and yet another program. Only the link may come from anywhere: it says
    // on its own who may use it.
    const site = context.req.header('sec-fetch-site');
    const isLink = context.req.path === '/' && context.req.query('token') !== undefined;
    if (!isLink && site !== undefined && !['same-origin', 'none'].includes(site)) {
      return context.text('wrong site', 403);
    }
    return next();
  };
}
