import type { Cost } from './second-look';
import type { AuditCell, SnapshotAudit } from './snapshot-audit';
import type { ListTotal } from './snapshot';

/** One count, as it was when the snapshot was audited and as the platform says now. */
export interface CheckedCell extends Pick<AuditCell, 'eventId' | 'status'> {
  readonly before: number;
  readonly now: number;
}

/**
 * What came of asking for a snapshot's counts again (docs/snapshot.md, "Is it still current?"), kept beside it. Equal counts
 * are no proof: the snapshot keeps its state and its time.
 */
export interface CurrentCheck {
  /** The version of the snapshot that was checked: its `endedAt`. */
  readonly of: string;
  /** When the platform had answered, ISO 8601 in UTC. */
  readonly checkedAt: string;
  readonly cells: readonly CheckedCell[];
}

/** What it would take to ask again. */
export interface CurrentPlan {
  /** Null where the snapshot keeps no counts that say anything. */
  readonly check: Cost | null;
  /** Null where nothing moved, or where what moved cannot be read again on its own. */
  readonly parts: PartsPlan | null;
  readonly everything: Cost;
}

/** What it would take to read the events again in which something moved. */
export interface PartsPlan extends Cost {
  readonly eventIds: readonly string[];
  readonly pages: number;
}

/** A count to ask for again; both null is the total of the whole project. */
export type CellToCheck = Omit<CheckedCell, 'now'>;

/**
 * The counts to ask for again: those of the audit that were not refused, and the total of each list. Where each of several
 * counts of one kind was the total of its list, the platform ignores the filter, and they would say no more than the total does.
 */
export function cellsToCheck(
  audit: SnapshotAudit | null,
  lists: readonly ListTotal[],
): readonly CellToCheck[] {
  if (audit === null) return [];
  const listOf = ({ eventId }: CellToCheck): ListTotal | undefined =>
    lists.find((list) => list.eventId === eventId) ?? lists.find((list) => list.eventId === null);
  const kinds = new Map<string, CellToCheck[]>();
  for (const { eventId, status, counted } of audit.cells) {
    if (counted === null) continue;
    const cell = { eventId, status, before: counted };
    const kind = JSON.stringify([listOf(cell)?.eventId, status === null]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), cell]);
  }
  const telling = [...kinds.values()].filter(
    (cells) => cells.length === 1 || cells.some((cell) => cell.before !== listOf(cell)?.total),
  );
  return [
    ...telling.flat(),
    ...lists.map(({ eventId, total }) => ({ eventId, status: null, before: total })),
  ];
}

/** The counts that are no longer what they were, those that tell most first. */
export function movedCells({ cells }: Pick<CurrentCheck, 'cells'>): readonly CheckedCell[] {
  const detail = ({ eventId, status }: CheckedCell): number =>
    Number(eventId !== null) + Number(status !== null);
  const moved = cells.filter(({ before, now }) => before !== now);
  return moved.toSorted(
    (a, b) => detail(b) - detail(a) || Math.abs(b.now - b.before) - Math.abs(a.now - a.before),
  );
}

/**
 * The events in which a check shows that tickets came, went or changed; null where the counts do not say where all of it was: what
 * moved in events, in all and by status, must tie with what moved in the project.
 */
export function changedEvents({ cells }: Pick<CurrentCheck, 'cells'>): readonly string[] | null {
  const moved = movedCells({ cells });
  const eventIds = [...new Set(moved.flatMap(({ eventId }) => (eventId === null ? [] : [eventId])))];
  const isTold = moved.every((cell) => cell.eventId !== null || isTiedByEvents(cells, cell));
  return isTold && eventIds.length > 0 ? eventIds : null;
}

/** The project's statuses that moved, and that the events do not explain yet: where that was must still be asked. */
export function unplacedStatuses({ cells }: Pick<CurrentCheck, 'cells'>): readonly string[] {
  return movedCells({ cells }).flatMap((cell) =>
    cell.eventId === null && cell.status !== null && !isTiedByEvents(cells, cell) ? [cell.status] : [],
  );
}

/** Whether the counts of the events moved, together, by just as much as this one of the whole project. */
function isTiedByEvents(cells: readonly CheckedCell[], { status, before, now }: CheckedCell): boolean {
  const ofEvents = cells.filter((cell) => cell.eventId !== null && cell.status === status);
  return ofEvents.reduce((sum, cell) => sum + cell.now - cell.before, 0) === now - before;
}
