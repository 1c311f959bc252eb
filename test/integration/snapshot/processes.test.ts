import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startChild } from './child-reading';
import { errorOf, readTickets, sandboxTickets, sortedTickets, startBench, valueOf } from './reading';

describe('a process that is killed', () => {
  it.each([1, 4, 9, 17, 26, 38])('after page %i: the reading goes on where it was', async (page) => {
    const bench = await startBench({ project: { tickets: 4_000 } }, { readOrders: false });
    const { dataDir, profile, key, sandbox, platform } = bench;
    const child = startChild({ dataDir, profile, key, resume: false });
    await child.pages(page);
    child.process.kill('SIGKILL');
    await child.ended;
    const [partial] = valueOf(await platform.snapshots.list(profile.id));

    const info = valueOf(await bench.take({ resume: true }));
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
    // It may have been too quick for the kill: then there is nothing to go on with.
    if (partial?.state === 'partial') expect(info.id).toBe(partial.id);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
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
      startChild({ dataDir, profile: { ...profile, id }, key, resume: false }),
    );
    const results = await Promise.all(children.map(({ ended }) => ended));
    for (const result of results) expect(JSON.parse(result)).toMatchObject({ ok: true });
    expect(sandbox.requests.length).toBeGreaterThan(220);
    expect(sandbox.requests.filter(({ status }) => status === 429)).toEqual([]);
  });

  it('do not read the same profile at once', async () => {
    const bench = await startBench({ project: { tickets: 30_000 } }, { readOrders: false });
    const { dataDir, profile, key } = bench;
    const child = startChild({ dataDir, profile, key, resume: false });
    await child.pages(5);
    expect(errorOf(await bench.take())).toEqual({ code: 'snapshot_running' });
    child.process.kill('SIGKILL');
    await child.ended;
    await wait(50);
    const again = await bench.take({ profile: { ...profile, eventIds: ['EVT-001'] } });
    expect(again.ok).toBe(true);
  });
});
