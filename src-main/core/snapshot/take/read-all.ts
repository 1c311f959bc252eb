import type { AppError } from '#shared/base/app-error';
import type { SnapshotAudit } from '#shared/domain/snapshot/snapshot-audit';
import { succeed, type Result } from '#shared/base/result';
import { groundsOf, isBroken, judge, judgeOld, worstOf, type Judgement } from '../read/judge';
import type { Lists } from '../read/lists';
import { judgeTogether } from '../read/several-lists';
import { isOptional, readingOrder, type Resource } from '#shared/domain/vocabulary/resources';
import {
  contradicting,
  countSteadily,
  isExact,
  isOfLists,
  nameOfCell,
  type AuditParts,
  type Counting,
} from './count-tickets';
import { readFirstViews, readResource } from './read-lists';
import { uncountedSentence } from '#shared/words/uncounted-words';
import { auditCells, judgeAudit } from '../read/audit';

/** What was read, and what it is worth. */
export interface Read {
  /** Why orders were not read although they were asked for. */
  readonly ordersProblem: AppError | null;
  /** Null where nothing could be counted: the total is another, or the minute had no room. */
  readonly audit: SnapshotAudit | null;
  readonly judgement: Judgement;
}

/** Reads all lists of a snapshot, the resource with fewer items first, and audits the tickets. */
export async function readAll(parts: AuditParts): Promise<Result<Read>> {
  const refused = await findOrdersProblem(parts);
  if (!refused.ok) return refused;
  const ordersProblem = refused.value;
  const first = await readFirstViews(parts, 'tickets');
  if (!first.ok) return first;
  const resources = readResources(parts, ordersProblem);
  const sizeOf = (resource: Resource): number =>
    parts.views.lists.of(resource).reduce((sum, list) => sum + list.walkStatus(1).lastTotal, 0);
  const inOrder = resources.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  for (const resource of inOrder) {
    const read = await readResource(parts, resource, resource === inOrder.at(-1));
    if (!read.ok) return read;
  }
  return judgeRead(parts, ordersProblem);
}

/** Judges what the lists hold by now; the tickets are audited where as many were read as there are. */
export async function judgeRead(parts: AuditParts, ordersProblem: AppError | null): Promise<Result<Read>> {
  const atClose = judgeLists(parts, ordersProblem);
  const audited = await auditTickets(parts);
  if (!audited.ok) return audited;
  const sinceClose = judgeLists(parts, ordersProblem);
  const isBrokenNow = parts.views.lists.of('tickets').some((list) => isBroken(groundsOf(list, parts.twice)));
  // What the walks proved at the close stays proven: what came or went while it was audited is more movement, but no gap.
  const isKept = !isBrokenNow && atClose.state !== 'unsettled' && sinceClose.state === 'unsettled';
  const { audit, judgement } = audited.value;
  return succeed({
    ordersProblem,
    audit,
    judgement: together([
      atClose.state === 'unsettled' || isKept ? atClose : sinceClose,
      ...(isKept ? [{ state: 'stitched', doubts: [] } as const] : []),
      judgement,
      judgeOld(parts.progress.oldAnswer()),
    ]),
  });
}

function judgeLists(parts: AuditParts, ordersProblem: AppError | null): Judgement {
  return together(
    readResources(parts, ordersProblem).map((resource) =>
      judgeResource(parts.views.lists, resource, parts.twice, parts.views.lists.list(resource, null)),
    ),
  );
}

/** What the lists of a resource are worth, each and all of them together; `whole` is that of the project. */
export function judgeResource(
  lists: Lists,
  resource: Resource,
  twice: boolean,
  whole: Parameters<typeof judgeTogether>[2],
): Judgement {
  const own = lists.of(resource);
  return together([...own.map((list) => judge(groundsOf(list, twice))), judgeTogether(resource, own, whole)]);
}

function readResources({ views }: AuditParts, ordersProblem: AppError | null): readonly Resource[] {
  return readingOrder.filter(
    (resource) => !isOptional(resource) || (ordersProblem === null && views.lists.of(resource).length > 0),
  );
}

function together(judgements: readonly Judgement[]): Judgement {
  return {
    state: worstOf(judgements.map(({ state }) => state)),
    doubts: [...new Set(judgements.flatMap(({ doubts }) => doubts))],
  };
}

/** A key without `orders.read` is no failure (product.md, section 6): the first view of the orders says whether it is one. */
async function findOrdersProblem(parts: AuditParts): Promise<Result<AppError | null>> {
  const first = await readFirstViews(parts, 'orders');
  if (first.ok) return succeed(null);
  return first.error.code === 'scope_missing' ? succeed(first.error) : first;
}

interface Audited {
  readonly audit: SnapshotAudit | null;
  readonly judgement: Judgement;
}

/**
 * Audits the tickets that were read (docs/snapshot.md, "The audit"): the platform is asked how many it has of each status and
 * of each event, wherever as many were read as it says there are. Counts that contradicted an earlier reading and cannot be
 * requested again must agree with this one, so that no second look makes them forgotten.
 */
async function auditTickets(parts: AuditParts): Promise<Result<Audited>> {
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
