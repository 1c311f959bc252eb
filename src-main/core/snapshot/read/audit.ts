import { foldCase } from '#shared/base/text';
import { refusedSentences } from '#shared/words/uncounted-words';
import type { AuditCell, CountedCell } from '#shared/domain/snapshot/snapshot-audit';
import type { Judgement } from './judge';
import type { ListReading } from './list-reading';

/**
 * The counts to ask the platform for, with what was read of each (docs/snapshot.md, "The audit"): for a project each status
 * and each event that its tickets name, for an event each status. Items without a text cannot be asked for.
 */
export function auditCells(lists: readonly ListReading[]): readonly AuditCell[] {
  return lists.flatMap((list) => {
    const byStatus = new Map<string, number>();
    const byEvent = new Map<string, number>();
    for (const { status, event } of list.held()) {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (list.eventId === null) byEvent.set(event, (byEvent.get(event) ?? 0) + 1);
    }
    const statuses = [...byStatus].map(([status, read]) => ({ eventId: list.eventId, status, read }));
    const events = [...byEvent].map(([eventId, read]) => ({ eventId, status: null, read }));
    return [...statuses, ...events].filter(({ eventId, status }) => eventId !== '' && status !== '');
  });
}

/** What the counts say of a reading. */
export type AuditFinding =
  | 'equal'
  /** The total agrees, but statuses or events differ: some tickets changed since they were read. */
  | 'changed'
  /** Every filter answered with all tickets. */
  | 'ignored'
  /** The filters find fewer tickets than carry the text, or count texts together that differ in case. */
  | 'inexact'
  /** There are tickets that the reading does not have. */
  | 'more';

/** Compares the counts of one kind, by status or by event, with what was read; `total` is the list's overall total. */
export function judgeCounts(
  cells: ReadonlyArray<{ readonly text: string; readonly read: number; readonly counted: number }>,
  total: number,
): AuditFinding {
  if (cells.every(({ read, counted }) => read === counted)) return 'equal';
  if (cells.length > 1 && cells.every(({ counted }) => counted === total)) return 'ignored';
  if (cells.reduce((sum, { counted }) => sum + counted, 0) === cells.reduce((sum, { read }) => sum + read, 0))
    return 'changed';
  const readFolded = (text: string): number =>
    cells.reduce((sum, cell) => sum + (foldCase(cell.text) === foldCase(text) ? cell.read : 0), 0);
  return cells.every(({ text, counted }) => counted <= readFolded(text)) ? 'inexact' : 'more';
}

/** What the counts say of the reading, those by status and those by event each on their own. Only steady counts show that tickets lack. */
export function judgeAudit(cells: readonly CountedCell[], total: number, isSteady: boolean): Judgement {
  const findings = (['status', 'event'] as const).flatMap((by) => {
    const answered = cells.flatMap(({ eventId, status, read, counted }) => {
      const text = by === 'status' ? status : status === null ? eventId : null;
      return text === null || counted === null ? [] : [{ text, read, counted }];
    });
    return answered.length === 0 ? [] : [{ by, finding: judgeCounts(answered, total) }];
  });
  const doubts = [
    ...findings.flatMap(({ by, finding }) => auditWords[finding](by)),
    ...refusedSentences(cells),
  ];
  const isMore = isSteady && findings.some(({ finding }) => finding === 'more');
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
