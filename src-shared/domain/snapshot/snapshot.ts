import type { AppError } from '../../base/app-error';
import { fail, succeed, type Result } from '../../base/result';
import type { Orders } from '../sides/order';
import type { SecondLookRecord } from './second-look';
import type { SnapshotAudit } from './snapshot-audit';
import type { Tickets } from '../sides/ticket';
import { isComparableState, type ComparableState, type SnapshotState } from '../vocabulary/snapshot-states';

/** What one list that was read holds, at its close (product.md, section 4, equation 7). */
export interface ListTotal {
  /** Null for the list of the whole project. */
  readonly eventId: string | null;
  /** Different items that were found in it. */
  readonly unique: number;
  /** The `total` of the last envelope. */
  readonly total: number;
}

/** What the reading of one resource counted. `received` = `unique` + `refetched` (product.md, section 4, equation 1). */
export interface ResourceReading {
  /** Items in all pages kept, copies included. */
  readonly received: number;
  /** Items after the copies that were fetched again were removed by identity. */
  readonly unique: number;
  /** How many copies were removed. */
  readonly refetched: number;
  /** `total` of the envelope on the first and on the last page that was read. */
  readonly firstTotal: number;
  readonly lastTotal: number;
  readonly pages: number;
  /** The lists that were read, one for the project or one for each chosen event; empty where none was read to its end. */
  readonly lists: readonly ListTotal[];
  /** How often items are in a further list: one that is in three lists counts twice. */
  readonly inSeveral: number;
  /** Items of the project's list that are of none of the chosen events. */
  readonly ofOtherEvents: number;
  /** The fields that tell items apart, joined by ` + `; null where none were found. */
  readonly identityField: string | null;
}

/** Which parts of a snapshot were read again on their own (docs/snapshot.md, "Parts read again"). */
interface PartsRead {
  /** The snapshot that all the rest is of. */
  readonly of: string;
  /** When the newest of them had been read, ISO 8601 in UTC. */
  readonly at: string;
  /** The events that were read again then. */
  readonly eventIds: readonly string[];
}

/** Everything about a snapshot but its items; small, plain, kept beside them as JSON. */
export interface SnapshotInfo {
  readonly id: string;
  readonly profileId: string;
  readonly baseUrl: string;
  readonly projectId: string;
  /** The events it was restricted to; empty means the whole project. */
  readonly eventIds: readonly string[];
  readonly state: SnapshotState;
  /** Why the state is not `verified`, and which check was not made, as sentences for people. */
  readonly doubts: readonly string[];
  /** Whether the lines of its tickets hold their events; those that an older Tieout wrote do not. */
  readonly eventsKept: boolean;
  /** The interval in which it was read, ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  /**
   * What its age is told by, ISO 8601 in UTC: the end of the oldest reading that anything in it is of. Lookups and parts that were
   * read again are later, and make nothing else newer.
   */
  readonly readAt: string;
  /** The parts of it that were read again on their own; null where it was read as a whole. */
  readonly parts: PartsRead | null;
  readonly requests: number;
  /** Time spent waiting for the rate limits, in milliseconds. */
  readonly waitedMs: number;
  readonly tickets: ResourceReading;
  /** Null when orders were not fully read; `ordersProblem` then says why, or is null when they were not asked for. */
  readonly orders: ResourceReading | null;
  readonly ordersProblem: AppError | null;
  /** The counts by which the tickets were audited; null where they were not. */
  readonly audit: SnapshotAudit | null;
}

/** A snapshot in the list of those kept on disk. */
export interface KeptSnapshot extends SnapshotInfo {
  /** What its files take on the disk. */
  readonly bytes: number;
}

/** What is said of a snapshot that was read to its end. */
type WholeSnapshotInfo = SnapshotInfo & { readonly state: ComparableState };

/** One complete reading of a project (product.md, section 1). The reconciler accepts nothing less; `wholeSnapshot` makes it. */
export interface Snapshot {
  readonly info: WholeSnapshotInfo;
  readonly tickets: Tickets;
  readonly orders: Orders | null;
  /** What second looks at it found; null where none was taken. */
  readonly secondLook: SecondLookRecord | null;
}

/**
 * The one way to a `Snapshot`: a reading that was stopped is refused, so that half a download never looks like missing rows,
 * and so are orders that are not as many as were read.
 */
export function wholeSnapshot(
  info: SnapshotInfo,
  tickets: Tickets,
  orders: Orders | null,
  secondLook: SecondLookRecord | null,
): Result<Snapshot> {
  const { state } = info;
  if (!isComparableState(state)) return fail({ code: 'snapshot_partial' });
  // Equation 2 counts only the tickets: findings from missing orders could not be told from true ones.
  if (orders !== null && orders.references.length !== info.orders?.unique)
    return fail({ code: 'stored_part_damaged', path: 'orders.lines', kept: null, of: 'snapshot' });
  return succeed({ info: { ...info, state }, tickets, orders, secondLook });
}

/** How a running reading stands; what the screen and the command line show as progress. */
export interface SnapshotProgress {
  readonly profileId: string;
  readonly phase:
    'orders' | 'tickets' | 'closing' | 'second look' | 'parts' | 'done' | 'cancelled' | 'failed';
  /**
   * Pages read and pages to read, of both resources together, and for lookups the requests; `pages` is null until the first
   * totals are known.
   */
  readonly pagesDone: number;
  readonly pages: number | null;
  readonly ticketsRead: number;
  readonly requests: number;
  readonly waitedMs: number;
  /** An estimate; null while there is nothing to base one on, as while the platform does not answer. */
  readonly timeLeftMs: number | null;
  /** What is waited for: a reason why nothing is being asked right now, or an answer; null while the reading goes on. */
  readonly waiting: {
    readonly reason: 'limit' | 'too_many_requests' | 'retry' | 'answer';
    /** How long until the next request; null while one is under way. */
    readonly forMs: number | null;
    /** How long the platform has answered nothing usable; null where it does answer. */
    readonly silentMs: number | null;
    /** The allowance of this network address seems to be shared with others (snapshot.md). */
    readonly shared: boolean;
  } | null;
  readonly error: AppError | null;
  /** Set once the phase is `done`. */
  readonly snapshot: SnapshotInfo | null;
  /** What was read so far, once it can be looked at while the reading waits (`openLines`). */
  readonly provisional: SnapshotInfo | null;
}

/** Whether a reading has ended, however it did. */
export function hasEnded({ phase }: Pick<SnapshotProgress, 'phase'>): boolean {
  return phase === 'done' || phase === 'cancelled' || phase === 'failed';
}
