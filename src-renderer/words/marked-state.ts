import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { SnapshotState } from '#shared/domain/vocabulary/snapshot-states';

/** How data of the platform is shown: a snapshot's state, or that it was only looked up. */
export type MarkedState = SnapshotState | 'looked up';

/** The state that a snapshot is shown in. */
export function markedStateOf({ state, lookedUp }: Pick<SnapshotInfo, 'state' | 'lookedUp'>): MarkedState {
  return lookedUp === null || state === 'partial' ? state : 'looked up';
}
