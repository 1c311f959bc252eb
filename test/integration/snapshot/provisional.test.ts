import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import { errorOf, startBench, valueOf } from './reading';

/** Ten pages and ten requests a window: the closing check waits for the next one. */
const start = () => startBench({ project: { tickets: 1_000 } }, { readOrders: false, requestsPerMinute: 10 });

describe('what was read, while the closing check waits', () => {
  it('can be looked at, is not taken for whole, and is gone when the reading is over', async () => {
    const { platform, dataDir, take } = await start();
    const looks: Array<Promise<void>> = [];
    const seen: SnapshotInfo[] = [];
    const lookAt = async (shown: SnapshotInfo): Promise<void> => {
      const part = await platform.snapshots.readProvisional(shown.id, 'tickets', 0);
      expect(valueOf(part).lines.trimEnd().split('\n')).toHaveLength(1_000);
      const whole = await platform.snapshots.readPart(shown.id, 'tickets', 0, []);
      expect(errorOf(whole)).toMatchObject({ code: 'snapshot_partial' });
    };
    const info = valueOf(
      await take({
        onProgress: ({ phase, provisional }) => {
          if (provisional === null || seen.length > 0) return;
          expect(phase).toBe('closing');
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
    expect((await platform.snapshots.readProvisional(info.id, 'tickets', 0)).ok).toBe(false);
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
    expect(partial).toMatchObject({ state: 'partial', tickets: { pages: 10 } });
    expect(readdirSync(join(dataDir, 'snapshots', partial?.id ?? '')).sort()).toEqual([
      'info.json',
      'pages.journal',
    ]);
  });

  it.each(['..', '../../etc', ''])('is not found under %j', async (id) => {
    const { platform } = await start();
    expect(errorOf(await platform.snapshots.readProvisional(id, 'tickets', 0))).toEqual({
      code: 'snapshot_not_found',
    });
  });
});
