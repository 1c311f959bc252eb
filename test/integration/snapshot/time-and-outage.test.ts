import { describe, expect, it } from 'vitest';
import { systemClock } from '#main/core/partner-api/system-clock';
import { createPlatform } from '#main/core/snapshot/create-platform';
import {
  orderFor,
  readTickets,
  sandboxTickets,
  sortedTickets,
  startBench,
  valueOf,
  windowMs,
} from './reading';

const minutes = 60_000;

/** A machine that sleeps, or whose clock is set, once some pages are there: the time of day jumps. */
async function takeWithJump(jumpMs: number, project: Parameters<typeof startBench>[0]) {
  const bench = await startBench(project, { readOrders: false });
  let offset = 0;
  const clock = { ...systemClock, wall: () => Date.now() + offset };
  const platform = createPlatform({ fetch, dataDir: bench.dataDir, windowMs, clock });
  const info = valueOf(
    await platform.takeSnapshot({
      ...orderFor(bench.profile, bench.key),
      onProgress: ({ pagesDone }) => {
        if (pagesDone >= 20) offset = jumpMs;
      },
    }),
  );
  return { ...bench, info, all: valueOf(await platform.snapshots.list(bench.profile.id)) };
}

describe('a machine that sleeps in mid-pull, or whose clock jumps', () => {
  it.each([5 * minutes, -5 * minutes])('by %i ms: the reading goes on over the gap', async (jump) => {
    const { info, all, platform, sandbox } = await takeWithJump(jump, { project: { tickets: 10_000 } });
    expect(all).toHaveLength(1);
    expect(info.state).toBe('verified');
    expect(info.requests).toBeLessThan(102 + 30);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it.each([30 * minutes, -30 * minutes])('by %i ms: it starts afresh', async (jump) => {
    const { info, all, platform, sandbox } = await takeWithJump(jump, { project: { tickets: 10_000 } });
    expect(all.map(({ state }) => state).sort()).toEqual(['partial', 'verified']);
    expect(info.state).toBe('verified');
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });
});

describe('a stopped reading', () => {
  it('starts afresh where the total moved by more than 5 %', async () => {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    const stop = new AbortController();
    await bench.take({
      signal: stop.signal,
      onProgress: ({ pagesDone }) => {
        if (pagesDone >= 5) stop.abort();
      },
    });
    bench.sandbox.mutate({ add: Array.from({ length: 300 }, () => ({})) });
    const [partial] = valueOf(await bench.platform.snapshots.list('p1'));
    const info = valueOf(await bench.take({ resume: true }));
    expect(info.id).not.toBe(partial?.id);
    expect(info).toMatchObject({ state: 'verified', tickets: { unique: 4_300 } });
  });
});

describe('a network that is down for a while', () => {
  it('in mid-pull is waited for, far longer than the retries of one page', async () => {
    const bench = await startBench({ project: { tickets: 10_000 } }, { readOrders: false });
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
    expect(info.tickets.unique).toBe(10_000);
    // Back within the longest pause between two tries, eight seconds of the scaled clock, and some slack for the machine.
    expect(upAt - downAt - outageMs).toBeLessThan((8 / 60) * minuteMs + outageMs / 2);
  });
});
