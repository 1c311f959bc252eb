import { readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkWords } from '#shared/words/current-words';
import { movedCells } from '#shared/domain/snapshot/current-check';
import { errorOf, orderFor, startBench, type Bench } from './reading';
import { valueOf } from '../../support/value-of';

/** A bench with a calm snapshot. */
async function startCalm(changes: Parameters<typeof startBench>[1] = {}) {
  const bench = await startBench({ project: { tickets: 450 } }, { readOrders: false, ...changes });
  const info = valueOf(await bench.take());
  return { ...bench, info };
}

const check = ({ platform, profile, key }: Bench, snapshotId: string) =>
  platform.checkCurrent({ profile, key, snapshotId, signal: new AbortController().signal });

describe('a snapshot whose counts are asked for again', () => {
  it('says that what is kept of it is damaged, and is asked once more', async () => {
    const bench = await startCalm();
    const { platform, profile, info, dataDir } = bench;
    const plan = valueOf(await platform.planCurrent(profile, info.id));
    valueOf(await check(bench, info.id));
    truncateSync(join(dataDir, 'snapshots', info.id, 'current-check.json'), 100);
    const kept = await platform.snapshots.readCurrentCheck(info.id);
    expect(errorOf(kept)).toMatchObject({ code: 'stored_file_damaged' });
    expect(valueOf(await platform.planCurrent(profile, info.id)).check?.requests).toBe(plan.check?.requests);
    const parts = { ...orderFor(profile, bench.key), snapshotId: info.id };
    expect(errorOf(await platform.readParts(parts))).toMatchObject({ code: 'parts_refused', why: 'unmoved' });
    expect(valueOf(await platform.snapshots.readCurrentCheck(info.id))?.of).toBe(info.endedAt);
  });

  it('stays what it was where they are equal, and keeps when that was', async () => {
    const bench = await startCalm();
    const { platform, profile, sandbox, info, dataDir } = bench;
    expect(valueOf(await platform.snapshots.readCurrentCheck(info.id))).toBeNull();
    const plan = valueOf(await platform.planCurrent(profile, info.id));
    const before = sandbox.requests.length;
    const checked = valueOf(await check(bench, info.id));
    expect(sandbox.requests.length - before).toBe(plan.check?.requests);
    expect(checked.cells.length).toBe(plan.check?.requests);
    expect(movedCells(checked)).toEqual([]);
    expect(checkWords(checked, String)).toBe(`all ${checked.cells.length} counts unchanged`);
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
    expect(valueOf(await platform.snapshots.readCurrentCheck(info.id))).toEqual(checked);
    const file = join(dataDir, 'snapshots', info.id, 'current-check.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      format: 'tieout-current-check',
      version: 1,
    });
  });

  it('says which of them moved and by how much', async () => {
    const bench = await startCalm();
    const { sandbox, info } = bench;
    const paid = sandbox.project.tickets({ status: 'PAID' }).total;
    const numbers = sandbox.project
      .tickets({})
      .slice(0, 450)
      .flatMap(({ status }, number) => (status === 'PAID' ? [number] : []))
      .slice(0, 12);
    sandbox.mutate({ setStatus: numbers.map((ticket) => ({ ticket, status: 'USED' })) });
    const checked = valueOf(await check(bench, info.id));
    expect(checked.cells.find(({ status }) => status === 'PAID')).toEqual({
      ...{ eventId: null, status: 'PAID', before: paid, now: paid - 12 },
    });
    // The events say where.
    expect(checkWords(checked, String)).toMatch(/PAID −\d+ in EVT-\d+/);
    const placed = movedCells(checked).filter(({ eventId, status }) => eventId !== null && status === 'PAID');
    expect(placed.reduce((sum, { before, now }) => sum + now - before, 0)).toBe(-12);
    sandbox.mutate({ add: [{ paymentReference: 'SOLD-SINCE' }] });
    const again = valueOf(await check(bench, info.id));
    expect(movedCells(again)).toContainEqual({ eventId: null, status: null, before: 450, now: 451 });
  });

  it('does not see two opposite changes in one cell, and stays as it was', async () => {
    const bench = await startCalm();
    const { sandbox, info, platform } = bench;
    const [first] = sandbox.project.tickets({}).slice(0, 1);
    sandbox.mutate({
      remove: [0],
      add: [{ ...first, paymentReference: 'REISSUED' }],
    });
    const checked = valueOf(await check(bench, info.id));
    expect(movedCells(checked)).toEqual([]);
    expect(valueOf(await platform.snapshots.info(info.id))).toEqual(info);
  });

  it('is refused where none were kept, and sends nothing', async () => {
    // The limit leaves no room for them.
    const bench = await startBench(
      { project: { tickets: 150 } },
      { readOrders: false, requestsPerMinute: 8 },
    );
    const { sandbox, platform, profile } = bench;
    const info = valueOf(await bench.take());
    expect(info.audit).toBeNull();
    expect(valueOf(await platform.planCurrent(profile, info.id)).check).toBeNull();
    const before = sandbox.requests.length;
    expect(errorOf(await check(bench, info.id))).toEqual({ code: 'counts_missing', why: 'kept' });
    expect(sandbox.requests.length).toBe(before);
  });

  it('says nothing of a later completion of the same snapshot', async () => {
    const bench = await startCalm();
    const { platform, profile, key, info } = bench;
    valueOf(await check(bench, info.id));
    const look = { snapshotId: info.id, way: 'pass', references: [] } as const;
    const signal = new AbortController().signal;
    valueOf(await platform.takeSecondLook({ profile, key, signal, onProgress: () => undefined, ...look }));
    expect(valueOf(await platform.snapshots.readCurrentCheck(info.id))).toBeNull();
  });

  it('is found out to have a refused key, and keeps what it had', async () => {
    const bench = await startCalm();
    const { platform, profile, info } = bench;
    const checked = valueOf(await check(bench, info.id));
    const signal = new AbortController().signal;
    const refused = await platform.checkCurrent({ profile, key: 'wrong.key', snapshotId: info.id, signal });
    expect(errorOf(refused).code).toBe('key_rejected');
    expect(valueOf(await platform.snapshots.readCurrentCheck(info.id))).toEqual(checked);
  });
});
