import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate } from '../support/certificate';
import { runCli } from '../support/run-cli';
import { temporaryFolder } from '../support/temporary-folder';
import { openServer } from '../support/open-server';

const key = 'tk_live.5ecretPart5ecretPart';

/** Runs the built command line on a server of whose certificate nobody knows anything, and answers what the server was sent. */
async function askStranger(env: (folder: string, certificate: string) => Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  const certificate = makeCertificate('127.0.0.1');
  const sent: unknown[] = [];
  const server = createServer(certificate, (request, response) => {
    sent.push(request.headers['x-api-key']);
    response.writeHead(403).end('{}');
  });
  const { port } = await openServer(server, onTestFinished);
  writeFileSync(at('client.csv'), 'paymentReference,status\nA,PAID\n');
  const base = `https://127.0.0.1:${port}`;
  const words = ['run', '--csv', at('client.csv'), '--base-url', base, '--project', 'p'];
  const own = { TIEOUT_API_KEY: key, TIEOUT_DATA_DIR: at('data') };
  const { code, stderr } = await runCli(words, { ...own, ...env(folder, certificate.file) });
  return { code, stderr, sent };
}

describe('a key and a connection that others could read', () => {
  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED=0', () => ({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })],
    ['--tls-keylog', (folder: string) => ({ NODE_OPTIONS: `--tls-keylog=${join(folder, 'keys.log')}` })],
    ['--tls-min-v1.0', () => ({ NODE_OPTIONS: '--tls_min_v1.0' })],
  ])('%s: exit 2 with a sentence, and nothing is sent', async (setting, weak) => {
    const { code, stderr, sent } = await askStranger((folder, certificate) => ({
      NODE_EXTRA_CA_CERTS: certificate,
      ...weak(folder),
    }));
    expect(sent).toEqual([]);
    expect(stderr).toContain(`“${setting}” is set, so others on the network could read your API key`);
    expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
    expect(code).toBe(2);
  });

  it('is sent where the certificate is named as trusted', async () => {
    const { sent } = await askStranger((_folder, certificate) => ({ NODE_EXTRA_CA_CERTS: certificate }));
    expect(sent).toContain(key);
  });

  it('is in nothing that Node prints for those who look for faults', async () => {
    const { stderr, sent } = await askStranger((_folder, certificate) => ({
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_DEBUG: '*',
    }));
    expect(sent).toContain(key);
    expect(stderr).not.toContain('5ecretPart');
    expect(stderr).not.toContain(Buffer.from('5ecretPart').toString('hex'));
    expect(stderr).not.toContain(Buffer.from('5ecretPart').toString('hex').match(/../g)?.join(' '));
  });
});
