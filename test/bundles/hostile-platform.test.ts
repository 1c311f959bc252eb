import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { temporaryFolder } from '../support/temporary-folder';
import { openServer } from '../support/open-server';

const key = 'tk_live.5ecretPart5ecretPart';
const secret = key.slice(key.indexOf('.') + 1);
/** `tk…` as `\u0074\u006b…`: JSON that represents the key and has not a letter of it. */
const escaped = Array.from(key)
  .map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');
const halfEscaped = `\\u0074${key.slice(1)}`;
const nested = JSON.stringify(`{"seen":"${escaped}"}`).slice(1, -1);

/** A platform of one ticket that answers with this head and body, and everything else as the document says. */
async function platformThat(answer: (path: string, response: ServerResponse) => boolean): Promise<string> {
  const { baseUrl } = await openServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (answer(pathname, response)) return;
    response.setHeader('content-type', 'application/json');
    response.end(
      envelope(searchParams.get('size') ?? '100', '{"id":1,"paymentReference":"A","status":"PAID"}'),
    );
  }, onTestFinished);
  return baseUrl;
}

const envelope = (size: string, item: string): string =>
  `{"items":[${item}],"total":1,"page":0,"size":${size}}`;

interface Run {
  readonly words?: readonly string[];
  readonly csv?: string;
  readonly project?: string;
  readonly baseUrl?: string;
}

/** Runs the built command line, and answers all that it said and wrote. */
async function everythingOf(base: string, { words = [], csv = 'B,PAID', project = 'p' }: Run = {}) {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const file = join(folder, 'client.csv');
  writeFileSync(file, `paymentReference,status\n${csv}\n`);
  const from = ['--base-url', base, '--project', project];
  const { code, stdout, stderr } = await runCli(
    ['run', '--csv', file, ...from, '--out', join(folder, 'findings.csv'), ...words],
    { TIEOUT_API_KEY: key, TIEOUT_DATA_DIR: data },
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'client.csv')
    .map((entry) => `${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), 'utf8')}`);
  return { code, said: stdout + stderr, all: [stdout, stderr, ...files].join('\n') };
}

/** Whoever reads what was left takes the escapes of JSON away. */
function withoutEscapes(text: string): string {
  let [before, now] = ['', text];
  while (before !== now) {
    before = now;
    now = now.replace(/\\u([0-9a-f]{4})|\\(["\\])/giu, (_all, code?: string, sign?: string) =>
      code === undefined ? (sign ?? '') : String.fromCharCode(parseInt(code, 16)),
    );
  }
  return now;
}

const runCli = manyRunsOfCli();

describe('a platform that sends the key back', () => {
  const ways = { 'as it is': key, escaped, 'one letter escaped': halfEscaped, 'JSON in JSON': nested };
  const places: Readonly<Record<string, (echo: string) => string>> = {
    'a payment reference': (echo) => `{"id":1,"paymentReference":"${echo}","status":"PAID"}`,
    'a status': (echo) => `{"id":1,"paymentReference":"A","status":"${echo}"}`,
    'an id': (echo) => `{"id":"${echo}","paymentReference":"A","status":"PAID"}`,
    'another field': (echo) => `{"id":1,"paymentReference":"A","status":"PAID","more":{"deep":["${echo}"]}}`,
    'the name of a field': (echo) => `{"id":1,"paymentReference":"A","status":"PAID","${echo}":1}`,
    'a name that stands twice': (echo) =>
      `{"id":1,"paymentReference":"A","status":"PAID","${echo}":1,"${echo}":2}`,
  };
  const cases = Object.keys(places).flatMap((place) => Object.keys(ways).map((way) => ({ place, way })));

  // Promise: A key that the platform sends back lands in no file and on no screen.
  it.each(cases)('in $place, $way: it lands in no file and on no screen', async ({ place, way }) => {
    const echo = ways[way as keyof typeof ways];
    const body = envelope('100', places[place]?.(echo) ?? '');
    const base = await platformThat((path, response) => {
      if (!path.endsWith('/tickets')) return false;
      response.end(body);
      return true;
    });
    const { code, all } = await everythingOf(base);
    expect(withoutEscapes(all)).not.toContain(secret);
    expect(code).toBe(3);
  });

  // Promise: A key that comes back in a message, a header or a broken answer lands nowhere either.
  it.each([
    ['the message of a 401', 401, `{"message":"no such key ${escaped}","status":401}`],
    ['the message of a 400', 400, `{"message":"bad ${encodeURIComponent(key)} ${key}","status":400}`],
    ['the text of a 500', 500, key],
    ['a web page', 200, `<html>${key}</html>`],
    ['what is no envelope', 200, `"${key}"`],
    ['what is cut off', 200, `{"items":[{"a":"${escaped}`],
  ])('in %s: the same', async (_, status, body) => {
    const base = await platformThat((_path, response) => {
      response.writeHead(status, {
        'x-seen': key,
        location: `/${key}`,
        'retry-after': key,
        etag: `"${key}"`,
      });
      response.end(body);
      return true;
    });
    const { code, all } = await everythingOf(base);
    expect(withoutEscapes(all)).not.toContain(secret);
    expect(code).toBe(3);
  });

  it('in the address that it sends one on to: the same', async () => {
    const base = await platformThat((_path, response) => {
      response.writeHead(302, { location: `https://${key}.example.com/${key}` });
      response.end();
      return true;
    });
    expect((await everythingOf(base)).all).not.toContain(secret);
  });
});

describe('a key in the wrong place', () => {
  // Promise: A key in an address is not sent, said or kept.
  it.each([
    ['the base URL', `http://127.0.0.1:9/${key}`, 'p', []],
    ['the base URL as a host', `https://${key}`, 'p', []],
    ['the base URL as a host without encryption', `http://${key}`, 'p', []],
    ['the base URL alone', key, 'p', []],
    ['the base URL as a user', `https://${key}@api.example.com`, 'p', []],
    ['the project', 'http://127.0.0.1:9', key, []],
    ['an event', 'http://127.0.0.1:9', 'p', ['--event', key, '--no-orders']],
    ['an option that there is not', 'http://127.0.0.1:9', 'p', [`--key=${key}`]],
  ])('%s: exit 2, nothing of it is said or kept', async (_, base, project, words) => {
    const { code, all } = await everythingOf(base, { project, words });
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(code).toBe(2);
  });
});

describe('text from outside that would steer a terminal or turn a line round', () => {
  const nasty = '\u001b[2J\u001b]0;x\u0007\u009b31m\u202egpj\u2066\u200f';
  const steering =
    // eslint-disable-next-line no-control-regex -- these are what is looked for
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

  // Promise: Text from outside steers no terminal.
  it.each([
    [
      'a status and a reference of the platform',
      '',
      `{"id":1,"paymentReference":"A${nasty}","status":"P${nasty}"}`,
    ],
    [
      'a status and a reference of the file',
      `C${nasty},S${nasty}`,
      '{"id":1,"paymentReference":"A","status":"PAID"}',
    ],
    ['an id', '', `{"id":"${nasty}","paymentReference":"A","status":"PAID"}`],
    ['a field of a platform without references', '', `{"id":1,"ref${nasty}":"A","status":"PAID"}`],
    ['a record that cannot be read', `"a"x${nasty},b`, '{"id":1,"paymentReference":"A","status":"PAID"}'],
  ])('%s: nothing of it reaches stdout or stderr', async (_, csv, item) => {
    // eslint-disable-next-line no-control-regex -- JSON has no control characters
    const json = item.replace(/[\u0000-\u001f]/gu, (sign) => JSON.stringify(sign).slice(1, -1));
    const base = await platformThat((path, response) => {
      if (!path.endsWith('/tickets')) return false;
      response.end(envelope('100', json));
      return true;
    });
    const { said } = await everythingOf(base, {
      csv: csv === '' ? 'B,PAID' : csv,
      words: ['--event', `E${nasty}`],
    });
    expect(said).not.toMatch(steering);
  });

  it('a message of the platform, a project, and names of files and options: the same', async () => {
    const base = await platformThat((_path, response) => {
      response.writeHead(400);
      response.end(JSON.stringify({ message: `no ${nasty}`, status: 400 }));
      return true;
    });
    expect((await everythingOf(base)).said).not.toMatch(steering);
    const missing = await platformThat((_path, response) => {
      response.writeHead(404);
      response.end('{}');
      return true;
    });
    expect((await everythingOf(missing, { project: nasty })).said).not.toMatch(steering);
    for (const words of [
      [`--${nasty}`],
      ['--key-column', nasty],
      ['--encoding', nasty],
      ['--delimiter', nasty],
      ['--grain', nasty],
      ['--map', nasty],
      ['--csv', `${nasty}.csv`],
      ['--out', `/nowhere/${nasty}.csv`],
      [nasty],
    ]) {
      expect((await everythingOf(base, { words })).said, words[0]).not.toMatch(steering);
    }
  });
});
