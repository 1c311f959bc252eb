import { spawn } from 'node:child_process';
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

/** Runs the built command line as a scheduler would: no terminal, an empty home, and only the environment that is given. */
export function runCli(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const home = mkdtempSync(join(tmpdir(), 'tieout-home-'));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cliPath, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], ...accountIn(home), ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => {
      removeFolder(home);
      resolve({ code, stdout, stderr });
    });
  });
}
