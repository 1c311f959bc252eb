import type { AppError } from '#shared/base/app-error';
import { cellsToCheck, type CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { ListTotal, ResourceReading, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { SnapshotAudit } from '#shared/domain/snapshot/snapshot-audit';
import { isReadState } from '#shared/domain/vocabulary/snapshot-states';
import { fail, succeed, type Result } from '#shared/base/result';
import { writeVersioned } from '../../storage/versioned-file';
import { countTickets, type TicketCounts } from '../disk/held-tickets';
import type { PartsDraft } from '../disk/parts-draft';
import { currentCheckFormat, type SnapshotPaths, type StoredSnapshot } from '../disk/snapshot-file';
import { countReading, writeItems } from '../disk/write-items';
import { worstOf, type Judgement } from '../read/judge';
import { askCounts } from './count-tickets';
import type { DraftWork } from './draft-work';
import { findAgain, holdAgainst } from './hold-parts';
import { createListViews } from './list-views';
import { closingCells } from './plan-parts';
import { requestsOf } from './plan-looks';
import { judgeResource } from './read-all';
import { readResource, type ReadParts } from './read-lists';
import { describe, readingEnd } from './take-snapshot';

export interface PartsWork extends DraftWork, Pick<ReadParts, 'twice' | 'affords'> {
  readonly draft: PartsDraft;
}

/** The snapshot whose parts are read again, its files, and what a check of it has shown. */
export interface PartsBase {
  readonly stored: StoredSnapshot;
  readonly paths: SnapshotPaths;
  readonly check: CurrentCheck;
}

/**
 * Reads the events of a draft again, each as a walk like any other, and puts them in the place of those that the snapshot held
 * (docs/snapshot.md, "Parts read again"). Refused where it cannot be shown that no ticket is lost that way: the snapshot stays.
 */
export async function takeParts(work: PartsWork, base: PartsBase): Promise<Result<SnapshotInfo>> {
  const taken = await readAndMerge(work, base);
  if (taken.ok || isNoUse(taken.error)) return taken;
  // The pages stay on disk, so that the reading can be resumed.
  const { tickets } = work.draft.info;
  const read = countReading(work.draft.lists, 'tickets');
  await describe(work, { tickets: { ...read, identityField: tickets.identityField } });
  return taken;
}

/** Whether parts were read to their end and cannot take the place of what the snapshot holds: then they are not resumed. */
export function isNoUse({ code }: AppError): boolean {
  return code === 'parts_refused' || code === 'answer_old';
}

async function readAndMerge(work: PartsWork, base: PartsBase): Promise<Result<SnapshotInfo>> {
  const { draft } = work;
  const { info } = base.stored;
  work.progress.phase('parts');
  const progress = { ...work.progress, phase: () => undefined };
  const parts: ReadParts = { ...work, progress, views: createListViews(draft.lists, draft.ownJournal) };
  const read = await readResource(parts, 'tickets', false);
  if (!read.ok) return read;
  const judged = judgeResource(draft.lists, 'tickets', work.twice, null);
  if (judged.state === 'unsettled' || !isOfItsEvents(draft, info)) return refuse('unproven');
  const merged = await mergeTickets(work, base);
  if (!merged.ok) return merged;
  const orders = await mergeOrders(work, parts, base);
  if (!orders.ok) return orders;
  const counts = await countTickets(draft.paths.tickets);
  if (!counts.ok) return counts;
  const closed = await closeParts(work, base, counts.value);
  if (!closed.ok) return closed;
  // Nothing shows what has left the parts if they are of an earlier time than what they are put into.
  const signs = work.progress.oldAnswer();
  if (signs !== null) return fail({ code: 'answer_old', signs });
  const { lists, audit, isTied } = closed.value;
  const endedAt = readingEnd(work);
  const lastTotal = lists.reduce((sum, { total }) => sum + total, 0);
  const tickets = { ...merged.value.tickets, lists, lastTotal };
  // A snapshot that is not whole has no parts.
  const before = isReadState(info.state) ? info.state : 'unsettled';
  const described = await describe(
    work,
    {
      state: worstOf([before, judged.state, orders.value.state, 'stitched']),
      doubts: [
        ...new Set([
          ...info.doubts,
          ...judged.doubts,
          ...orders.value.doubts,
          ...doubtsOf(base, draft, isTied),
        ]),
      ],
      ...{ endedAt, audit, tickets },
      parts: { of: info.id, at: endedAt, eventIds: draft.eventIds },
      ...{ orders: orders.value.orders, ordersProblem: orders.value.problem },
    },
    { tickets: merged.value.gone, orders: draft.gone.orders },
  );
  if (!described.ok || !isTied) return described;
  const cells = cellsToCheck(audit, lists).map((cell) => ({ ...cell, now: cell.before }));
  const check: CurrentCheck = { of: endedAt, checkedAt: base.check.checkedAt, cells };
  const written = await writeVersioned(draft.paths.currentCheck, currentCheckFormat, check);
  return written.ok ? described : written;
}

function refuse(why: 'unproven' | 'left', tickets = 0): Result<never> {
  return fail({ code: 'parts_refused', why, tickets });
}

/** Every ticket of the parts is of one of these events only, and is told apart as those of the snapshot are. */
function isOfItsEvents({ lists }: PartsDraft, info: SnapshotInfo): boolean {
  const name = lists.identity('tickets')?.join(' + ') ?? null;
  if (name !== info.tickets.identityField) return false;
  const own = lists.of('tickets');
  if (countReading(lists, 'tickets').inSeveral > 0) return false;
  return info.eventIds.length > 0 || own.every((list) => list.counts().namesAsked);
}

async function mergeTickets(
  work: PartsWork,
  { stored: { info }, paths }: PartsBase,
): Promise<Result<{ readonly tickets: ResourceReading; readonly gone: readonly string[] }>> {
  const { draft } = work;
  const own = draft.lists.of('tickets');
  const identities = new Set<string>();
  for (const list of own) for (const { identity } of list.held()) identities.add(identity);
  const held = await holdAgainst(paths.tickets, draft.eventIds, identities, draft.gone.tickets);
  if (!held.ok) return held;
  const { left, before, stillGone } = held.value;
  // One event's tickets can be told from another's only if the snapshot's tickets name their events in the numbers that it
  // counted.
  const isTold = draft.eventIds.every((event) => (before.get(event) ?? 0) === readOf(info, event));
  if (!isTold) return refuse('unproven');
  const again = await findAgain(work, left, requestsOf(info, 0).pass);
  if (!again.ok) return again;
  if (again.value.unknown > 0) return refuse('left', again.value.unknown);
  const partly = countReading(draft.lists, 'tickets');
  const gone = [...stillGone, ...again.value.gone];
  const tickets = await writeItems(
    draft,
    'tickets',
    addedTo(info.tickets, partly, again.value.received),
    gone,
  );
  return tickets.ok ? succeed({ tickets: tickets.value, gone }) : tickets;
}

/** How many tickets of an event the snapshot says it holds. */
function readOf({ audit, tickets }: SnapshotInfo, event: string): number {
  const list = tickets.lists.find(({ eventId }) => eventId === event);
  const cell = audit?.cells.find(({ eventId, status }) => eventId === event && status === null);
  return list?.unique ?? cell?.read ?? -1;
}

/** What a snapshot counted, with what was read again. */
function addedTo(before: ResourceReading, parts: ResourceReading, further: number): ResourceReading {
  const received = before.received + parts.received + further;
  return { ...before, received, pages: before.pages + parts.pages };
}

interface MergedOrders extends Judgement {
  readonly orders: ResourceReading | null;
  readonly problem: SnapshotInfo['ordersProblem'];
}

/**
 * Reads the orders of these events again as well. An order does not say of which event it is, so none is taken away; where they do
 * not add up to what the platform says there are, orders are not checked.
 */
async function mergeOrders(
  work: PartsWork,
  parts: ReadParts,
  { stored: { info } }: PartsBase,
): Promise<Result<MergedOrders>> {
  const { draft } = work;
  const { orders: before } = info;
  const fine = { state: 'verified', doubts: [] } as const;
  if (before === null) return succeed({ ...fine, orders: null, problem: info.ordersProblem });
  const moved = { ...fine, orders: null, problem: { code: 'orders_moved' } } as const;
  if (before.identityField === null || before.inSeveral > 0) return succeed(moved);
  const read = await readResource(parts, 'orders', false);
  if (!read.ok) return read;
  const judged = judgeResource(draft.lists, 'orders', work.twice, null);
  const hasIdentity = draft.lists.identity('orders')?.join(' + ') === before.identityField;
  if (judged.state === 'unsettled' || !hasIdentity) return succeed(moved);
  const partly = countReading(draft.lists, 'orders');
  const written = await writeItems(draft, 'orders', addedTo(before, partly, 0), draft.gone.orders);
  if (!written.ok) return written;
  const total = await totalOfOrders(work, before, partly);
  if (!total.ok) return total;
  if (total.value !== written.value.unique) return succeed(moved);
  const orders = { ...written.value, lastTotal: total.value };
  return succeed({ ...judged, orders, problem: null });
}

/** The orders there are now. Of chosen events: their totals, the new ones where they were read again. Of the project: asks. */
async function totalOfOrders(
  { client, signal, draft }: PartsWork,
  { lists }: ResourceReading,
  partly: ResourceReading,
): Promise<Result<number>> {
  if (draft.info.eventIds.length > 0) {
    const again = new Map(partly.lists.map(({ eventId, total }) => [eventId, total]));
    return succeed(lists.reduce((sum, { eventId, total }) => sum + (again.get(eventId) ?? total), 0));
  }
  const answer = await client.ask({ operation: 'listOrders', query: { page: 0, size: 1 } }, signal);
  return answer.ok ? succeed(answer.value.value.total) : answer;
}

/** The current lists, and the counts to keep. */
interface Closed {
  readonly lists: readonly ListTotal[];
  readonly audit: SnapshotAudit;
  /** They agree with all that is held now. */
  readonly isTied: boolean;
}

/** Asks for the counts that closing the parts does not tell, and compares them with what the snapshot now holds. */
async function closeParts(
  work: PartsWork,
  { stored: { info }, check }: PartsBase,
  counts: TicketCounts,
): Promise<Result<Closed>> {
  const { draft } = work;
  const asked = closingCells(info, draft.eventIds);
  const counted = await askCounts(
    work,
    asked.map(({ eventId, status }) => ({ eventId, status, read: counts.of(eventId, status) })),
  );
  if (!counted.ok) return counted;
  const known = new Map<string, number>();
  const nameOf = (eventId: string | null, status: string | null): string => JSON.stringify([eventId, status]);
  for (const { eventId, status, now } of check.cells) known.set(nameOf(eventId, status), now);
  for (const list of draft.lists.of('tickets')) known.set(nameOf(list.eventId, null), list.marks().lastTotal);
  for (const { eventId, status, counted: now } of counted.value) {
    if (now === null) return refuse('unproven');
    known.set(nameOf(eventId, status), now);
  }
  const lists = info.tickets.lists.map(({ eventId }) => ({
    ...{ eventId, unique: counts.of(eventId, null) },
    total: known.get(nameOf(eventId, null)) ?? 0,
  }));
  // The counts of a filter that the platform ignores were not asked for again: they equal the total.
  const totalOf = (event: string | null): number =>
    (lists.find(({ eventId }) => eventId === event) ?? lists[0])?.total ?? 0;
  const cells = (info.audit?.cells ?? []).map(({ eventId, status }) => ({
    ...{ eventId, status, read: counts.of(eventId, status) },
    counted: known.get(nameOf(eventId, status)) ?? totalOf(eventId),
  }));
  const isTied =
    lists.every(({ unique, total }) => unique === total) &&
    cells.every(
      ({ eventId, status, read, counted: now }) => read === now || !known.has(nameOf(eventId, status)),
    );
  return succeed({ lists, audit: { at: check.checkedAt, cells }, isTied });
}

function doubtsOf(
  { stored: { info } }: PartsBase,
  { eventIds }: PartsDraft,
  isTied: boolean,
): readonly string[] {
  const all = new Set(
    [...(info.audit?.cells ?? []), ...info.tickets.lists].flatMap(({ eventId }) => eventId ?? []),
  ).size;
  const again = eventIds.length === 1 ? 'One event was' : `${eventIds.length} events were`;
  return [
    `${again} read again, of ${all}: the counts of the others had not moved.`,
    ...(!isTied
      ? [
          'Tickets came, went or changed while parts were read again, so the counts do not agree with all of it.',
        ]
      : []),
  ];
}
