import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startShell, type Shell } from '#main/hosts/browser/shell-server';
import { listRendererFiles } from '#main/core/page/renderer-files';
import { keepLogIn, readLogs } from '#main/hosts/common/log-file';
import { createTestCore } from '../../support/core-twins';
import { callPurpose, createSeal, replyPurpose } from '#shared/bridge/seal';
import { bridgeOf, browserWith, callKeyOf, openShell } from '../../support/shell-client';
import { temporaryFolder } from '../../support/temporary-folder';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Uint8Array;
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

let shell: Shell;
let cookie: string;
let page: string;
let callKey: string;
let renderer: string;

/** Sends exactly what it is told, which `fetch` would not: any Host, any path, no matter how odd. */
function send({ method = 'GET', path = '/', headers = {}, body = '' }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shell.origin);
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: bytes.toString(),
          bytes,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const sealed = { 'content-type': 'application/octet-stream' };

/** Calls as the page does, unless told otherwise: `body` and `call` are sealed, and the reply is opened where it can be. */
async function call({
  body = 'null',
  call: name = 'describeApp',
  key = callKey,
  ...more
}: Omit<Sent, 'body'> & { readonly body?: string; readonly call?: string; readonly key?: string } = {}) {
  const seal = createSeal(key);
  const request = await seal.close(new TextEncoder().encode(body), callPurpose(name));
  const answer = await send({
    method: 'POST',
    path: `/bridge/${encodeURIComponent(name)}`,
    body: request,
    ...more,
    headers: { ...sealed, origin: shell.origin, ...more.headers },
  });
  const opened = await seal.open(answer.bytes, replyPurpose(request));
  return { ...answer, body: opened === null ? answer.body : new TextDecoder().decode(opened) };
}

beforeEach(async () => {
  const folder = temporaryFolder();
  renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-private'));
  writeFileSync(join(renderer, 'index.html'), '<title>Tieout</title>');
  writeFileSync(join(renderer, 'assets', 'screen.js'), 'export {};');
  writeFileSync(join(renderer, 'assets', 'worker-Ab_1-2.js'), 'export {};');
  writeFileSync(join(folder, 'secret.json'), 'secret');
  writeFileSync(join(folder, 'renderer-private', 'secret.js'), 'secret');
  symlinkSync(join(folder, 'secret.json'), join(renderer, 'link.json'));
  const { core } = createTestCore(temporaryFolder());
  shell = await startShell({ core, files: await listRendererFiles(renderer) });
  ({ cookie, page } = await openShell(shell));
  callKey = await callKeyOf({ page }, shell.origin);
});

afterEach(() => shell.close());

describe('the link', () => {
  // Promise: The link works once.
  it('is swapped once for a cookie that no script and no other site can use', async () => {
    const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() });
    const first = await fetch(other.link, { redirect: 'manual' });
    expect(first.status).toBe(200);
    // Not in an address, which the browser would write into its history.
    expect(await first.text()).toMatch(/^<!doctype html>\n<html lang="en" data-key="[0-9a-f]{64}">/);
    expect(first.headers.get('set-cookie')).toMatch(
      /^tieout-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const again = await fetch(other.link, { redirect: 'manual' });
    expect(again.headers.get('set-cookie')).toBeNull();
    expect(await again.text()).toContain('content="0;url=/"');
    await other.close();
  });

  it('is not used up by who only looks at it', async () => {
    const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() });
    const looked = await fetch(other.link, { method: 'HEAD', redirect: 'manual' });
    expect(looked.status).toBe(403);
    expect(looked.headers.get('set-cookie')).toBeNull();
    expect((await openShell(other)).cookie).toMatch(/^tieout-/);
    await other.close();
  });

  it('gives each shell a cookie of its own name, since a browser tells no ports apart', async () => {
    const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() });
    const [name] = (await openShell(other)).cookie.split('=');
    expect(name).toBe(`tieout-${new URL(other.origin).port}`);
    expect(cookie).not.toContain(`${name}=`);
    await other.close();
  });

  it('used again brings a known browser back, and any other to a page of what to do', async () => {
    const path = shell.link.slice(shell.origin.length);
    expect(await send({ path, headers: { cookie } })).toMatchObject({ status: 200 });
    const stranger = await send({ path: '/' });
    expect(stranger).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=UTF-8' } });
    expect(stranger.body).toContain('start it again');
  });

  it.each(['', 'x', 'A'.repeat(43), '%00', 'é'.repeat(43)])(
    'with the token %j opens nothing',
    async (token) => {
      const answer = await send({ path: `/?token=${encodeURIComponent(token)}` });
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('the cookie', () => {
  it('lets the screen be reloaded', async () => {
    expect(await send({ headers: { cookie } })).toMatchObject({ status: 200, body: '<title>Tieout</title>' });
    expect(await send({ headers: { cookie } })).toMatchObject({ status: 200 });
  });

  it.each(['/', '/assets/screen.js', '/keep-key.js', '/nothing'])('is asked for at %s', async (path) => {
    expect(await send({ path })).toMatchObject({ status: 403 });
    const [name] = cookie.split('=');
    expect(await send({ path, headers: { cookie: `${name}=${'A'.repeat(43)}` } })).toMatchObject({
      status: 403,
    });
    expect(await send({ path, headers: { cookie: `${name}=` } })).toMatchObject({ status: 403 });
  });

  it('is not needed for a call, so that no page has to send it to whoever answers', async () => {
    expect(await call()).toMatchObject({ status: 200 });
  });
});

describe('the key of the page', () => {
  it.each([
    ['of another shell', () => 'ab'.repeat(32)],
    ['of the page, which only connects', () => page],
  ])('is asked for: one %s opens no call and no events', async (_, key) => {
    expect(await call({ key: key() })).toMatchObject({ status: 403 });
    expect(await call({ key: key(), path: '/events', call: 'events' })).toMatchObject({ status: 403 });
    expect(await call({ key: key(), headers: { cookie } })).toMatchObject({ status: 403 });
  });

  it('is not the cookie, with which nothing is opened', async () => {
    for (const path of ['/connect', '/bridge/describeApp', '/events']) {
      const headers = { ...sealed, cookie, origin: shell.origin };
      expect(await send({ method: 'POST', path, headers, body: 'null' })).toMatchObject({ status: 403 });
      expect((await send({ path, headers: { cookie } })).status).toBe(404);
    }
  });

  it('opens a call only for what it was sealed for', async () => {
    expect(await call({ path: '/bridge/listProfiles' })).toMatchObject({ status: 403 });
    expect(await call({ path: '/connect' })).toMatchObject({ status: 403 });
    expect(await call({ path: '/connect', call: 'connect', key: page })).toMatchObject({ body: callKey });
  });

  // Promise: The cookie on its own opens no data.
  it('is in nothing that the cookie opens', async () => {
    for (const path of ['/', '/assets/screen.js', '/keep-key.js', shell.link.slice(shell.origin.length)]) {
      const answer = await send({ path, headers: { cookie } });
      expect(JSON.stringify(answer)).not.toContain(page);
      expect(JSON.stringify(answer)).not.toContain(callKey);
    }
  });
});

describe('who may speak to the shell', () => {
  it.each(['cross-site', 'same-site', 'other'])(
    'refuses what a %s page asks for, whatever it holds, but not the link',
    async (site) => {
      const headers = { 'sec-fetch-site': site };
      expect(await call({ headers })).toMatchObject({ status: 403 });
      expect(await send({ headers: { ...headers, cookie } })).toMatchObject({ status: 403 });
      const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() });
      expect((await fetch(other.link, { headers })).headers.get('set-cookie')).not.toBeNull();
      await other.close();
    },
  );

  it.each(['same-origin', 'none'])('lets in what a %s page asks for', async (site) => {
    expect(await call({ headers: { 'sec-fetch-site': site } })).toMatchObject({ status: 200 });
  });

  // Promise: So many connections at once, and no more.
  it('never opens more than so many connections at once', async () => {
    const { port } = new URL(shell.origin);
    const sockets = Array.from({ length: 130 }, () => connect(Number(port), '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined);
    await expect
      .poll(() => sockets.filter(({ readyState }) => readyState !== 'open').length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(30);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBe(200);
  });
  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1.evil.example', '[::1]'])(
    'refuses the host %j',
    async (name) => {
      const { port } = new URL(shell.origin);
      for (const host of name === '127.0.0.1' ? [name, `${name}:1`] : [name, `${name}:${port}`]) {
        expect(await send({ headers: { host, cookie } })).toMatchObject({ status: 403 });
        expect(await call({ headers: { host } })).toMatchObject({ status: 403 });
      }
    },
  );

  it.each(['https://evil.example', 'null', 'http://localhost', 'http://127.0.0.1', 'http://127.0.0.1:1'])(
    'refuses the origin %s, for reads and calls alike',
    async (origin) => {
      expect(await send({ headers: { origin, cookie } })).toMatchObject({ status: 403 });
      expect(await call({ headers: { origin } })).toMatchObject({ status: 403 });
    },
  );

  // Promise: Another name for this machine is refused.
  it('wants to know where a call comes from', async () => {
    const anonymous = { method: 'POST', path: '/bridge/describeApp', body: 'null', headers: sealed };
    expect(await send(anonymous)).toMatchObject({ status: 403 });
  });

  // Promise: No other site is let in.
  it('never invites another site in', async () => {
    const preflight = await send({
      method: 'OPTIONS',
      path: '/bridge/describeApp',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    for (const answer of [preflight, await call(), await send({ headers: { cookie } })]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(preflight.status).toBe(403);
  });

  // Promise: Nobody on the network reaches the shell.
  it('listens on the loopback interface alone', async () => {
    const { port } = new URL(shell.origin);
    const outward = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of outward) {
      await expect(
        new Promise((resolve, reject) => {
          connect(Number(port), address, () => resolve('connected')).on('error', reject);
        }),
      ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
  });
});

describe('what the shell serves', () => {
  it('is the built screen, with its types', async () => {
    expect(await send({ path: '/assets/screen.js', headers: { cookie } })).toMatchObject({
      status: 200,
      body: 'export {};',
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
    });
  });

  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/assets/../../secret.json',
    '/..\\secret.json',
    '/../renderer-private/secret.js',
    '//secret.json',
    '/link.json',
    '/assets',
    '/assets/',
    '/assets/screen.js%00',
    '/.git/config',
    '/etc/passwd',
    '/__proto__',
  ])('is nothing at %s', async (path) => {
    const answer = await send({ path, headers: { cookie } });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('secret');
  });

  it('is refused in plain words, with its headers, when a file has gone since', async () => {
    rmSync(join(renderer, 'assets', 'screen.js'));
    const answer = await send({ path: '/assets/screen.js', headers: { cookie } });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatch(/^something broke: [0-9a-f]{6}$/);
    expect(answer.headers['content-security-policy']).toBeDefined();
    expect(await call()).toMatchObject({ status: 200 });
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'POST'])('is not changed by %s', async (method) => {
    expect(await send({ method, path: '/', headers: { cookie, origin: shell.origin } })).toMatchObject({
      status: 405,
    });
  });

  it('lets compiled code run in the worker alone, and code made of text nowhere', async () => {
    const policyOf = async (path: string): Promise<string> =>
      String((await send({ path, headers: { cookie } })).headers['content-security-policy']);
    const page = await policyOf('/');
    expect(await policyOf('/assets/worker-Ab_1-2.js')).toBe(
      page.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    );
    expect(page).not.toContain('unsafe');
  });

  // Promise: No code but Tieout's own runs on the page.
  it('carries a content policy without holes, on pages, refusals and replies alike', async () => {
    const answers = [
      await send({ headers: { cookie } }),
      await send(),
      await send({ headers: { host: 'evil.example' } }),
      await send({ path: '/nothing', headers: { cookie } }),
      await call(),
    ];
    for (const { headers } of answers) {
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(policy).not.toMatch(/unsafe|\*|data:|blob:|http/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
  });
});

describe('a call', () => {
  it.each([
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['as text', { 'content-type': 'text/plain' }],
    ['as JSON', { 'content-type': 'application/json' }],
  ])('%s is refused', async (_, headers) => {
    expect(await call({ headers })).toMatchObject({ status: 415 });
  });

  it('that is not JSON is refused', async () => {
    expect(await call({ body: '{' })).toMatchObject({ status: 400 });
  });

  it('by GET is not a call', async () => {
    expect(await send({ path: '/bridge/describeApp', headers: { cookie } })).toMatchObject({ status: 404 });
  });

  // Promise: A call of endless length is refused.
  it('of endless length is refused, and the shell goes on', async () => {
    const body = JSON.stringify('x'.repeat(5 * 1024 * 1024));
    const answer = await call({ body }).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
    expect(await call()).toMatchObject({ status: 200 });
  });

  it('that its sender leaves in the middle is no defect of the shell', async () => {
    keepLogIn(temporaryFolder());
    const { host, port } = new URL(shell.origin);
    const head = ['POST /bridge/describeApp HTTP/1.1', `host: ${host}`, `origin: ${shell.origin}`];
    const lines = [...head, 'content-type: application/octet-stream', 'content-length: 100', '', 'x'];
    const socket = connect(Number(port), '127.0.0.1');
    await new Promise((resolve) => socket.write(lines.join('\r\n'), resolve));
    expect(await call()).toMatchObject({ status: 200 });
    socket.destroy();
    for (let more = 0; more < 20; more += 1) expect(await call()).toMatchObject({ status: 200 });
    expect(readLogs()).toEqual([]);
  });

  // Promise: No call stops the shell for others.
  it.each([
    ['numbers', '0'],
    ['objects', '{}'],
    ['texts', '"a"'],
  ])('of as many %s as a body may hold does not stop the shell', async (_, item) => {
    const values = `[${Array(Math.floor(3_900_000 / (item.length + 1)))
      .fill(item)
      .join(',')}]`;
    const begun = performance.now();
    JSON.parse(values);
    const parsed = performance.now();
    const answer = await call({
      call: 'saveProfile',
      body: `{"profile":{"eventIds":${values}},"before":null}`,
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toContain('argument_invalid');
    // By what reading the same JSON takes here and now, which a busy machine slows down alike.
    expect(performance.now() - parsed).toBeLessThan(40 * (parsed - begun) + 1_500);
  });

  it.each(['testConnection', 'listEvents'])(
    '%s for a project whose name is half a character is refused in words',
    async (name) => {
      const draft = '{"baseUrl":"http://127.0.0.1:9","projectId":"\\ud800","key":"prefix.secret"}';
      const answer = await call({ call: name, body: draft });
      expect(answer.body).toMatch(/"code":"half_character"/);
    },
  );

  it('of an unknown name is answered with an error', async () => {
    expect(JSON.parse((await call({ call: '__proto__' })).body)).toMatchObject({
      ok: false,
      error: { code: 'argument_invalid' },
    });
  });
});

describe('a shell that nobody is connected to', () => {
  const deserted = (after: Promise<void>, ms: number): Promise<boolean> =>
    Promise.race([after.then(() => true), wait(ms).then(() => false)]);

  // Promise: The shell ends when nobody is there.
  it('says so once the time is over', async () => {
    const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() }, 50);
    expect(await deserted(other.deserted, 10_000)).toBe(true);
    await other.close();
  });

  it('waits while a window is connected, and from when it has gone', async () => {
    const other = await startShell({ core: createTestCore(temporaryFolder()).core, files: new Map() }, 2_000);
    const browser = browserWith(await openShell(other), other.origin);
    const leave = bridgeOf(browser, other.origin).subscribe(() => undefined);
    await browser.connected;
    expect(await deserted(other.deserted, 3_000)).toBe(false);
    leave();
    expect(await deserted(other.deserted, 10_000)).toBe(true);
    await other.close();
  });
});
