import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { wordsFor } from '#shared/words/errors/error-words';
import { startChild } from './child-reading';
import { killAndResume } from './kills';
import { errorOf, startBench, windowMs } from './reading';
import { isDeep } from '../../partner-api/seeds';
import { builtBefore } from '../../support/built-before';

const reader = builtBefore(join(import.meta.dirname, 'child-reading.ts'));

/** The most of these moments, oldest first, that any stretch of the server's window holds. */
function mostInAWindow(moments: readonly number[]): number {
  return Math.max(
    ...moments.map((start, first) => {
      const end = moments.findIndex((moment) => moment >= start + windowMs);
      return (end < 0 ? moments.length : end) - first;
    }),
  );
}

describe('a process that is killed with -9', () => {
  // Promise: A kill loses no page that was kept.
  const points = isDeep ? 20 : 6;

  it(`at any of ${points} points leaves what another goes on from`, async () => {
    const { wholeRequests, readings } = await killAndResume({ tickets: 6_000, points, seed: 1 });
    expect(wholeRequests).toBeGreaterThanOrEqual(62);
    expect(readings).toHaveLength(points);
    for (const reading of readings) {
      expect(reading).toMatchObject({ state: 'verified', hasSameTickets: true, refused: 0 });
      // What was under way, in sixteen lanes at most, and what the closing check reads. How many boundaries are repaired
      // besides depends on how fast the machine is; the bench counts them.
      expect(reading.askedAgain, reading.point).toBeLessThanOrEqual(30);
    }
    expect(readings.filter(({ wasKilled }) => wasKilled).length).toBeGreaterThan(points / 2);
  }, 480_000);
});

describe('the allowance of a process that was killed', () => {
  // Promise: A kill gives nobody a second allowance.
  it('is not had once more by the one that goes on', async () => {
    const bench = await startBench(
      { project: { tickets: 6_000 }, limits: { limiter: 'sliding', perAddress: 40 } },
      { readOrders: false, requestsPerMinute: 40 },
    );
    const { dataDir, profile, key, sandbox } = bench;
    const child = startChild({ dataDir, profile, key, resume: false }, reader());
    await child.pages(30);
    child.process.kill('SIGKILL');
    await child.ended;
    expect((await bench.take({ resume: true })).ok).toBe(true);
    expect(sandbox.requests.length).toBeGreaterThanOrEqual(62);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(mostInAWindow(sandbox.requests.map(({ arrivedMs }) => arrivedMs))).toBeLessThanOrEqual(40);
  });
});

describe('two processes on one data folder', () => {
  it('share one allowance', async () => {
    const bench = await startBench(
      { project: { tickets: 11_000 }, limits: { limiter: 'sliding' } },
      { readOrders: false },
    );
    const { dataDir, profile, key, sandbox } = bench;
    const children = ['a', 'b'].map((id) =>
      startChild({ dataDir, profile: { ...profile, id }, key, resume: false }, reader()),
    );
    const results = await Promise.all(children.map(({ ended }) => ended));
    for (const result of results) expect(JSON.parse(result)).toMatchObject({ ok: true });
    expect(sandbox.requests.length).toBeGreaterThan(220);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
    expect(mostInAWindow(sandbox.requests.map(({ arrivedMs }) => arrivedMs))).toBeLessThanOrEqual(180);
  });

  it('do not read the same profile at once', async () => {
    const bench = await startBench({ project: { tickets: 30_000 } }, { readOrders: false });
    const { dataDir, profile, key } = bench;
    const child = startChild({ dataDir, profile, key, resume: false }, reader());
    await child.pages(5);
    const error = errorOf(await bench.take());
    expect(error).toEqual({ code: 'snapshot_running' });
    expect(wordsFor(error).happened).toBe(
      'This profile is already asking the platform: a reading, a check or a second look is under way.',
    );
    child.process.kill('SIGKILL');
    await child.ended;
    await wait(50);
    const again = await bench.take({ profile: { ...profile, eventIds: ['EVT-001'] } });
    expect(again.ok).toBe(true);
  });
});
