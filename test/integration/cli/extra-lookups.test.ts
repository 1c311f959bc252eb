import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '#main/hosts/cli/file-source';
import { executeRun, type RunOutcome, type RunParts } from '#main/hosts/cli/run';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { SandboxOptions } from '#main/sandbox/index';
import { defaultProfile, type Profile } from '#shared/domain/rules/profile';
import { succeed } from '#shared/base/result';
import { startBench, windowMs } from '../snapshot/reading';
import { quietRun } from '../../support/quiet-run';
import { valueOf } from '../../support/value-of';

const file = { ...defaultProfile.file, keyColumn: 'reference', statusColumn: 'status' };

/** A bench whose tickets all have payment references, and the command line's run on it. */
async function start(options: SandboxOptions = {}, changes: Partial<Profile> = {}) {
  const project = { tickets: 300, unreferenced: 'none', ...options.project } as const;
  const bench = await startBench({ ...options, project }, { readOrders: false, file, ...changes });
  const { sandbox, profile, key, dataDir } = bench;
  /** What the platform sends, and further rows. */
  const rowsAnd = (...more: readonly string[]): readonly string[] => [
    ...sandbox.project
      .tickets({})
      .slice(0, 10_000)
      .map(({ paymentReference, status }) => `"${String(paymentReference)}",${status}`),
    ...more,
  ];
  const run = async (
    rows: readonly string[],
    parts: Partial<Pick<RunParts, 'onPreflight' | 'onNote'>> = {},
  ): Promise<RunOutcome> => {
    const bytes = new TextEncoder().encode(`reference,status\n${rows.join('\n')}\n`);
    const ran = await executeRun({
      ...quietRun,
      ...parts,
      platform: createPlatform({ fetch, dataDir, windowMs }),
      profile,
      source: sourceOfBytes('client.csv', bytes),
      key: () => Promise.resolve(succeed(key)),
    });
    return valueOf(ran);
  };
  const lookups = (): number =>
    sandbox.requests.filter(({ query }) => query.includes('paymentReference=')).length;
  return { ...bench, rowsAnd, run, lookups };
}

describe('what would be reported extra', () => {
  // Promise: What would be extra is looked up.
  it('is looked up after a verified reading, and confirmed', async () => {
    const { rowsAnd, run, lookups } = await start();
    const { run: result, info, extrasNotLookedUp } = await run(rowsAnd('NOWHERE,PAID'));
    expect(lookups()).toBe(1);
    expect(info).toMatchObject({ state: 'verified', doubts: [] });
    expect(extrasNotLookedUp).toBe(0);
    expect(result.summary).toMatchObject({ verdict: 'discrepancies', findings: 1 });
    expect(result.summary.secondLook).toMatchObject({ way: 'lookups', confirmed: 1 });
  });

  it('becomes a ticket where a lookup finds it, and the result is never clean', async () => {
    const { sandbox, rowsAnd, run } = await start();
    const { run: result, info } = await run(rowsAnd('LATE-1,PAID'), {
      // The lists did not show it.
      onPreflight: () => void sandbox.mutate({ add: [{ paymentReference: 'LATE-1', status: 'PAID' }] }),
    });
    expect(info.state).toBe('stitched');
    expect(info.doubts.join(' ')).toContain('that the lists did not show');
    const { totals, verdict, equations } = result.summary;
    expect(totals).toMatchObject({ client: { extra: 0 }, platform: { unique: 301, matched: 301 } });
    expect(equations.some(({ rule, holds }) => rule === 7 && !holds)).toBe(true);
    expect(verdict).toBe('incomplete');
  });

  it('is told where the minute has no room for its lookups', async () => {
    const { rowsAnd, run, lookups } = await start({}, { requestsPerMinute: 10 });
    const extra = Array.from({ length: 400 }, (_, index) => `NOWHERE-${index},PAID`);
    const { run: result, info, extrasNotLookedUp } = await run(rowsAnd(...extra));
    expect(lookups()).toBe(0);
    expect(info.state).toBe('verified');
    expect(extrasNotLookedUp).toBe(400);
    expect(result.summary).toMatchObject({ verdict: 'discrepancies', findings: 400 });
  });
});

describe('a platform that sends the payment reference under another name', () =>
  it('is told with the fields that its tickets have, and is never clean', async () => {
    const ticket = ({ paymentReference, ...others }: { paymentReference?: unknown }) => ({
      ...others,
      PaymentReference: paymentReference,
    });
    const { rowsAnd, run } = await start({ project: { tickets: 20, shape: { ticket } } });
    const notes: string[] = [];
    const { run: result } = await run(rowsAnd(), { onNote: (sentence) => notes.push(sentence) });
    expect(notes.join(' ')).toMatch(/Its tickets have the fields .*PaymentReference/);
    expect(result.summary.verdict).not.toBe('clean');
  }));
