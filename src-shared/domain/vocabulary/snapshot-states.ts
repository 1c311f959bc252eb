import { membersOf, membersWith, type MembersWith } from '../../base/members';
import type { VerdictReason } from './verdicts';

/**
 * How far a snapshot can be trusted, the most certain state first (docs/snapshot.md, "The promise"): the first three are whole,
 * `unsettled` was read to the end but is not proven whole, `partial` was stopped. `provisional` is what is shown while a reading
 * waits: pages may lack, nothing is proven, and it is never kept.
 *
 * - `isRead`: a reading that came to its end is judged to be this.
 * - `isKept`: it may be on the disk.
 * - `isComparable`: the reconciler accepts it.
 * - `hasMoved`: tickets may have come and gone, and every one that stayed was read.
 * - `look`: which payment references a second look asks for.
 * - `doubt`: the reason for the verdict; null where it is proven whole.
 */
const snapshotStateTable = {
  verified: {
    isRead: true,
    isKept: true,
    isComparable: true,
    hasMoved: false,
    look: 'extra',
    doubt: null,
  },
  stitched: {
    isRead: true,
    isKept: true,
    isComparable: true,
    hasMoved: true,
    look: 'disputed',
    doubt: null,
  },
  'second look': {
    isRead: true,
    isKept: true,
    isComparable: true,
    hasMoved: true,
    look: 'disputed',
    doubt: null,
  },
  unsettled: {
    isRead: true,
    isKept: true,
    isComparable: true,
    hasMoved: false,
    look: 'disputed',
    doubt: 'snapshot_unsettled',
  },
  partial: {
    isRead: false,
    isKept: true,
    isComparable: false,
    hasMoved: false,
    look: 'none',
    doubt: 'snapshot_unsettled',
  },
  provisional: {
    isRead: false,
    isKept: false,
    isComparable: true,
    hasMoved: false,
    look: 'none',
    doubt: 'snapshot_provisional',
  },
} as const satisfies Readonly<Record<string, StateRow>>;

interface StateRow {
  readonly isRead: boolean;
  readonly isKept: boolean;
  readonly isComparable: boolean;
  readonly hasMoved: boolean;
  readonly look: LookScope;
  readonly doubt: VerdictReason | null;
}

/** What a second look asks for: nothing, what would be reported extra, or everything that does not agree. */
export type LookScope = 'none' | 'extra' | 'disputed';

/** How far a snapshot can be trusted. */
export type SnapshotState = keyof typeof snapshotStateTable;

/** A state that a reading which came to its end can have. */
export type ReadState = MembersWith<typeof snapshotStateTable, 'isRead', true>;

/** A state of a snapshot that the reconciler accepts. */
export type ComparableState = MembersWith<typeof snapshotStateTable, 'isComparable', true>;

/** All states, the most certain one first. */
export const snapshotStates = membersOf(snapshotStateTable);

/** The states of what came to its end, the most certain one first. */
export const readStates = membersWith(snapshotStateTable, 'isRead', true);

/** The states that may be on the disk. */
export const keptStates = membersWith(snapshotStateTable, 'isKept', true);

/** What is known of a state: the columns of the table. */
export function factsOfState(state: SnapshotState): StateRow {
  return snapshotStateTable[state];
}

/** Whether the reconciler accepts a snapshot of this state. */
export function isComparableState(state: SnapshotState): state is ComparableState {
  return snapshotStateTable[state].isComparable;
}

/** Whether a reading that came to its end can be of this state. */
export function isReadState(state: SnapshotState): state is ReadState {
  return snapshotStateTable[state].isRead;
}
