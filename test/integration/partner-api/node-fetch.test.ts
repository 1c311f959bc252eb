import { execFile } from 'node:child_process';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkProblem } from '#main/core/partner-api/network-problem';
import { createNodeFetch, type NetworkVariables } from '#main/core/partner-api/node-fetch';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { defaultProfile } from '#shared/domain/rules/profile';
import { wordsFor } from '#shared/words/errors/error-words';
import { orderFor } from '../snapshot/order';
import { repository } from '../../desktop/run-bundle';
import { openServer } from '../../support/open-server';
import { temporaryFolder } from '../../support/temporary-folder';
import { onLinux } from '../../support/system';
import { makeCertificate } from '../../support/certificate';

// The names represent hosts beyond the machine, so that loopback's own rules do not apply to them.
const host = 'tieout-test.example';

/** An API with the company's certificate, and a proxy that leads every host to it. */
async function startCompany() {
  const certificate = makeCertificate(host);
  const server = createHttpsServer(certificate, (_request, response) => response.end('hello'));
  const api = await openServer(server, onTestFinished);
  const tunnels: string[] = [];
  const proxy = createHttpServer();
  proxy.on('connect', (request, socket, head) => {
    tunnels.push(request.url ?? '');
    const inner = connect(api.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.destroy());
    socket.on('error', () => inner.destroy());
  });
  const { baseUrl } = await openServer(proxy, onTestFinished);
  return { certificate, proxy: baseUrl, tunnels };
}

const get = (env: NetworkVariables, url = `https://${host}/`) =>
  createNodeFetch(env)(url, { headers: {}, redirect: 'manual', signal: new AbortController().signal });

/** What a process of its own, started with these variables only, gets: the status, or the problem. */
async function askIn(env: NetworkVariables, systemCa = 'as it is'): Promise<string> {
  const script = `
    import { networkProblem } from '#main/core/partner-api/network-problem';
    import { createNodeFetch } from '#main/core/partner-api/node-fetch';
    const env = process.env;
    const given = ${JSON.stringify(systemCa)} === 'as it is' ? env : { HTTPS_PROXY: env.HTTPS_PROXY, SSL_CERT_FILE: '/none', SSL_CERT_DIR: '/none' };
    const init = { headers: {}, redirect: 'manual', signal: new AbortController().signal };
    createNodeFetch(given)('https://${host}/', init).then(
      ({ status }) => console.log(status),
      (thrown) => console.log(networkProblem(thrown)),
    ).finally(() => process.exit());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', script],
    { cwd: repository, env: { PATH: process.env['PATH'], ...env } },
  );
  return stdout.trim();
}

async function problemOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'none';
  } catch (thrown) {
    return networkProblem(thrown);
  }
}

describe('a company network', () => {
  let company: Awaited<ReturnType<typeof startCompany>>;

  it('is reached through the proxy of the environment, with the company certificate', async () => {
    company = await startCompany();
    const answer = await get({
      HTTPS_PROXY: company.proxy,
      NODE_EXTRA_CA_CERTS: company.certificate.file,
    });
    expect(answer.status).toBe(200);
    const parts: Uint8Array[] = [];
    for await (const part of answer.body ?? []) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('hello');
    expect(company.tunnels).toEqual([`${host}:443`]);
  });

  it('with a certificate that nobody trusts: a certificate problem', async () => {
    company = await startCompany();
    // Where npm built no native module, an older Node cannot read the store of Windows or macOS.
    expect(await problemOf(get({ HTTPS_PROXY: company.proxy }))).toMatch(/^certificate/);
  });

  it('trusts the file that the system names for its certificates', async () => {
    company = await startCompany();
    const env = { HTTPS_PROXY: company.proxy, SSL_CERT_FILE: company.certificate.file };
    expect((await get(env)).status).toBe(200);
  });

  it.runIf(onLinux)(
    'with a refused certificate and none of the system that could be read: says that',
    async () => {
      company = await startCompany();
      const empty = temporaryFolder();
      const nothing = { SSL_CERT_FILE: join(empty, 'none.pem'), SSL_CERT_DIR: empty };
      // Node reads these variables of the process itself, once.
      const asked = await askIn({ ...nothing, HTTPS_PROXY: company.proxy });
      expect(asked).toBe('certificate_store');
    },
  );

  it.runIf(onLinux)('is trusted by a Node that reads the certificates of the system itself', async () => {
    company = await startCompany();
    const env = { HTTPS_PROXY: company.proxy, SSL_CERT_FILE: company.certificate.file };
    expect(await askIn(env, 'system-ca finds nothing')).toBe(
      'getCACertificates' in tls ? '200' : 'certificate_store',
    );
  });

  it('whose proxy is down, unknown, or refuses: a proxy problem', async () => {
    const refusing = createHttpServer();
    refusing.on('connect', (_request, socket) => {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
    const { baseUrl } = await openServer(refusing, onTestFinished);
    expect(await problemOf(get({ HTTPS_PROXY: baseUrl }))).toBe('proxy');
    expect(await problemOf(get({ HTTPS_PROXY: 'http://127.0.0.1:1' }))).toBe('proxy');
    expect(await problemOf(get({ HTTPS_PROXY: 'http://proxy.invalid:8080' }))).toBe('proxy');
  });

  it('that fails stops a reading with a sentence of its own, at once', async () => {
    company = await startCompany();
    const sentenceOf = async (env: NetworkVariables): Promise<string> => {
      const platform = createPlatform({ fetch: createNodeFetch(env), dataDir: temporaryFolder() });
      const profile = { ...defaultProfile, id: 'p', name: 'p', baseUrl: `https://${host}`, projectId: 'p' };
      const taken = await platform.takeSnapshot(orderFor(profile, 'prefix.secret'));
      if (taken.ok) throw new Error('nothing was to be read');
      return wordsFor(taken.error).happened;
    };
    expect(await sentenceOf({ HTTPS_PROXY: company.proxy })).toMatch(
      /^The security certificate of tieout-test\.example could not be trusted\b/,
    );
    expect(await sentenceOf({ HTTPS_PROXY: 'http://127.0.0.1:1' })).toBe(
      `The network's proxy would not let Tieout reach ${host}.`,
    );
  });

  it('never stands between this machine and itself', async () => {
    const { baseUrl } = await openServer((_request, response) => response.end('here'), onTestFinished);
    const env = { HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' };
    expect((await get(env, `${baseUrl}/`)).status).toBe(200);
  });

  it('is left out for hosts of NO_PROXY', async () => {
    const env = { HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '.invalid' };
    expect(await problemOf(get(env, 'https://host.invalid/'))).toBe('unknown_host');
  });
});
