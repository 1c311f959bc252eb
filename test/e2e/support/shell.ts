import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository, urlOf } from '../../desktop/run-bundle';
import { builtPrograms } from '../../support/built-program';
import { accountWithKeychainIn, removeFolder } from '../../support/system';

/** The built browser shell in a process and a data folder of its own. */
export interface RunningShell {
  /** The single-use address that it printed. */
  readonly link: string;
  /** Its data folder. */
  readonly folder: string;
  /** Ends it at once, with no time for a last word. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts `node out/main/browser.js`; `npm run build` must have run. */
export async function startShell(...options: readonly string[]): Promise<RunningShell> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-e2e-'));
  const shell = spawn(
    process.execPath,
    [
      // Only where a test wants to know.
      ...(process.env['LOG_CONNECTIONS'] === undefined
        ? []
        : ['--import', urlOf(join(await builtPrograms(), 'log-connections.js'))]),
      join(repository, 'out/main/browser.js'),
      '--no-open',
      '--data-dir',
      folder,
      ...options,
    ],
    { env: { ...process.env, ...accountWithKeychainIn(folder) }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  shell.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const closed = new Promise<void>((resolve) => {
    shell.on('close', () => resolve());
  });
  const link = await new Promise<string>((resolve, reject) => {
    createInterface(shell.stdout).once('line', resolve);
    void closed.then(() => reject(new Error(`the shell did not start: ${said}`)));
  });
  return {
    ...{ link, folder },
    kill: async () => {
      shell.kill('SIGKILL');
      await closed;
    },
    stop: async () => {
      shell.kill('SIGTERM');
      await closed;
      removeFolder(folder);
    },
  };
}
