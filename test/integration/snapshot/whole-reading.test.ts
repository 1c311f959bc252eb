import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { startSandbox } from '#main/sandbox/index';
import { defaultProfile } from '#shared/domain/rules/profile';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { orderFor, readOrders, readTickets, sandboxTickets, sortedTickets, startBench } from './reading';
import { valueOf } from '../../support/value-of';
import { removeFolder } from '../../support/system';

/** docs/snapshot.md, "What it costs": for calm data, with a request for each status and event that was audited. */
function mostRequests(tickets: number, { audit }: SnapshotInfo): number {
  return 1.16 * Math.max(1, Math.ceil(tickets / 100)) + 8 + (audit?.cells.length ?? 0);
}

describe('a calm project', () => {
  // Promise: A calm project is read whole, each ticket once.
  it('is read whole, each ticket and order once, and verified', async () => {
    const { sandbox, platform, take } = await startBench({ project: { tickets: 1_234 } });
    const info = valueOf(await take());
    expect(info).toMatchObject({ state: 'verified', doubts: [], ordersProblem: null });
    expect(info.tickets).toMatchObject({ unique: 1_234, firstTotal: 1_234, lastTotal: 1_234 });
    expect(info.tickets.lists).toEqual([{ eventId: null, unique: 1_234, total: 1_234 }]);
    expect(info.audit?.cells.every(({ read, counted }) => read === counted)).toBe(true);
    expect(info.tickets.received).toBe(info.tickets.unique + info.tickets.refetched);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
    const orders = await readOrders(platform, info.id);
    expect(new Set(orders.references).size).toBe(sandbox.project.orders({}).total);
    expect(info.orders?.unique).toBe(orders.references.length);
  });

  // Promise: Long numbers keep every digit.
  it('keeps the digits of ids and references of any length', async () => {
    const project = { tickets: 250, ticketIds: 'digits', references: 'numbers' } as const;
    const { sandbox, platform, take } = await startBench({ project });
    const tickets = await readTickets(platform, valueOf(await take()).id);
    expect(sortedTickets(tickets)).toEqual(sandboxTickets(sandbox));
    expect(tickets.identities.every((id) => id.length > 16)).toBe(true);
  });

  it.each([0, 1, 99, 100, 101, 200])('of %i tickets takes no request too many', async (tickets) => {
    const { sandbox, take } = await startBench({ project: { tickets } }, { readOrders: false });
    const info = valueOf(await take());
    expect(info.state).toBe('verified');
    expect(info.requests).toBeLessThanOrEqual(mostRequests(tickets, info));
    expect(sandbox.requests).toHaveLength(info.requests);
  });

  it.each([
    ['oldest', 'verified'],
    ['newest', 'verified'],
    // Nothing shows in what order these lists are, so that they are read twice.
    ['random', 'second look'],
    ['updated-ascending', 'second look'],
    ['updated-descending', 'second look'],
  ] as const)('sorted %s is read whole, and %s', async (sort, state) => {
    const { sandbox, platform, take } = await startBench({ project: { tickets: 430, sort } });
    const info = valueOf(await take());
    expect(info.state).toBe(state);
    expect(sortedTickets(await readTickets(platform, info.id))).toEqual(sandboxTickets(sandbox));
  });

  it('of chosen events is read by one pull each and merged', async () => {
    const { sandbox, platform, take } = await startBench(
      { project: { tickets: 900 } },
      { eventIds: ['EVT-001', 'EVT-003'] },
    );
    const info = valueOf(await take());
    const totals = ['EVT-001', 'EVT-003'].map((eventId) => sandbox.project.tickets({ eventId }).total);
    expect(info.state).toBe('verified');
    expect(info.tickets.unique).toBe((totals[0] ?? 0) + (totals[1] ?? 0));
    expect((await readTickets(platform, info.id)).identities).toHaveLength(info.tickets.unique);
  });

  it('larger than the limit waits for the next window, wastes no request, and says so', async () => {
    const { sandbox, take } = await startBench(
      // So few a window that even a busy machine sends them sooner than the window ends.
      { project: { tickets: 2_000 }, limits: { limiter: 'sliding', perAddress: 8 } },
      { readOrders: false, requestsPerMinute: 8 },
    );
    const told: SnapshotProgress[] = [];
    const info = valueOf(await take({ onProgress: (progress) => told.push(progress) }));
    expect(info.state).toBe('verified');
    expect(info.requests).toBeGreaterThanOrEqual(20);
    expect(info.requests).toBeLessThanOrEqual(mostRequests(2_000, info));
    expect(sandbox.requests.filter(({ status }) => status !== 200)).toEqual([]);
    expect(info.waitedMs).toBeGreaterThan(0);
    expect(told.some(({ waiting }) => waiting?.reason === 'limit' && (waiting.forMs ?? 0) > 0)).toBe(true);
    expect(told.at(-1)).toMatchObject({ phase: 'done', ticketsRead: 2_000 });
    expect(told.at(-1)?.pagesDone).toBe(told.at(-1)?.pages);
  });
});

describe('the limits of the server', () => {
  it('of a key are kept whatever the setting for the address says', async () => {
    const { sandbox, take } = await startBench(
      {
        project: { tickets: 62_000, shape: { ticket: ({ id, status }) => ({ id, status }) } },
        limits: { limiter: 'sliding', perAddress: Infinity },
      },
      { readOrders: false, requestsPerMinute: 100_000 },
    );
    const info = valueOf(await take());
    expect(info.requests).toBeGreaterThanOrEqual(622);
    expect(sandbox.requests.filter(({ status }) => status !== 200)).toEqual([]);
  });

  // Windows so long that even a busy machine sends a windowful of requests sooner than the window ends.
  it.concurrent.each([15_000, 18_001])(
    'leave a project of %i tickets few requests more than its pages',
    async (tickets) => {
      const longWindowMs = 15_000;
      const sandbox = await startSandbox({
        project: { tickets, shape: { ticket: ({ id, status }) => ({ id, status }) } },
        limits: { windowMs: longWindowMs, limiter: 'sliding' },
      });
      const dataDir = mkdtempSync(join(tmpdir(), 'tieout-test-'));
      try {
        const { baseUrl, projectId } = sandbox;
        const profile = { ...defaultProfile, id: 'p1', name: 'Test', baseUrl, projectId, readOrders: false };
        const platform = createPlatform({ fetch, dataDir, windowMs: longWindowMs });
        const info = valueOf(await platform.takeSnapshot(orderFor(profile, sandbox.issueKey())));
        expect(info).toMatchObject({ state: 'verified', tickets: { unique: tickets } });
        expect(info.requests).toBeLessThanOrEqual(mostRequests(tickets, info));
        // Up to 150 pages no window is waited for.
        if (tickets <= 15_000) expect(info.waitedMs).toBe(0);
        expect(sandbox.requests.map(({ status }) => status)).toEqual(Array(info.requests).fill(200));
      } finally {
        await sandbox.close();
        removeFolder(dataDir);
      }
    },
  );
});

describe('a project that changes while it is read', () =>
  it.each(['oldest', 'newest', 'random', 'updated-descending'] as const)(
    'sorted %s loses no ticket that was there all the time',
    async (sort) => {
      const { sandbox, platform, take } = await startBench(
        { project: { tickets: 2_000, sort }, churn: { every: 2, add: 2, remove: 1 } },
        { readOrders: false },
      );
      const before = new Set(
        sandbox.project
          .tickets({})
          .slice(0, 2_000)
          .map(({ id }) => String(id)),
      );
      const info = valueOf(await take());
      expect(info.state).not.toBe('verified');
      expect(info.doubts).not.toEqual([]);
      const after = sandbox.project.tickets({});
      const throughout = after
        .slice(0, after.total)
        .map(({ id }) => String(id))
        .filter((id) => before.has(id));
      const read = new Set((await readTickets(platform, info.id)).identities);
      expect(throughout.filter((id) => !read.has(id))).toEqual([]);
    },
  ));
