import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '#main/hosts/cli/file-source';
import { executeRun } from '#main/hosts/cli/run';
import { createKeyStore } from '#main/core/keys/key-store';
import { systemClock } from '#main/core/partner-api/system-clock';
import { createRunStore } from '#main/core/runs/run-store';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import type { Bridge, BridgeEvent } from '#shared/bridge/contract';
import { succeed } from '#shared/base/result';
import { createTestCore, createTwinKeychain } from '../../support/core-twins';
import { runOf } from '../../support/saved-run';
import { orderFor, startBench, windowMs } from './reading';
import { quietRun } from '../../support/quiet-run';
import { valueOf } from '../../support/value-of';

type Bench = Awaited<ReturnType<typeof startBench>>;

/** Reads one snapshot as the app does, and waits until all that follows a reading is over. */
async function readInTheApp({ dataDir, platform, profile, key }: Bench): Promise<void> {
  const keys = createKeyStore(createTwinKeychain());
  await keys.keep(profile, key);
  const { core } = createTestCore(dataDir, { platform, keys });
  const call = (name: keyof Bridge, argument: unknown) => core.answer(name, argument);
  await call('saveProfile', { profile, before: null });
  const done = new Promise<BridgeEvent>((resolve) => {
    core.subscribe((event) => {
      if (event.type === 'snapshot-progress' && event.progress.phase === 'done') resolve(event);
    });
  });
  await call('startSnapshot', { profileId: profile.id, resume: false });
  await done;
  await core.stop();
}

/** Compares a file of one row on the command line. */
async function runOnTheCommandLine({ dataDir, platform, profile, key }: Bench): Promise<void> {
  const ran = await executeRun({
    ...quietRun,
    platform,
    profile: { ...profile, file: { ...profile.file, keyColumn: 'reference', statusColumn: 'status' } },
    source: sourceOfBytes('march.csv', new TextEncoder().encode('reference,status\nA,PAID\n')),
    key: () => Promise.resolve({ ok: true, value: key }),
    runs: createRunStore(join(dataDir, 'runs')),
  });
  valueOf(ran);
}

describe.each([
  ['in the app', readInTheApp],
  ['on the command line', runOnTheCommandLine],
])('after a reading %s', (_way, readOnce) =>
  it('older snapshots go, but none that a saved run needs', async () => {
    const bench = await startBench({ project: { tickets: 50 } });
    const oldest = valueOf(await bench.take()).id;
    const runs = createRunStore(join(bench.dataDir, 'runs'));
    const { saved, findings } = runOf('2026-03-31', { profileId: bench.profile.id, snapshotId: oldest });
    valueOf(await runs.save(saved, findings, [], () => Promise.resolve(succeed(null))));
    for (let round = 0; round < 3; round += 1) valueOf(await bench.take());

    await readOnce(bench);
    const kept = valueOf(await bench.platform.snapshots.list(bench.profile.id));
    expect(kept).toHaveLength(4);
    expect(kept.at(-1)?.id).toBe(oldest);

    valueOf(await runs.remove(saved.id));
    await readOnce(bench);
    const left = valueOf(await bench.platform.snapshots.list(bench.profile.id)).map(({ id }) => id);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(oldest);
  }),
);

describe.each([
  ['in the app', readInTheApp],
  ['on the command line', runOnTheCommandLine],
])('a reading %s under a clock that was ahead before', (_way, readOnce) => {
  // Promise: A new snapshot is never pruned, whatever the clock says.
  it('is never pruned and is the newest, however many snapshots were read before', async () => {
    const bench = await startBench({ project: { tickets: 50 } });
    const ahead = createPlatform({
      fetch,
      dataDir: bench.dataDir,
      windowMs,
      clock: { ...systemClock, wall: () => Date.UTC(2093, 0) },
    });
    const order = orderFor(bench.profile, bench.key);
    for (let round = 0; round < 4; round += 1) valueOf(await ahead.takeSnapshot(order));
    await readOnce(bench);
    const kept = valueOf(await bench.platform.snapshots.list(bench.profile.id));
    expect(kept.map(({ startedAt }) => startedAt.slice(0, 4))).toEqual(
      kept.map((_, place) => (place === 0 ? new Date().getFullYear() : 2093).toString()),
    );
    // A second one pushes out those of the future, and not the one before it.
    await readOnce(bench);
    await readOnce(bench);
    const left = valueOf(await bench.platform.snapshots.list(bench.profile.id));
    expect(left.filter(({ startedAt }) => startedAt.startsWith('2093'))).toEqual([]);
    expect(left).toHaveLength(3);
  });
});

describe('the list of snapshots', () =>
  it('says what each takes on the disk', async () => {
    const { platform, dataDir, take } = await startBench({ project: { tickets: 250 } });
    const { id } = valueOf(await take());
    const folder = join(dataDir, 'snapshots', id);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    expect(valueOf(await platform.snapshots.list('p1'))).toMatchObject([{ id, bytes }]);
    expect(bytes).toBeGreaterThan(250 * 20);
  }));
