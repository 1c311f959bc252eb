import { request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startShell, type Shell } from '#main/hosts/browser/shell-server';
import { createRunStore } from '#main/core/runs/run-store';
import { readWholeLines } from '#main/core/storage/file-lines';
import { createFetchLines, createListsTaker } from '#renderer/worker/result/take-lists';
import { createSeal, frameOf, linesPurpose, readFrames } from '#shared/bridge/seal';
import { succeed } from '#shared/base/result';
import { writeClientLines } from '#shared/domain/runs/client-lines';
import { createTestCore } from '../../support/core-twins';
import { runOf } from '../../support/saved-run';
import { bridgeOf, browserWith, openShell } from '../../support/shell-client';
import { temporaryFolder } from '../../support/temporary-folder';
import { openServer } from '../../support/open-server';

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
let folder: string;
let bridge: ReturnType<typeof bridgeOf>;

beforeEach(async () => {
  folder = temporaryFolder();
  const kept = await createRunStore(join(folder, 'runs')).save(saved, findings, writeClientLines(file), () =>
    Promise.resolve(succeed(null)),
  );
  if (!kept.ok) throw new Error(kept.error.code);
  ({ shell, bridge } = await open());
});

/** A shell over the folder, and its one browser. */
async function open() {
  const { core } = createTestCore(folder);
  const shell = await startShell({ core, files: new Map() });
  ends.push(() => shell.close());
  const entry = await openShell(shell);
  return { shell, bridge: bridgeOf(browserWith(entry, shell.origin), shell.origin) };
}

/**
 * Sends exactly what it is told, as the worker does unless told otherwise: with no cookie. The body is what opens with the key
 * behind the `#` of the path, where there is one.
 */
function get(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
  of = shell,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(of.origin);
    const all = { 'sec-fetch-site': 'same-origin', ...headers };
    const [address = '', key] = path.split('#');
    const sent = request(
      { hostname, port, method, path: address, headers: all, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          const whole = Buffer.concat(parts);
          if (status !== 200 || key === undefined) resolve({ status, headers, body: whole.toString() });
          else void opened(whole, address, key).then((body) => resolve({ status, headers, body }));
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** What is in sealed lines. */
async function opened(body: Buffer, address: string, key: string): Promise<string> {
  const parts: Uint8Array[] = [];
  const chunks = [new Uint8Array(body)];
  for await (const sealed of readFrames(() => Promise.resolve(chunks.shift()))) {
    const piece = await createSeal(key).open(sealed, linesPurpose(address, parts.length));
    if (piece === null) throw new Error('not from the shell');
    parts.push(piece);
  }
  return Buffer.concat(parts).toString();
}

describe('opened lines in the browser shell', () => {
  it('are answered once, to a GET, and only sealed', async () => {
    const path = await bridge.openLines({ source });
    expect(path).toMatch(/^\/lines\/[\w-]{43}#[0-9a-f]{64}$/);
    const sealed = await get((await bridge.openLines({ source })).replace(/#.*/, ''));
    expect(sealed.body).not.toContain(rows.slice(0, 10));
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
      expect([403, 404, 405]).toContain(refused.status);
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
    expect([403, 404]).toContain((await get(path)).status);
  });

  it('of one shell are not those of another one, nor of another window', async () => {
    const other = await open();
    const path = await bridge.openLines({ source });
    expect(await get(path, {}, 'GET', other.shell)).toMatchObject({ status: 404 });
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
    expect(gone.body).toBe('{"list":"rows","error":{"code":"run_not_found"}}\n');
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
    const abort = new AbortController();
    const answer = await fetch(`${slow.origin}/lines/x`, { signal: abort.signal });
    const body = answer.body?.getReader();
    await body?.read();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // What the sockets of both sides hold, and not the file.
    expect(read).toBeLessThan(size / 4);
    abort.abort();
    await vi.waitFor(() => expect(ended).toBe(true));
    expect(read).toBeLessThan(size / 4);
  });
});

describe('the worker, whatever it is answered', () => {
  const lines = Buffer.from('["1","é😀"]\n{"list":"tickets","bytes":15}\n["2"]\n{"list":"rows","bytes":6}\n');

  /** Takes both lists in from a server that answers as it likes; answers what came of it, and what was handed over. */
  async function take(answer: (response: ServerResponse) => void, abortAfterMs?: number, key = '') {
    const { baseUrl, close } = await openServer((_request, response) => answer(response));
    // A worker's paths are of its own origin, which Node's fetch does not have.
    const taker = createListsTaker(createFetchLines(baseUrl));
    const taken = taker.take(`/lines/x${key}`, ['tickets', 'rows'], () => undefined);
    if (abortAfterMs !== undefined) {
      setTimeout(() => {
        taker.stop('/lines/another');
        taker.stop(`/lines/x${key}`);
      }, abortAfterMs);
    }
    const result = await taken;
    await close();
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
      response.on('close', () => clearInterval(more));
    });
    expect(result).toEqual(disconnected);
  });

  it('stops when it is told to, before an answer and in its midst', async () => {
    const cancelled = { ok: false, error: { code: 'cancelled' } };
    expect(await take(() => undefined, 50)).toEqual(cancelled);
    expect(await take((response) => response.write(lines.subarray(0, 10)), 50)).toEqual(cancelled);
  });

  // Promise: Sealed lines come only from the shell.
  it('takes sealed lines only with their key, of their path, whole and in order', async () => {
    const key = '5a'.repeat(32);
    const sealed = async (path: string, pieces: readonly Uint8Array[], of = key): Promise<Buffer> =>
      Buffer.concat(
        await Promise.all(
          pieces.map(async (piece, at) => frameOf(await createSeal(of).close(piece, linesPurpose(path, at)))),
        ),
      );
    const halves = [lines.subarray(0, 10), lines.subarray(10)];
    const frames = await Promise.all(halves.map((half) => sealed('/lines/x', [half])));
    const whole = await sealed('/lines/x', halves);
    const taken = (body: Buffer) => take((response) => response.end(body), undefined, `#${key}`);
    expect(await taken(whole)).toEqual({ ok: true, value: null });
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    for (const [what, body] of Object.entries({
      'not sealed': lines,
      'with another key': await sealed('/lines/x', halves, 'a5'.repeat(32)),
      'of another path': await sealed('/lines/y', halves),
      'in another order': Buffer.concat([...frames].reverse()),
      'one piece twice': Buffer.concat([whole, whole]),
      'a bit changed': changed,
      cut: whole.subarray(0, -1),
      nothing: Buffer.of(),
    }))
      expect(await taken(body), what).toEqual(disconnected);
  });
});
