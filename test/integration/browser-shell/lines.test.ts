import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { appendFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startShell, type Shell } from '#main/browser/shell-server';
import { createRunStore } from '#main/core/runs/run-store';
import { readWholeLines } from '#main/core/storage/file-lines';
import { createHttpTransport } from '#renderer/bridge/http-transport';
import { createListsTaker } from '#renderer/worker/take-lists';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { createCaller } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { createTestCore } from '../../support/core-twins';
import { runOf } from '../../support/saved-run';
import { browserWith, openShell, type Entry } from '../../support/shell-client';
import { temporaryFolder } from '../../support/temporary-folder';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const ends: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const { saved, findings, file } = runOf('2026-03-31');
const rows = [...writeClientLines(file)].join('');
const whole = `${rows}${JSON.stringify({ list: 'rows', bytes: Buffer.byteLength(rows) })}\n`;
const source = { kind: 'run', runId: saved.id, lists: ['rows'] } as const;

let shell: Shell;
let entry: Entry;
let folder: string;
let bridge: ReturnType<typeof createCaller<Bridge, BridgeEvent>>;

beforeEach(async () => {
  folder = temporaryFolder();
  const kept = await createRunStore(join(folder, 'runs')).save(saved, findings, writeClientLines(file), () =>
    Promise.resolve(succeed(null)),
  );
  if (!kept.ok) throw new Error(kept.error.code);
  ({ shell, entry, bridge } = await open());
});

/** A shell over the folder, and its one browser. */
async function open() {
  const { core } = createTestCore(folder);
  const shell = await startShell({ core, files: new Map() });
  ends.push(() => shell.close());
  const entry = await openShell(shell);
  const transport = createHttpTransport(shell.origin, browserWith(entry, shell.origin));
  return { shell, entry, bridge: createCaller<Bridge, BridgeEvent>(transport) };
}

/** Sends exactly what it is told, as the worker does unless told otherwise: with the cookie, and no secret of the page. */
function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  of = shell,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(of.origin);
    const all = { cookie: entry.cookie, 'sec-fetch-site': 'same-origin', ...headers };
    const sent = request({ hostname, port, method, path, headers: all, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

describe('opened lines in the browser shell', () => {
  it('are answered once, to a GET with the cookie and without the secret of the page', async () => {
    const path = await bridge.openLines({ source });
    expect(path).toMatch(/^\/lines\/[\w-]{43}$/);
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200, body: whole });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(await get(path)).toMatchObject({ status: 404 });
  });

  it.each([
    ['without the cookie', { cookie: '' }],
    ['with another cookie', { cookie: `tieout-1=${'A'.repeat(43)}` }],
    ['for another host', { host: 'evil.example' }],
    ['for this machine by its name', { host: 'localhost' }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a page of another port', { 'sec-fetch-site': 'same-site' }],
  ])('are refused %s, which does not use them up', async (_, headers) => {
    const path = await bridge.openLines({ source });
    const refused = await get(path, headers);
    expect(refused.status).toBe(403);
    expect(refused.body).not.toContain(rows.slice(0, 10));
    expect(await get(path)).toMatchObject({ status: 200, body: whole });
  });

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'are refused to a %s, which does not use them up',
    async (method) => {
      const path = await bridge.openLines({ source });
      const refused = await get(path, { origin: shell.origin }, method);
      expect([404, 405]).toContain(refused.status);
      expect(await get(path)).toMatchObject({ status: 200, body: whole });
    },
  );

  it.each([
    '/lines/',
    '/lines',
    `/lines/${'A'.repeat(43)}`,
    '/lines/..%2f..%2fetc',
    '/lines/%00',
    '/lines/a/b',
  ])('are not under %s', async (path) => {
    await bridge.openLines({ source });
    expect(await get(path)).toMatchObject({ status: 404 });
  });

  it('of one shell are not those of another one, nor of another window', async () => {
    const other = await open();
    const path = await bridge.openLines({ source });
    const both = { cookie: `${entry.cookie}; ${other.entry.cookie}` };
    expect(await get(path, both, 'GET', other.shell)).toMatchObject({ status: 404 });
    const [first, second] = [await bridge.openLines({ source }), await bridge.openLines({ source })];
    const answers = await Promise.all([get(first), get(second), get(first), get(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 404]);
  });

  it('carry what is wrong with a file as the error that it is', async () => {
    const path = await bridge.openLines({ source });
    appendFileSync(join(folder, 'runs', saved.id, 'client.lines'), '["9","X","PAID"]\n');
    const { status, body } = await get(path);
    expect(status).toBe(200);
    const end: unknown = JSON.parse(body.trimEnd().split('\n').at(-1) ?? '');
    expect(end).toMatchObject({ list: 'rows', error: { code: 'stored_part_damaged', of: 'run' } });
    const gone = await get(
      await bridge.openLines({ source: { ...source, runId: '20200101T000000000Z-00000000' } }),
    );
    expect(gone.body).toMatch(/^\{"list":"rows","error":\{"code":"storage_failed"/);
  });

  it('are read no further than they are taken, and no more once the worker has gone', async () => {
    const path = join(folder, 'rows.lines');
    const size = 100_000_000;
    writeFileSync(path, Buffer.alloc(size, `["${'x'.repeat(95)}"]\n`));
    let read = 0;
    let ended = false;
    const { core } = createTestCore(folder);
    const slow = await startShell({
      core: {
        ...core,
        // eslint-disable-next-line @typescript-eslint/require-await -- as the core answers it
        linesOf: async () =>
          (async function* () {
            try {
              for await (const piece of readWholeLines(path, undefined, ({ length }) => (read += length))) {
                if (piece.ok) yield piece.value;
              }
            } finally {
              ended = true;
            }
          })(),
      },
      files: new Map(),
    });
    ends.push(() => slow.close());
    const { cookie } = await openShell(slow);
    const abort = new AbortController();
    const answer = await fetch(`${slow.origin}/lines/x`, { headers: { cookie }, signal: abort.signal });
    const body = answer.body?.getReader();
    await body?.read();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // What the sockets of both sides hold, and not the file.
    expect(read).toBeLessThan(size / 4);
    abort.abort();
    await vi.waitFor(() => {
      expect(ended).toBe(true);
    });
    expect(read).toBeLessThan(size / 4);
  });
});

describe('the worker, whatever it is answered', () => {
  const lines = Buffer.from('["1","é😀"]\n{"list":"tickets","bytes":15}\n["2"]\n{"list":"rows","bytes":6}\n');

  /** Takes both lists in from a server that answers as it likes; answers what came of it, and what was handed over. */
  async function take(answer: (response: ServerResponse) => void, abortAfterMs?: number) {
    const server = createServer((_request, response) => {
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const taker = createListsTaker((path, signal) =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal, redirect: 'error' }),
    );
    const taken = taker.take('/lines/x', ['tickets', 'rows'], () => undefined);
    if (abortAfterMs !== undefined) {
      setTimeout(() => {
        taker.stop('/lines/another');
        taker.stop('/lines/x');
      }, abortAfterMs);
    }
    const result = await taken;
    server.closeAllConnections();
    server.close();
    return result;
  }
  const disconnected = { ok: false, error: { code: 'shell_disconnected' } };

  it('takes a whole stream for whole, in chunks of any size', async () => {
    expect(await take((response) => response.end(lines))).toEqual({ ok: true, value: null });
    const trickled = await take((response) => {
      for (const byte of lines) response.write(Uint8Array.of(byte));
      response.end();
    });
    expect(trickled).toEqual({ ok: true, value: null });
  });

  it('takes none for whole that ends early, properly or not, at whatever byte', async () => {
    for (let end = 0; end < lines.length; end++) {
      expect(await take((response) => response.end(lines.subarray(0, end))), `ends at ${end}`).toEqual(
        disconnected,
      );
      const broken = await take((response) => {
        response.writeHead(200, { 'content-length': lines.length });
        response.write(lines.subarray(0, end), () => response.destroy());
      });
      expect(broken, `breaks at ${end}`).toEqual(disconnected);
    }
  });

  it('takes nothing from an answer that is another one', async () => {
    const location = { location: 'http://127.0.0.1:1/' };
    expect(await take((response) => response.writeHead(404).end(lines))).toEqual(disconnected);
    expect(await take((response) => response.writeHead(302, location).end())).toEqual(disconnected);
    expect(await take((response) => response.writeHead(204).end())).toEqual(disconnected);
    expect(await take((response) => response.destroy())).toEqual(disconnected);
    expect(await take((response) => response.end(Buffer.concat([lines, lines])))).toEqual(disconnected);
  });

  it('stops listening to one that goes on after its end', async () => {
    const result = await take((response) => {
      response.write(lines);
      const more = setInterval(() => response.write('["3"]\n'), 1);
      response.on('close', () => {
        clearInterval(more);
      });
    });
    expect(result).toEqual(disconnected);
  });

  it('stops when it is told to, before an answer and in its midst', async () => {
    const cancelled = { ok: false, error: { code: 'cancelled' } };
    expect(await take(() => undefined, 50)).toEqual(cancelled);
    expect(await take((response) => response.write(lines.subarray(0, 10)), 50)).toEqual(cancelled);
  });
});
