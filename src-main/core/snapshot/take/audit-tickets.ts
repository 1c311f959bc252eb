import { isCountedAsRead } from '#shared/domain/snapshot/contradicting-counts';
import type { AuditCell, CountedCell, SnapshotAudit } from '#shared/domain/snapshot/snapshot-audit';
import { succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import type { ApiClient } from '../../partner-api/api-client';
import { auditCells, judgeCounts, type AuditFinding } from '../read/audit';
import type { Judgement } from '../read/judge';
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

export interface Audited {
  readonly audit: SnapshotAudit | null;
  readonly judgement: Judgement;
}

/**
 * Audits the tickets that were read (docs/snapshot.md, "The audit"): the platform is asked how many it has of each status and
 * of each event. Only where nothing came or went, and only if the minute has room for all of it. Counts that contradicted an
 * earlier reading and cannot be requested again must agree with this one, so that no second look makes them forgotten.
 */
export async function auditTickets(parts: AuditParts): Promise<Result<Audited>> {
  const lists = parts.views.lists.of('tickets');
  const isCalm = lists.every((list) => {
    const { identity, hasTotalMoved, unique, lastTotal } = list.marks();
    return identity !== null && !hasTotalMoved && unique === lastTotal;
  });
  const cells = isCalm ? auditCells(lists) : [];
  // The total of each list is asked for once more behind them, so that a sale meanwhile is not held against the reading.
  if (cells.length === 0 || cells.length + lists.length > parts.room()) return succeed(audited(parts, []));
  const counted = await askCounts(parts, cells);
  if (!counted.ok) return counted;
  if (counted.value.length === 0) return succeed(audited(parts, []));
  for (const { eventId } of lists) {
    const asked = { resource: 'tickets', eventId, pass: Math.max(1, lists[0]?.lastPass() ?? 1) } as const;
    const seen = await look(parts, asked, { page: 0, size: 1 }, parts.signal);
    if (!seen.ok) return seen;
  }
  return succeed(audited(parts, hasMoved(parts.views.lists.of('tickets')) ? [] : counted.value));
}

function hasMoved(lists: readonly ListReading[]): boolean {
  return lists.some((list) => list.marks().hasTotalMoved);
}

/**
 * What was counted now, and of the counts before those that contradicted the reading and were not requested again. Where tickets
 * came or went since, they contradict it as before: a ticket sold meanwhile must not make up for one that was not shown.
 */
function audited({ views, clock, countedBefore }: AuditParts, counted: readonly CountedCell[]): Audited {
  const lists = views.lists.of('tickets');
  const nameOf = ({ eventId, status }: AuditCell): string => JSON.stringify([eventId, status]);
  const read = new Map(auditCells(lists).map((cell) => [nameOf(cell), cell.read]));
  const again = new Set(counted.map(nameOf));
  // Counts of the project say nothing of events that are read by themselves since, if those were counted.
  const isComparable = ({ eventId, status }: AuditCell): boolean =>
    counted.length === 0 ||
    lists.some((list) => list.eventId === null || (status !== null && list.eventId === eventId));
  const left = (countedBefore?.cells ?? [])
    .filter((cell) => !isCountedAsRead(cell) && !again.has(nameOf(cell)) && isComparable(cell))
    .map((cell) => (hasMoved(lists) ? cell : { ...cell, read: read.get(nameOf(cell)) ?? 0 }));
  const cells = [...counted, ...left];
  if (cells.length === 0) return { audit: null, judgement: { state: 'verified', doubts: [] } };
  const total = lists.reduce((sum, list) => sum + list.marks().lastTotal, 0);
  const at = counted.length > 0 ? new Date(clock.wall()).toISOString() : (countedBefore?.at ?? '');
  return { audit: { at, cells }, judgement: judgeAudit(cells, total) };
}

/** Asks how many tickets there are of each cell; those are left out that the platform refuses to count. */
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
  return succeed(
    cells.flatMap((cell) => {
      const count = counted.get(cell);
      return count === undefined ? [] : [{ ...cell, counted: count }];
    }),
  );
}

/** The platform does not support the filter or this value, which says nothing about the tickets. */
function isRefusal(code: string): boolean {
  return ['request_refused', 'not_found', 'contract_broken'].includes(code);
}

/** What the counts say of the reading, those by status and those by event each by themselves. */
function judgeAudit(cells: readonly CountedCell[], total: number): Judgement {
  const byStatus = cells.flatMap((cell) => (cell.status === null ? [] : [{ ...cell, text: cell.status }]));
  const byEvent = cells.flatMap((cell) =>
    cell.status === null && cell.eventId !== null ? [{ ...cell, text: cell.eventId }] : [],
  );
  const findings = [
    ...(byStatus.length === 0 ? [] : [{ by: 'status', finding: judgeCounts(byStatus, total) }]),
    ...(byEvent.length === 0 ? [] : [{ by: 'event', finding: judgeCounts(byEvent, total) }]),
  ];
  const doubts = findings.flatMap(({ by, finding }) => auditWords[finding](by));
  const isMore = findings.some(({ finding }) => finding === 'more');
  return { state: isMore ? 'unsettled' : doubts.length > 0 ? 'stitched' : 'verified', doubts };
}

const auditWords: Readonly<Record<AuditFinding, (by: string) => readonly string[]>> = {
  equal: () => [],
  changed: (by) => [`Some tickets changed their ${by} while they were read.`],
  ignored: (by) => [
    `The platform ignores the filter by ${by}, so its counts say nothing about what was read.`,
  ],
  inexact: (by) => [`The platform’s filter by ${by} finds fewer tickets than were read with it.`],
  more: (by) => [`Counted by ${by}, the platform has tickets that the reading does not hold.`],
};
