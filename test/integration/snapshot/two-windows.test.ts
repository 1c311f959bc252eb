import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadStoredSnapshot } from '#main/core/snapshot/disk/load-snapshot';
import { createSnapshotStore } from '#main/core/snapshot/disk/snapshot-store';
import type { PlatformField } from '#shared/domain/rules/field-pair';
import { valueOf } from '../../support/value-of';
import { startBench } from './reading';

const fields: ReadonlyArray<readonly PlatformField[]> = ['amount', 'currency'].map((name) => [
  { resource: 'tickets', path: [name] },
]);

const times = <T>(count: number, work: (time: number) => T): T[] =>
  Array.from({ length: count }, (_, time) => work(time));

/** The work of two windows at once, each `count` times, one after the other. */
async function inTwoWindows<T>(
  count: number,
  work: (compared: readonly PlatformField[], name: string) => Promise<T>,
): Promise<T[]> {
  const windows = fields.map(async (compared, window) => {
    const done: T[] = [];
    for (let time = 0; time < count; time += 1) done.push(await work(compared, `${window}-${time}`));
    return done;
  });
  return (await Promise.all(windows)).flat();
}

describe('two windows on one snapshot', () => {
  it('each have their fields, whichever the other one compares', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 120 } });
    const info = valueOf(await take());
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const loaded = await inTwoWindows(40, (compared) => loadStoredSnapshot(store, info, compared));
    for (const each of loaded) expect(valueOf(each).tickets.references).toHaveLength(120);
  });

  // Promise: A run that was acknowledged has the tickets that it was compared with.
  it('each keep its tickets in a run, or say that they did not', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 120 } });
    const info = valueOf(await take());
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const kept = await inTwoWindows(60, async (compared, name) => {
      const run = join(dataDir, name);
      mkdirSync(run);
      const { ok } = await store.keepCopy(info, run, compared);
      return { ok, files: readdirSync(run) };
    });
    expect(kept.filter(({ ok }) => ok).length).toBeGreaterThan(100);
    for (const { ok, files } of kept) if (ok) expect(files).toContain('tickets.lines');
  });

  it('of which one deletes it take nothing for damaged', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 50 } });
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    const codes = new Set<string>();
    for (const round of times(25, (time) => time)) {
      const info = valueOf(await take());
      const loading = Promise.all([
        ...times(6, () => loadStoredSnapshot(store, info, [])),
        ...times(6, (time) => {
          const run = join(dataDir, `${round}-${time}`);
          mkdirSync(run);
          return store.keepCopy(info, run, []);
        }),
      ]);
      for (let wait = 0; wait < round % 5; wait += 1) await new Promise(setImmediate);
      valueOf(await store.remove(info.id));
      for (const loaded of await loading) if (!loaded.ok) codes.add(loaded.error.code);
    }
    expect([...codes]).toEqual(['snapshot_not_found']);
  });

  it('of which one loses the folder of a run that it saves take nothing for damaged', async () => {
    const { dataDir, take } = await startBench({ project: { tickets: 50 } });
    const info = valueOf(await take());
    const store = createSnapshotStore(join(dataDir, 'snapshots'));
    expect((await store.keepCopy(info, join(dataDir, 'gone'), [])).ok).toBe(false);
    expect((await loadStoredSnapshot(store, info, [])).ok).toBe(true);
  });
});
