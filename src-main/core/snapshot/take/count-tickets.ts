import { contradictsRead } from '#shared/domain/snapshot/contradicting-counts';
import type { AuditCell, CountedCell, SnapshotAudit } from '#shared/domain/snapshot/snapshot-audit';
import { succeed, type Result } from '#shared/base/result';
import type { Uncounted } from '#shared/words/uncounted-words';
import type { Clock } from '../../partner-api/ports';
import type { ApiClient } from '../../partner-api/api-client';
import { auditCells } from '../read/audit';
import { runInLanes } from '../read/run-in-lanes';
import type { ListReading } from '../read/list-reading';
import { look, type ReadParts } from './read-lists';

/** What an audit needs besides what reading needs. */
export interface AuditParts extends ReadParts {
  readonly clock: Clock;
  /** How many requests may leave within seconds, without waiting for the next minute. */
  readonly room: () => number;
  /** What the snapshot was audited by before it is read once more; null where nothing was counted yet. */
  readonly countedBefore: SnapshotAudit | null;
}

/** How often counts are asked for, at most, where something moves between them. */
const maxTries = 4;

/** The counts that were answered, and what is said of them; none where they could not be asked for. */
export interface Counting {
  readonly cells: readonly CountedCell[];
  /** Nothing moved between them, as far as they and the totals show. */
  readonly isSteady: boolean;
  /** Why there are none; null where there is nothing to say. */
  readonly why: Uncounted | null;
}

/**
 * Asks for the counts between two totals. Where a total has moved meanwhile, nothing is compared, as long as it is another;
 * counts that contradict the reading are believed once they are the same twice, since a ticket that changes between them is
 * counted in two statuses or in none.
 */
export async function countSteadily(parts: AuditParts): Promise<Result<Counting>> {
  const uncounted = (why: Counting['why']): Result<Counting> => succeed({ cells: [], isSteady: true, why });
  const listsNow = (): readonly ListReading[] => parts.views.lists.of('tickets');
  if (!listsNow().every(isExact)) return uncounted(null);
  let last: readonly CountedCell[] = [];
  const moved = listsNow().filter((list) => list.walkStatus(list.lastPass()).hasTotalMoved);
  const current = await askTotalsOf(parts, moved);
  if (!current.ok) return current;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const lists = listsNow();
    // Not read on: a walk that follows what has come or gone since proves less than the walks before it.
    if (!lists.every(isExact)) break;
    const cells = cellsToCount(parts, lists);
    if (cells.length === 0) return uncounted(null);
    // The total of each list is asked for once more behind them.
    if (cells.length + lists.length > parts.room()) {
      return last.length > 0 ? succeed({ cells: last, isSteady: true, why: null }) : uncounted('room');
    }
    const before = lists.map(totalOf);
    const counted = await askCounts(parts, cells);
    if (!counted.ok) return counted;
    if (counted.value.every((cell) => cell.counted === null)) return uncounted('refused');
    const asked = await askTotalsOf(parts, lists);
    if (!asked.ok) return asked;
    const isSteady = listsNow().every((list, index) => totalOf(list) === before[index]);
    const isBelieved = !counted.value.some(contradictsRead) || areSame(counted.value, last);
    if (isSteady && isBelieved) return succeed({ cells: counted.value, isSteady, why: null });
    last = isSteady ? counted.value : [];
  }
  return last.length > 0 ? succeed({ cells: last, isSteady: false, why: null }) : uncounted('moving');
}

async function askTotalsOf(parts: AuditParts, lists: readonly ListReading[]): Promise<Result<null>> {
  for (const list of lists) {
    // What the walks have shown stays as it is: an item that has changed or moved since would make it one of two moments.
    const asked = { resource: 'tickets', eventId: list.eventId, role: 'total' } as const;
    const pass = Math.max(1, list.lastPass());
    const seen = await look(parts, { ...asked, pass }, { page: 0, size: 1 }, parts.signal);
    if (!seen.ok) return seen;
  }
  return succeed(null);
}

function totalOf(list: ListReading): number {
  return list.walkStatus(Math.max(1, list.lastPass())).lastTotal;
}

/** As many different tickets were read as the platform says there are. */
export function isExact(list: ListReading): boolean {
  const { identity, unique, lastTotal } = list.marks();
  return identity !== null && unique === lastTotal;
}

function areSame(counted: readonly CountedCell[], last: readonly CountedCell[]): boolean {
  return (
    counted.length === last.length &&
    counted.every((cell, index) => {
      const other = last[index];
      return other !== undefined && nameOfCell(cell) === nameOfCell(other) && cell.counted === other.counted;
    })
  );
}

/** The counts of what was read, and those that contradicted an earlier reading, of which there may be nothing left. */
function cellsToCount({ countedBefore }: AuditParts, lists: readonly ListReading[]): readonly AuditCell[] {
  const cells = auditCells(lists);
  if (cells.length === 0) return [];
  const known = new Set(cells.map(nameOfCell));
  const doubtful = contradicting(countedBefore).filter(
    (cell) => !known.has(nameOfCell(cell)) && isOfLists(cell, lists),
  );
  return [...cells, ...doubtful.map(({ eventId, status }) => ({ eventId, status, read: 0 }))];
}

/** The counts of an earlier reading that contradicted it. */
export function contradicting(audit: SnapshotAudit | null): readonly CountedCell[] {
  return (audit?.cells ?? []).filter(contradictsRead);
}

/** Counts of the project say nothing of events that are read on their own since. */
export function isOfLists({ eventId, status }: AuditCell, lists: readonly ListReading[]): boolean {
  return lists.some((list) => list.eventId === null || (status !== null && list.eventId === eventId));
}

/** What tells cells apart. */
export function nameOfCell({ eventId, status }: Pick<AuditCell, 'eventId' | 'status'>): string {
  return JSON.stringify([eventId, status]);
}

/** Asks how many tickets there are of each cell. */
export async function askCounts(
  parts: {
    readonly client: ApiClient;
    readonly progress: { readonly changed: () => void };
    readonly lanes: () => number;
    readonly signal: AbortSignal;
  },
  cells: readonly AuditCell[],
): Promise<Result<readonly CountedCell[]>> {
  const counted = new Map<AuditCell, number>();
  const waiting = cells.values();
  const asked = await runInLanes(parts, (signal) => {
    const next = waiting.next();
    if (next.done === true) return null;
    return async () => {
      const { eventId, status } = next.value;
      const query = { eventId: eventId ?? undefined, status: status ?? undefined, page: 0, size: 1 };
      const answer = await parts.client.ask({ operation: 'listTickets', query }, signal);
      parts.progress.changed();
      if (answer.ok) counted.set(next.value, answer.value.value.total);
      return answer.ok || !isRefusal(answer.error.code) ? answer : succeed(null);
    };
  });
  if (!asked.ok) return asked;
  return succeed(cells.map((cell) => ({ ...cell, counted: counted.get(cell) ?? null })));
}

/** The platform does not support the filter or this value, which says nothing about the tickets. */
function isRefusal(code: string): boolean {
  return code === 'request_refused' || code === 'not_found';
}
