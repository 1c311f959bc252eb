import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from '#main/sandbox/index';
import { manyRunsOfCli } from '../support/many-runs-of-cli';
import { temporaryFolder } from '../support/temporary-folder';

/** A sandbox without limits, and the command line on it with a client file. */
async function start(options: SandboxOptions = {}) {
  const limits = { perAddress: Infinity, perKey: Infinity };
  const project = { tickets: 900, unreferenced: 'none', ...options.project } as const;
  const sandbox = await startSandbox({ ...options, project, limits });
  onTestFinished(() => sandbox.close().catch(() => undefined));
  const folder = temporaryFolder();
  const out = join(folder, 'findings.csv');
  const run = (rows: readonly string[], more: readonly string[]) => {
    const csv = join(folder, 'client.csv');
    writeFileSync(csv, ['reference,status', ...rows, ''].join('\n'));
    const from = ['--csv', csv, '--base-url', sandbox.baseUrl, '--project', sandbox.projectId];
    const columns = ['--key-column', 'reference', '--status-column', 'status'];
    return runCli(
      ['run', ...from, ...columns, '--requests-per-minute', '6000', '--json', '--out', out, ...more],
      { TIEOUT_API_KEY: sandbox.issueKey(), TIEOUT_DATA_DIR: join(folder, 'data') },
    );
  };
  const rowsOf = (first: number, end: number): readonly string[] =>
    sandbox.project
      .tickets({})
      .slice(first, end)
      .map(({ paymentReference, status }) => `${String(paymentReference)},${status}`);
  return { sandbox, run, rowsOf, findings: () => readFileSync(out, 'utf8') };
}

const runCli = manyRunsOfCli();

describe('a reading that moved', () =>
  it('is followed by a second look, and the findings say when they were confirmed', async () => {
    const { sandbox, run, rowsOf, findings } = await start({ churn: { every: 3, add: 1 } });
    const rows = [...rowsOf(0, 900), 'NOWHERE,PAID'];
    const { code, stdout } = await run(rows, ['--no-orders']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ snapshot: { state: 'stitched' } });
    expect(findings()).toMatch(/NOWHERE,.*,confirmed \d{4}-\d\d-\d\dT/);
    const lookups = sandbox.requests.filter(({ query }) => query.includes('paymentReference='));
    expect(lookups.length).toBeGreaterThan(0);
  }));

describe('tieout run --twice', () =>
  it('reads everything twice, and two readings that agree keep the state', async () => {
    const { sandbox, run, rowsOf } = await start();
    const rows = rowsOf(0, 900);
    expect(await run(rows, ['--no-orders'])).toMatchObject({ code: 0 });
    const once = sandbox.requests.length;
    const { code, stdout } = await run(rows, ['--no-orders', '--twice']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'clean', snapshot: { state: 'verified' } });
    expect(sandbox.requests.length - once).toBeGreaterThan(once * 1.5);
  }));
