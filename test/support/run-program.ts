import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder';
import { repository } from './run-main-bundle';
import { accountIn } from './system';

/** A program that runs beside the test and is ended with it. */
export interface Program {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** The first line of stdout; rejects when the program ends without one. */
  readonly firstLine: Promise<string>;
  readonly exited: Promise<number | null>;
}

/** An environment without a desktop, a keyring or the user's own folders. */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', ...accountIn(temporaryFolder()), ...more };
}

/** Starts one of the built hosts, such as `out/main/browser.js`; in a `group` of its own as a terminal starts it. */
export function runProgram(
  path: string,
  words: readonly string[],
  env = bareEnvironment(),
  { group = false } = {},
): Program {
  const child = spawn(process.execPath, [path, ...words], {
    cwd: repository,
    env,
    detached: group,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close').then(([code]) => code as number | null);
  let [stdout, stderr] = ['', ''];
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      stdout += part.toString();
      if (stdout.includes('\n')) resolve(stdout.slice(0, stdout.indexOf('\n')));
    });
    void exited.then((code) => reject(new Error(`ended with ${code ?? 'a signal'} and no line: ${stderr}`)));
  });
  // Whoever waits for the end only has not asked for a line.
  firstLine.catch(() => undefined);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { child, exited, firstLine, stdout: () => stdout, stderr: () => stderr };
}
