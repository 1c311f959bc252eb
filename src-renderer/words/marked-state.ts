import type { SnapshotInfo, SnapshotState } from '#shared/domain/snapshot/snapshot';

/** How data of the platform is shown: a snapshot's state, or that it was only looked up. */
export type MarkedState = SnapshotState | 'looked up';

/** The state that a snapshot is shown in. */
export function markedStateOf({ state, lookedUp }: Pick<SnapshotInfo, 'state' | 'lookedUp'>): MarkedState {
  return lookedUp === null || state === 'partial' ? state : 'looked up';
}
