import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { errorOf, startBench } from './reading';
import { allLines } from '../../support/given-lines';
import { valueOf } from '../../support/value-of';

/** Twelve views and twelve requests a window: the close waits for the next one, on a machine that is three times as slow too. */
const start = () =>
  startBench(
    { project: { tickets: 1_000 }, limits: { windowMs: 9_000 } },
    { readOrders: false, requestsPerMinute: 12 },
  );

describe('what was read so far, while the reading waits', () => {
  it('can be looked at, is not taken for whole, and is gone when the reading is over', async () => {
    const { platform, dataDir, take } = await start();
    const looks: Array<Promise<void>> = [];
    const seen: SnapshotInfo[] = [];
    const lookAt = async (shown: SnapshotInfo): Promise<void> => {
      const lines = await allLines(platform.snapshots.readProvisional(shown, 'tickets', []));
      expect(valueOf(lines).trimEnd().split('\n')).toHaveLength(1_000);
      const whole = await allLines(platform.snapshots.readLines(shown, 'tickets', []));
      expect(errorOf(whole)).toMatchObject({ code: 'snapshot_partial' });
    };
    const info = valueOf(
      await take({
        onProgress: ({ phase, provisional }) => {
          // On a slow machine some is shown before, at a wait of the reading itself.
          if (provisional === null || phase !== 'closing' || seen.length > 0) return;
          if (provisional.tickets.unique < 1_000) return;
          seen.push(provisional);
          looks.push(lookAt(provisional));
        },
      }),
    );
    await Promise.all(looks);
    expect(seen).toMatchObject([
      { id: info.id, state: 'provisional', tickets: { unique: 1_000 }, orders: null },
    ]);
    expect(info.state).toBe('verified');
    expect(readdirSync(join(dataDir, 'snapshots', info.id)).sort()).toEqual([
      'info.json',
      'pages.journal',
      'tickets.lines',
    ]);
    const gone = await allLines(platform.snapshots.readProvisional(seen[0] ?? info, 'tickets', []));
    expect(gone.ok).toBe(false);
  });

  it('ends its lines with the compared fields, and is not there with others', async () => {
    const bench = await start();
    const amount = { resource: 'tickets', path: ['amount'] } as const;
    const compare = { as: 'text' } as const;
    const rules = { ...bench.profile.rules, fields: [{ column: 'a', field: amount, compare }] };
    const looks: Array<Promise<void>> = [];
    const lookAt = async (version: SnapshotInfo): Promise<void> => {
      const { snapshots } = bench.platform;
      const lines = valueOf(await allLines(snapshots.readProvisional(version, 'tickets', [amount.path])));
      shown.push(...lines.trimEnd().split('\n'));
      for (const paths of [[], [['other']]]) {
        expect((await allLines(snapshots.readProvisional(version, 'tickets', paths))).ok).toBe(false);
      }
    };
    const shown: string[] = [];
    const info = valueOf(
      await bench.take({
        profile: { ...bench.profile, rules },
        onProgress: ({ provisional }) => {
          if (provisional !== null && looks.length === 0) looks.push(lookAt(provisional));
        },
      }),
    );
    await Promise.all(looks);
    const whole = valueOf(await allLines(bench.platform.snapshots.readLines(info, 'tickets', [amount.path])));
    expect(shown.sort()).toEqual(whole.trimEnd().split('\n').sort());
    const left = readdirSync(join(bench.dataDir, 'snapshots', info.id));
    expect(left.filter((name) => name.startsWith('tickets.0'))).toEqual([]);
  });

  it('is shown of a longer reading at every wait, with the time left', async () => {
    const { platform, dataDir, take } = await startBench(
      { project: { tickets: 1_500 } },
      { readOrders: false, requestsPerMinute: 8 },
    );
    const seen = new Map<string, { readonly unique: number; readonly timeLeftMs: number | null }>();
    const looks: Array<Promise<void>> = [];
    const info = valueOf(
      await take({
        onProgress: ({ provisional, timeLeftMs }) => {
          if (provisional === null || seen.has(provisional.endedAt)) return;
          const { unique } = provisional.tickets;
          seen.set(provisional.endedAt, { unique, timeLeftMs });
          const lookAt = async (): Promise<void> => {
            const lines = await allLines(platform.snapshots.readProvisional(provisional, 'tickets', []));
            expect(valueOf(lines).trimEnd().split('\n')).toHaveLength(unique);
          };
          looks.push(lookAt());
        },
      }),
    );
    await Promise.all(looks);
    const counts = [...seen.values()].map(({ unique }) => unique);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts[0]).toBeLessThan(1_000);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect([...seen.values()].every(({ timeLeftMs }) => timeLeftMs !== null && timeLeftMs > 0)).toBe(true);
    expect(info.state).toBe('verified');
    const left = readdirSync(join(dataDir, 'snapshots', info.id));
    expect(left.filter((name) => name.startsWith('tickets.0'))).toEqual([]);
  });

  it('is gone when the reading is stopped, whose pages stay', async () => {
    const { platform, dataDir, take } = await start();
    const stop = new AbortController();
    const taken = await take({
      signal: stop.signal,
      onProgress: ({ provisional }) => {
        if (provisional !== null) stop.abort();
      },
    });
    expect(errorOf(taken)).toEqual({ code: 'cancelled' });
    const [partial] = valueOf(await platform.snapshots.list('p1'));
    expect(partial).toMatchObject({ state: 'partial', tickets: { pages: 12 } });
    expect(readdirSync(join(dataDir, 'snapshots', partial?.id ?? '')).sort()).toEqual([
      'info.json',
      'pages.journal',
    ]);
  });

  it.each(['..', '../../etc', ''])('is not found under %j', async (id) => {
    const { platform } = await start();
    const version = { id, endedAt: '' };
    const lines = await allLines(platform.snapshots.readProvisional(version, 'tickets', []));
    expect(errorOf(lines)).toEqual({ code: 'snapshot_not_found' });
  });
});
