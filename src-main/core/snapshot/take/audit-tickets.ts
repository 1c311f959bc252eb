import type { SnapshotAudit } from '#shared/domain/snapshot/snapshot-audit';
import { succeed, type Result } from '#shared/base/result';
import { uncountedSentence } from '#shared/words/uncounted-words';
import { auditCells, judgeAudit } from '../read/audit';
import type { Judgement } from '../read/judge';
import {
  contradicting,
  countSteadily,
  isExact,
  isOfLists,
  nameOfCell,
  type AuditParts,
  type Counting,
} from './count-tickets';

export interface Audited {
  readonly audit: SnapshotAudit | null;
  readonly judgement: Judgement;
}

/**
 * Audits the tickets that were read (docs/snapshot.md, "The audit"): the platform is asked how many it has of each status and
 * of each event, wherever as many were read as it says there are. Counts that contradicted an earlier reading and cannot be
 * requested again must agree with this one, so that no second look makes them forgotten.
 */
export async function auditTickets(parts: AuditParts): Promise<Result<Audited>> {
  const counted = await countSteadily(parts);
  return counted.ok ? succeed(audited(parts, counted.value)) : counted;
}

/**
 * What was counted now, and of the counts before those that contradicted the reading and were not requested again. Where tickets
 * came or went since, they contradict it as before: a ticket sold meanwhile must not make up for one that was not shown.
 */
function audited(
  { views, clock, countedBefore }: AuditParts,
  { cells: counted, isSteady, why }: Counting,
): Audited {
  const lists = views.lists.of('tickets');
  const read = new Map(auditCells(lists).map((cell) => [nameOfCell(cell), cell.read]));
  const again = new Set(counted.map(nameOfCell));
  const hasMoved = lists.some((list) => list.marks().hasTotalMoved);
  const left = contradicting(countedBefore)
    .filter((cell) => !again.has(nameOfCell(cell)) && (counted.length === 0 || isOfLists(cell, lists)))
    .map((cell) => (hasMoved ? cell : { ...cell, read: read.get(nameOfCell(cell)) ?? 0 }));
  const cells = [...counted, ...left];
  const total = lists.reduce((sum, list) => sum + list.marks().lastTotal, 0);
  const judged = judgeAudit(cells, total, isSteady);
  const said = why === null ? [] : [uncountedSentence(why)];
  // Where the total differs from what was read, that says so itself (product.md, section 4, equation 7).
  const isSilent = why === 'moving' && lists.every(isExact);
  const judgement: Judgement = {
    state: isSilent ? 'unsettled' : judged.state,
    doubts: [...judged.doubts, ...said],
  };
  if (cells.length === 0) return { audit: null, judgement };
  const at = counted.length > 0 ? new Date(clock.wall()).toISOString() : (countedBefore?.at ?? '');
  return { audit: { at, cells }, judgement };
}
