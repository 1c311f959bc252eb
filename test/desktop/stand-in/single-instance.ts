import { mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type createConnection } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

/** What a second start tells the first. */
export interface SecondStart {
  readonly argv: readonly string[];
  readonly cwd: string;
}

/**
 * Chromium's ProcessSingleton on Linux, as far as a program can tell: a link `SingletonLock` that names the host and the
 * process, and a link `SingletonSocket` to where the holder is told of a second start. False is answered for all that is not a lock of one's
 * own: a folder that cannot be written, and a lock of another host, whether or not anybody still answers for it.
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
      symlinkSync(`${hostname()}-${process.pid}`, lock);
      listen(folder, onSecondStart);
      process.on('exit', () => {
        rmSync(lock, { force: true });
      });
      return true;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
    const [, host] = /^(.*)-(\d+)$/.exec(readlinkSync(lock)) ?? [];
    if (host !== hostname()) return false;
    if (notify(folder)) return false;
    rmSync(lock, { force: true });
  }
  return false;
}

const linkIn = (folder: string): string => join(folder, 'SingletonSocket');

function listen(folder: string, onSecondStart: (start: SecondStart) => void): void {
  const server = createServer((socket) => {
    socket.on('data', (text) => {
      onSecondStart(JSON.parse(text.toString()) as SecondStart);
      socket.end('ACK');
    });
  });
  // Not in the folder itself, whose path may be longer than a socket's.
  const socket = join(tmpdir(), `stand-in-${process.pid}.sock`);
  // A process that was killed leaves its own behind, and its number comes back.
  for (const path of [socket, linkIn(folder)]) rmSync(path, { force: true });
  symlinkSync(socket, linkIn(folder));
  server.listen(socket);
  server.unref();
}

/** Tells the holder, and waits for its word as the real one does; false where nobody has it any more. */
function notify(folder: string): boolean {
  const start: SecondStart = { argv: [process.execPath, ...process.argv.slice(1)], cwd: process.cwd() };
  const script = `(${tellHolder.toString()})(require('node:net').createConnection, ...process.argv.slice(1))`;
  const node = process.env['STAND_IN_NODE'] ?? process.execPath;
  return spawnSync(node, ['-e', script, linkIn(folder), JSON.stringify(start)]).status === 0;
}

function tellHolder(connect: typeof createConnection, path: string, words: string): void {
  const socket = connect(path);
  socket.on('error', () => process.exit(1));
  socket.on('data', () => process.exit(0));
  socket.write(words);
}
