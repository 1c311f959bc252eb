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
  readonly everything: Cost;
}

/** A count to ask for again; both null is the total of the whole project. */
export type CellToCheck = Omit<CheckedCell, 'now'>;

/**
 * The counts to ask for again: those of the audit, and the total of each list. Where each of several counts of one kind was
 * the total of its list, the platform ignores the filter, and they would say no more than the total does.
 */
export function cellsToCheck(
  audit: SnapshotAudit | null,
  lists: readonly ListTotal[],
): readonly CellToCheck[] {
  if (audit === null) return [];
  const listOf = ({ eventId }: AuditCell): ListTotal | undefined =>
    lists.find((list) => list.eventId === eventId) ?? lists.find((list) => list.eventId === null);
  const kinds = new Map<string, Array<SnapshotAudit['cells'][number]>>();
  for (const cell of audit.cells) {
    const kind = JSON.stringify([listOf(cell)?.eventId, cell.status === null]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), cell]);
  }
  const telling = [...kinds.values()].filter(
    (cells) => cells.length === 1 || cells.some((cell) => cell.counted !== listOf(cell)?.total),
  );
  return [
    ...telling.flat().map(({ eventId, status, counted }) => ({ eventId, status, before: counted })),
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
