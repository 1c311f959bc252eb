import { readFile } from 'node:fs/promises';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { streamSSE } from 'hono/streaming';
import { callPath, eventsPath, linesPath, pageSecretHeader, pageSecretMark } from '#shared/bridge/hosts';
import { decodeWire, encodeWire } from '#shared/bridge/wire';
import type { AppCore } from '../core/calls/app-core';
import { linesResponse } from '../core/page/lines-response';
import { pageHeaders } from '../core/page/page-headers';
import type { RendererFile } from '../core/page/renderer-files';
import { logDefect } from '../host/log-defect';
import { closedPage } from './closed-page';
import { entryPage } from './entry-page';
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
    // What stands behind the # of an address never leaves the browser.
    return context.html(entryPage(`/#${pageSecretMark}=${secrets.page}`));
  });
  // A browser asks for it beside any page that names no icon, and would complain of a refusal.
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.use(async (context, next) => {
    if (session.holdsCookie(getCookie(context, cookieName))) return next();
    return context.html(closedPage, 403);
  });

  const checkPage: MiddlewareHandler = async (context, next) => {
    if (session.holdsPage(context.req.header(pageSecretHeader))) return next();
    return context.text('not the page that was opened', 403);
  };
  app.use(`${callPath}*`, checkPage);
  app.use(eventsPath, checkPage);

  app.post(`${callPath}:call`, limitBody, async (context) => {
    if (context.req.header('content-type') !== 'application/json') return context.text('JSON only', 415);
    let argument: unknown;
    try {
      argument = decodeWire(await context.req.text());
    } catch {
      return context.text('not JSON', 400);
    }
    const reply = await core.answer(context.req.param('call'), argument);
    return context.body(encodeWire(reply), 200, { 'content-type': 'application/json' });
  });

  app.get(eventsPath, (context) =>
    streamSSE(context, async (stream) => {
      const unsubscribe = core.subscribe((event) => {
        void stream.writeSSE({ data: encodeWire(event) });
      });
      const leave = presence.enter();
      // The first bytes tell the browser that it is connected; after a break it comes back within this time.
      await stream.write('retry: 1000\n\n');
      await new Promise<void>((resolve) => {
        stream.onAbort(resolve);
        if (stream.aborted) resolve();
      });
      unsubscribe();
      leave();
    }),
  );

  // The worker, which asks, does not know the page's secret; the page has opened the path with it. Hono takes a HEAD for a GET.
  app.get(`${linesPath}:secret`, async (context, next) =>
    context.req.method === 'GET' ? linesResponse(await core.linesOf(context.req.param('secret'))) : next(),
  );

  app.get('*', async (context) => {
    const file = files.get(context.req.path);
    if (file === undefined) return context.text('no such page', 404);
    const content = await readFile(file.path);
    return context.body(new Uint8Array(content), 200, file.headers);
  });
  app.all('*', (context) => context.text('method not allowed', 405));
  app.onError((error, context) =>
    context.text(`something broke: ${logDefect(context.req.method, error)}`, 500),
  );
  return app;
}

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: (context) => context.text('too long', 413),
});

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
    // Another port of this machine is the same site and yet another program. The link alone may come from anywhere: it says
    // by itself who may use it.
    const site = context.req.header('sec-fetch-site');
    const isLink = context.req.path === '/' && context.req.query('token') !== undefined;
    if (!isLink && site !== undefined && !['same-origin', 'none'].includes(site)) {
      return context.text('wrong site', 403);
    }
    return next();
  };
}
