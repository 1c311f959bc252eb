import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '#main/sandbox/index';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { temporaryFolder } from '../support/temporary-folder';

/** A sandbox whose counts, or whose reading, `act` may change, and the command line on it with a file that agrees. */
async function start(options: SandboxOptions = {}) {
  const limits = { perAddress: Infinity, perKey: Infinity };
  const project = { tickets: 300, unreferenced: 'none' } as const;
  const sandbox = await startSandbox({ ...options, project, limits });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  const folder = temporaryFolder();
  const csv = join(folder, 'client.csv');
  const rows = sandbox.project
    .tickets({})
    .slice(0, 300)
    .map(({ paymentReference, status }) => `${String(paymentReference)},${status}`);
  writeFileSync(csv, ['reference,status', ...rows, ''].join('\n'));
  const run = (more: readonly string[]) => {
    const from = ['--csv', csv, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const columns = ['--key-column', 'reference', '--status-column', 'status', '--no-orders'];
    return runCli(['run', ...from, ...columns, '--requests-per-minute', '6000', '--json', ...more], {
      TIEOUT_API_KEY: sandbox.issueKey(),
      TIEOUT_DATA_DIR: join(folder, 'data'),
    });
  };
  return { sandbox, run };
}

/** How many requests have asked for a count of one status. */
const counts = ({ requests }: Sandbox): number =>
  requests.filter(({ query }) => query.includes('status=')).length;

const runCli = manyRunsOfCli();

describe('tieout run --check-current', () => {
  it('says that all counts are what they were, and gives the result', async () => {
    const { sandbox, run } = await start();
    const { code, stderr } = await run(['--check-current']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/Checked again before the result: all \d+ counts unchanged\./);
    expect(counts(sandbox) % 2).toBe(0);
  });

  it('ends with 3 and without a result where something moved', async () => {
    const { sandbox, run } = await start();
    expect((await run([])).code).toBe(0);
    // As many as the reading and its audit took: a ticket is sold behind them, and before the counts are asked for again.
    const whole = 2 * sandbox.requests.length;
    const timer = setInterval(() => {
      if (sandbox.requests.length < whole) return;
      clearInterval(timer);
      sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE' }] });
    }, 1);
    onTestFinished(() => clearInterval(timer));
    const { code, stdout, stderr } = await run(['--check-current', '--quiet']);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/moved after it was read: .*all tickets \+1/);
  });

  it('says where there is nothing to ask for, however quiet', async () => {
    const { run } = await start({ churn: { every: 3, add: 1 } });
    const { stderr } = await run(['--check-current', '--quiet']);
    expect(stderr).toMatch(/cannot be checked: no counts were kept with it/);
  });
});
