import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#main/core/partner-api/system-clock';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { wordProgress } from '#main/hosts/cli/output/progress';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { layLineTo, type LineTo } from '../../support/line-to';
import { orderFor, startBench, takeAndCancel } from './reading';
import { valueOf } from '../../support/value-of';

/** A window in which a second of the real one lasts 50 ms. */
const windowMs = 3_000;

/** Reads over a line that fails in mid-reading and comes back; answers what was told meanwhile. */
async function readOverLine(fail: (line: LineTo) => Promise<void> | void): Promise<{
  readonly silent: readonly SnapshotProgress[];
  readonly before: readonly SnapshotProgress[];
}> {
  const bench = await startBench(
    {
      project: { tickets: 9_000 },
      faults: [{ when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 40 } }],
    },
    { readOrders: false },
  );
  const line = await layLineTo(bench.sandbox.baseUrl);
  onTestFinished(() => line.close());
  const before: SnapshotProgress[] = [];
  const silent: SnapshotProgress[] = [];
  let failedAt = 0;
  let isBack = false;
  const platform = createPlatform({ fetch, dataDir: bench.dataDir, windowMs });
  const taken = await platform.takeSnapshot({
    ...orderFor({ ...bench.profile, baseUrl: line.baseUrl }, bench.key),
    onProgress: (progress) => {
      if (progress.pagesDone < 20) before.push(progress);
      else if (failedAt === 0) {
        failedAt = performance.now();
        void fail(line);
        setTimeout(() => {
          isBack = true;
          void line.comeBack();
        }, 4_000);
      } else if (!isBack && performance.now() - failedAt > 1_500) silent.push(progress);
    },
  });
  expect(valueOf(taken).tickets.unique).toBe(9_000);
  return { before, silent };
}

describe('while the platform does not answer', () => {
  it.each([
    [
      'cannot be reached',
      (line: LineTo) => line.goDown(),
      ['retry'],
      /no proper answer of the platform for \d+ s/,
    ],
    [
      'takes requests and answers none',
      (line: LineTo) => line.standStill(),
      ['answer', 'retry'],
      /(waiting for an answer|no proper answer) of the platform for \d+ s/,
    ],
  ] as const)(
    'because it %s, no time left is told, but since when',
    async (_how, fail, reasons, sentence) => {
      const { before, silent } = await readOverLine(fail);
      expect(before.some(({ timeLeftMs }) => timeLeftMs !== null)).toBe(true);
      expect(silent.length).toBeGreaterThan(0);
      for (const progress of silent) {
        expect(progress.timeLeftMs).toBeNull();
        expect(reasons).toContain(progress.waiting?.reason);
        expect(wordProgress(progress)).toMatch(sentence);
        expect(wordProgress(progress)).not.toMatch(/left/);
      }
      const since = silent.map(({ waiting }) => waiting?.silentMs ?? -1);
      expect(since).toEqual(since.toSorted((a, b) => a - b));
      expect(since[0]).toBeGreaterThan(1_000);
    },
  );

  it('a platform that answers slowly is given the time that it takes', async () => {
    const bench = await startBench(
      {
        project: { tickets: 20_000 },
        faults: [{ when: { resource: 'tickets' }, what: { kind: 'stall', at: 'headers', ms: 1_500 } }],
      },
      { readOrders: false },
    );
    const stop = new AbortController();
    const told: number[] = [];
    const platform = createPlatform({ fetch, dataDir: bench.dataDir, windowMs: 60_000 });
    await platform.takeSnapshot({
      ...orderFor(bench.profile, bench.key),
      signal: stop.signal,
      onProgress: ({ pagesDone, timeLeftMs }) => {
        if (pagesDone >= 16 && timeLeftMs !== null) told.push(timeLeftMs);
        if (pagesDone >= 20) stop.abort();
      },
    });
    // Some 210 pages of 1.5 s, not more than eight at once.
    expect(Math.min(...told)).toBeGreaterThan(((210 * 1_500) / 8) * 0.6);
  });
});

describe('a stopped reading', () => {
  it('says how far all its lists came, the orders too, and what continuing takes', async () => {
    const bench = await startBench({ project: { tickets: 6_000 } });
    let stoppedAt = 0;
    const stop = new AbortController();
    await bench.take({
      signal: stop.signal,
      onProgress: ({ pagesDone, phase }) => {
        if (phase === 'cancelled') stoppedAt = pagesDone;
        if (pagesDone >= 10) stop.abort();
      },
    });
    const plan = valueOf(await bench.platform.planResume(bench.profile));
    expect(stoppedAt).toBeGreaterThanOrEqual(10);
    expect(plan).toMatchObject({ pagesDone: stoppedAt });
    expect(plan?.pages).toBeGreaterThan(60);
    expect(plan?.rest?.requests).toBe((plan?.pages ?? 0) - stoppedAt);
  });

  it('is not continued once it is too old, or the profile reads otherwise', async () => {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    await takeAndCancel(bench, 5);
    const otherwise = { ...bench.profile, orderReferenceField: 'reference' };
    expect(valueOf(await bench.platform.planResume(otherwise))).toMatchObject({ rest: null });
    const clock = { ...systemClock, wall: () => Date.now() + 11 * 60_000 };
    const later = createPlatform({ fetch, dataDir: bench.dataDir, windowMs, clock });
    expect(valueOf(await later.planResume(bench.profile))).toMatchObject({ rest: null });
    expect(valueOf(await bench.platform.planResume(bench.profile))?.rest).not.toBeNull();
    valueOf(await bench.take({ resume: true }));
    expect(valueOf(await bench.platform.planResume(bench.profile))).toBeNull();
  });
});
