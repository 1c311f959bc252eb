import { describe, expect, it } from 'vitest';
import type { FetchPort } from '#main/core/partner-api/ports';
import { systemClock } from '#main/core/partner-api/system-clock';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { Profile } from '#shared/domain/rules/profile';
import {
  orderFor,
  readTickets,
  sandboxTickets,
  sortedTickets,
  startBench,
  takeAndCancel,
  windowMs,
} from './reading';
import { valueOf } from '../../support/value-of';

const minutes = 60_000;

/** A jump of the clocks, in milliseconds. */
interface Jump {
  readonly name: string;
  /** How far the time of day jumps. */
  readonly wall: number;
  /** Of the clock that counts from the machine's start: on some systems it stands still while the machine sleeps. */
  readonly monotonic?: number;
}

/** A machine that sleeps, or whose clock is set, once some pages are there. */
async function takeWithJump(jump: Jump) {
  const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
  let hasJumped = false;
  const clock = {
    ...systemClock,
    wall: () => Date.now() + (hasJumped ? jump.wall : 0),
    monotonic: () => systemClock.monotonic() + (hasJumped ? (jump.monotonic ?? 0) : 0),
  };
  const platform = createPlatform({ fetch, dataDir: bench.dataDir, windowMs, clock });
  const info = valueOf(
    await platform.takeSnapshot({
      ...orderFor(bench.profile, bench.key),
      onProgress: ({ pagesDone }) => {
        if (pagesDone >= 20) hasJumped = true;
      },
    }),
  );
  expect(hasJumped).toBe(true);
  expect(info.state).toBe('verified');
  expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(bench.sandbox));
  return { info, kept: valueOf(await platform.snapshots.list(bench.profile.id)) };
}

describe('a machine that sleeps in mid-pull, or whose clock jumps', () => {
  it('set back at the close: what came since is there, and what went is not', async () => {
    const bench = await startBench({ project: { tickets: 1_000 } }, { readOrders: false });
    const { sandbox } = bench;
    const [first] = sandbox.project.tickets({}).slice(0, 1);
    let heads = 0;
    const clock = { ...systemClock, wall: () => Date.now() - (heads > 1 ? minutes : 0) };
    const swapping: FetchPort = (url, init) => {
      if (/tickets\?page=0&size=100$/.test(url) && ++heads === 2)
        sandbox.mutate({ remove: [sandbox.project.ticketNumber(0)], add: [{ status: first?.status ?? '' }] });
      return fetch(url, init);
    };
    const platform = createPlatform({ fetch: swapping, dataDir: bench.dataDir, windowMs, clock });
    const info = valueOf(await platform.takeSnapshot(orderFor(bench.profile, bench.key)));
    expect(info.state).toBe('stitched');
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it.each<Jump>([
    { name: 'sleeps for five minutes', wall: 5 * minutes },
    {
      name: 'sleeps for five minutes, and both clocks know it',
      wall: 5 * minutes,
      monotonic: 5 * minutes,
    },
    { name: 'has its clock set back by five minutes', wall: -5 * minutes },
  ])('$name: the reading goes on over the gap', async (jump) => {
    const { info, kept } = await takeWithJump(jump);
    expect(kept.map(({ id }) => id)).toEqual([info.id]);
  });

  it.each<Jump>([
    { name: 'sleeps for half an hour', wall: 30 * minutes },
    {
      name: 'sleeps for half an hour, and both clocks know it',
      wall: 30 * minutes,
      monotonic: 30 * minutes,
    },
    { name: 'has its clock set forward by a day', wall: 24 * 60 * minutes },
    { name: 'has its clock set back by half an hour', wall: -30 * minutes },
    { name: 'has its clock set back by a year', wall: -365 * 24 * 60 * minutes },
  ])('$name: it starts afresh', async (jump) => {
    const { kept } = await takeWithJump(jump);
    expect(kept.map(({ state }) => state).sort()).toEqual(['partial', 'verified']);
  });
});

describe('a stopped reading', () =>
  it('starts afresh where the total moved by more than 5 %', async () => {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    await takeAndCancel(bench, 5);
    bench.sandbox.mutate({ add: Array.from({ length: 300 }, () => ({})) });
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const info = valueOf(await bench.take({ resume: true }));
    expect(info.id).not.toBe(partial?.id);
    expect(info).toMatchObject({ state: 'verified', tickets: { unique: 4_300 } });
  }));

describe('a stopped reading is gone on with', () => {
  /** Stops a reading after some pages and goes on so many minutes later; answers whether it is the same one. */
  async function isGoneOnWith(afterMinutes: number, changes: Partial<Profile> = {}): Promise<boolean> {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    await takeAndCancel(bench, 5);
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const clock = { ...systemClock, wall: () => Date.now() + afterMinutes * minutes };
    const platform = createPlatform({ fetch, dataDir: bench.dataDir, windowMs, clock });
    const order = orderFor({ ...bench.profile, ...changes }, bench.key);
    const info = valueOf(await platform.takeSnapshot({ ...order, resume: true }));
    expect(info).toMatchObject({ state: 'verified', tickets: { unique: 4_000 } });
    return info.id === partial?.id;
  }

  it.each([
    [9, true],
    [11, false],
    [-11, false],
  ])('after %i minutes: %s', async (afterMinutes, goesOn) => {
    expect(await isGoneOnWith(afterMinutes)).toBe(goesOn);
  });

  it('only where the profile still reads the same, in the same way', async () => {
    expect(await isGoneOnWith(0, { name: 'Renamed' })).toBe(true);
    expect(await isGoneOnWith(0, { orderReferenceField: 'reference' })).toBe(false);
    expect(await isGoneOnWith(0, { readOrders: true })).toBe(false);
  });
});

describe('a network that is down for a while', () => {
  // Promise: An outage is waited for.
  it('for five minutes in mid-pull is waited for, far longer than one page’s retries', async () => {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    const start = performance.now();
    let [downAt, upAt] = [0, 0];
    // Five minutes of a clock on which a minute lasts 1.2 s.
    const minuteMs = 1_200;
    const outageMs = 5 * minuteMs;
    const platform = createPlatform({
      dataDir: bench.dataDir,
      windowMs: minuteMs,
      fetch: (url, init) => {
        const now = performance.now() - start;
        if (downAt > 0 && now < downAt + outageMs) {
          throw Object.assign(new TypeError('fetch failed'), { code: 'ENETUNREACH' });
        }
        if (downAt > 0 && upAt === 0) upAt = now;
        return fetch(url, init);
      },
    });
    const info = valueOf(
      await platform.takeSnapshot({
        ...orderFor(bench.profile, bench.key),
        onProgress: ({ pagesDone }) => {
          if (pagesDone >= 20 && downAt === 0) downAt = performance.now() - start;
        },
      }),
    );
    expect(info.tickets.unique).toBe(4_000);
    // Back within the longest pause between two tries, eight seconds of the scaled clock, and some slack for the machine.
    expect(upAt - downAt - outageMs).toBeLessThan((8 / 60) * minuteMs + outageMs / 2);
  });
});
