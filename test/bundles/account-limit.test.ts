import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '#main/sandbox/index';
import { cliPath } from '../support/run-cli';
import { bareEnvironment, runProgram } from '../support/run-program';
import { temporaryFolder } from '../support/temporary-folder';
import { accountIn, onLinux } from '../support/system';

/** An API that allows everything and counts, and runs of Tieout on it that need more than a minute's requests. */
async function start(account: Readonly<Record<string, string>>) {
  const limits = { perAddress: Infinity, perKey: Infinity };
  const sandbox = await startSandbox({ project: { tickets: 20_000 }, limits });
  onTestFinished(() => sandbox.close());
  const file = join(temporaryFolder(), 'client.csv');
  writeFileSync(file, 'paymentReference,status\nA,PAID\n');
  const from = ['--csv', file, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
  const key = { TIEOUT_API_KEY: sandbox.issueKey() };
  return {
    run: (dataDir: string) =>
      runProgram(cliPath, ['run', ...from, '--no-orders'], { ...account, ...key, TIEOUT_DATA_DIR: dataDir }),
    /** How many requests were sent once all runs have to wait for the next minute. */
    sent: async (): Promise<number> => {
      await expect.poll(() => sandbox.requests.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(180);
      // Without a common limit each sends its own 180 in these seconds; the rest of the minute is far longer.
      await wait(5_000);
      return sandbox.requests.length;
    },
  };
}

describe('the limit of an address', () => {
  // Promise: All Tieouts of an account share one limit.
  it('holds for all that one account runs, whatever the data folder', async () => {
    const account = bareEnvironment();
    const { run, sent } = await start(account);
    const runs = [run(temporaryFolder()), run(temporaryFolder())];
    expect(await sent()).toBe(180);
    expect(runs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });

  it.runIf(onLinux)('is counted where the owner alone can look (Linux)', async () => {
    const account = bareEnvironment();
    const { run } = await start(account);
    run(temporaryFolder());
    const folder = join(account['HOME'] ?? '', '.local', 'share', 'Tieout', 'limits');
    await expect.poll(() => existsSync(folder) && readdirSync(folder).length, { timeout: 30_000 }).toBe(1);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600]);
  });

  it('holds for a data folder where the account has no folder that can be written', async () => {
    const notAFolder = join(temporaryFolder(), 'home');
    writeFileSync(notAFolder, '');
    const { run, sent } = await start(bareEnvironment(accountIn(notAFolder)));
    const dataDir = temporaryFolder();
    const killed = run(dataDir);
    expect(await sent()).toBe(180);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const next = run(dataDir);
    expect(await sent()).toBe(180);
    expect(next.child.exitCode).toBe(null);
  });
});
