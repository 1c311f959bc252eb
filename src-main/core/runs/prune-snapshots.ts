import type { RunStore } from './run-store';
import type { SnapshotStore } from '../snapshot/disk/snapshot-store';

/** Whole snapshots that are kept although no saved run needs them: the newest, and a few to go back to. */
const keptSnapshots = 3;

/**
 * Removes a profile's older snapshots after a reading, by one rule for the app and the command line. Keeps those that a
 * saved run needs, and the one just taken, which is not the newest by date if the clock was ahead before. Removes none where
 * it is unknown which are needed. A failed removal is tried again next time.
 */
export async function pruneSnapshots(
  snapshots: Pick<SnapshotStore, 'prune'>,
  runs: Pick<RunStore, 'neededSnapshots'>,
  profileId: string,
  takenId: string,
): Promise<void> {
  const needed = await runs.neededSnapshots(profileId);
  if (!needed.ok) return;
  await snapshots.prune(profileId, {
    newest: keptSnapshots,
    needed: new Set([...needed.value, takenId]),
  });
}
