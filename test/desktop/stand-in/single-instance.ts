import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type createConnection } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { spawnSync } from 'node:child_process';

/** What a second start tells the first. */
export interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/**
 * Chromium's ProcessSingleton on Linux, as far as a program can tell: `SingletonLock` names the host and the process, and
 * `SingletonSocket` where the holder is told of a second start. There they are symbolic links, which not everybody may make on
 * Windows. False is answered for all that is not a lock of one's own: a folder that cannot be written, and a lock of another
 * host, whether or not anybody still answers for it.
 */
export function takeSingleInstanceLock(folder: string, onSecondStart: (start: SecondStart) => void): boolean {
  const lock = join(folder, 'SingletonLock');
  try {
    mkdirSync(folder);
  } catch {
    // It is there, or the lock will say that it is not.
  }
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      takeName(lock, `${hostname()}-${process.pid}`);
      listen(folder, onSecondStart);
      process.on('exit', () => rmSync(lock, { force: true }));
      return true;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const [, host] = /^(.*)-(\d+)$/.exec(readFileSync(lock, 'utf8')) ?? [];
    if (host !== hostname()) return false;
    if (notify(folder)) return false;
    rmSync(lock, { force: true });
  }
  return false;
}

/** Gives a text the name, whole, unless something has it already. */
function takeName(path: string, text: string): void {
  const own = `${path}-${process.pid}`;
  writeFileSync(own, text);
  try {
    linkSync(own, path);
  } finally {
    rmSync(own);
  }
}

const socketNameIn = (folder: string): string => join(folder, 'SingletonSocket');

function listen(folder: string, onSecondStart: (start: SecondStart) => void): void {
  const server = createServer((socket) => {
    socket.on('data', (text) => {
      onSecondStart(JSON.parse(text.toString()) as SecondStart);
      socket.end('ACK');
    });
  });
  // Not in the folder itself, whose path may be longer than a socket's. A test may have `process.platform` say something else.
  const name = `stand-in-${process.pid}`;
  const socket = sep === '\\' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  // A process that was killed leaves its own behind, and its number comes back.
  for (const path of [socket, socketNameIn(folder)]) rmSync(path, { force: true });
  takeName(socketNameIn(folder), socket);
  server.listen(socket);
  server.unref();
}

/** Tells the holder, and waits for its word as the real one does; false where nobody has it any more. */
function notify(folder: string): boolean {
  const start: SecondStart = { argv: [process.execPath, ...process.argv.slice(1)], cwd: process.cwd() };
  const script = `(${tellHolder.toString()})(require('node:net').createConnection, ...process.argv.slice(1))`;
  const node = process.env['STAND_IN_NODE'] ?? process.execPath;
  try {
    const socket = readFileSync(socketNameIn(folder), 'utf8');
    return spawnSync(node, ['-e', script, socket, JSON.stringify(start)]).status === 0;
  } catch {
    return false;
  }
}

function tellHolder(connect: typeof createConnection, path: string, words: string): void {
  const socket = connect(path);
  socket.on('error', () => process.exit(1));
  socket.on('data', () => process.exit(0));
  socket.write(words);
}
