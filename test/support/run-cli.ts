import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountIn, removeFolder } from './system';

export const cliPath = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A run as the process for many of them is asked for it. */
export interface Asked {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type RunCli = (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Finished>;

/** Runs the built command line as a scheduler would: no terminal, an empty home, and only the environment that is given. */
export const runCli: RunCli = (words, env = {}) =>
  withHome(async (home) => {
    const child = spawn(process.execPath, [cliPath, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...home, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, stdout, stderr };
  });

/** Runs with the environment of an account whose home is empty, and removes that. */
export async function withHome<T>(run: (env: Asked['env']) => Promise<T>): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'tieout-home-'));
  try {
    return await run({ PATH: process.env['PATH'], ...accountIn(home) });
  } finally {
    removeFolder(home);
  }
}
