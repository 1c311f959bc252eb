import type { AppError } from '#shared/app-error';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { ApiClient } from '../partner-api/api-client';
import type { Clock } from '../partner-api/ports';
import { writeVersioned } from '../versioned-file';
import { judge, worstOf } from './judge';
import { listOperations, type ListReading } from './list-reading';
import { mergeItems } from './merge-items';
import type { JournalEntry } from './page-journal';
import type { PageView, Resource } from './page-view';
import type { ProgressTeller } from './progress';
import { pull } from './pull';
import type { ReadingMarks, Sighting } from './reading';
import type { SnapshotDraft } from './snapshot-draft';
import { snapshotFormat } from './snapshot-file';
import { writeLines } from './write-lines';

/** What a reading needs besides the draft it fills. */
export interface TakeParts {
  readonly draft: SnapshotDraft;
  readonly client: ApiClient;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
  readonly lanes: () => number;
  readonly signal: AbortSignal;
}

/**
 * Reads all lists of a snapshot and completes it on disk: the items as lines, then its description, which alone makes it
 * whole. Where it stops before, the pages stay and the description stays `partial`.
 */
export async function takeSnapshot(parts: TakeParts): Promise<Result<SnapshotInfo>> {
  const read = await readLists(parts);
  if (!read.ok) {
    // If even this cannot be written, the description of the beginning stays, which says `partial` as well.
    const tickets = parts.draft.lists.filter(({ resource }) => resource === 'tickets');
    await describe(parts, { tickets: countReading(tickets) });
    return read;
  }
  return complete(parts, read.value);
}

interface Read {
  /** Why orders were not read although they were asked for. */
  readonly ordersProblem: AppError | null;
}

async function readLists(parts: TakeParts): Promise<Result<Read>> {
  let lists = parts.draft.lists;
  let ordersProblem: AppError | null = null;
  for (const list of lists) {
    if (list.resource === 'orders' && ordersProblem !== null) continue;
    const first = await readFirstPage(parts, list);
    if (first.ok) continue;
    if (list.resource === 'tickets' || first.error.code !== 'scope_missing') return first;
    ordersProblem = first.error;
  }
  if (ordersProblem !== null) lists = lists.filter(({ resource }) => resource === 'tickets');

  for (const list of smallerFirst(lists)) {
    parts.progress.phase(list.resource);
    const closed = await pull({
      reading: list.reading,
      look: (role, page, size, signal) => look(parts, list, role, page, size, signal),
      lanes: parts.lanes,
      onClosing: () => {
        parts.progress.phase('closing');
      },
      signal: parts.signal,
    });
    if (!closed.ok) return closed;
    list.closed = closed.value;
  }
  return succeed({ ordersProblem });
}

async function readFirstPage(parts: TakeParts, list: ListReading): Promise<Result<unknown>> {
  return list.reading.hasPage(0)
    ? succeed(null)
    : look(parts, list, 'page', 0, parts.draft.plan.pageSize, parts.signal);
}

/** One resource after the other, the one with fewer items first (snapshot.md, "The limiter"). */
function smallerFirst(lists: readonly ListReading[]): readonly ListReading[] {
  const total = (resource: ListReading['resource']): number =>
    lists
      .filter((list) => list.resource === resource)
      .reduce((sum, { reading }) => sum + reading.marks().lastTotal, 0);
  return [...lists].sort((a, b) => total(a.resource) - total(b.resource));
}

/** Asks for one page or view, commits it to disk, then adds it to the reading. */
async function look(
  parts: TakeParts,
  { resource, eventId, pass, reading }: ListReading,
  role: PageView['role'],
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<Result<Sighting>> {
  const query = { eventId: eventId ?? undefined, page, size };
  const answer = await parts.client.ask({ operation: listOperations[resource], query }, signal);
  if (!answer.ok) return answer;
  const { value, text, at } = answer.value;
  const entry: JournalEntry = {
    resource,
    eventId,
    pass,
    role,
    page,
    size,
    ...at,
    ...parts.progress.spent(),
    body: text,
  };
  const committed = await parts.draft.journal.append(entry);
  if (!committed.ok) return committed;
  const sighting = reading.add({ role, page, size, total: value.total, items: value.items, at });
  parts.progress.changed();
  return succeed(sighting);
}

async function complete(parts: TakeParts, { ordersProblem }: Read): Promise<Result<SnapshotInfo>> {
  const { draft } = parts;
  const tickets = await writeResource(draft, 'tickets');
  if (!tickets.ok) return tickets;
  const withOrders = draft.plan.readOrders && ordersProblem === null;
  const orders = withOrders ? await writeResource(draft, 'orders') : succeed(null);
  if (!orders.ok) return orders;
  const judgements = draft.lists
    .filter(({ resource }) => resource === 'tickets' || withOrders)
    .map((list) => judge(list.resource, list.reading.marks(), list.closed));
  return describe(parts, {
    state: worstOf(judgements.map(({ state }) => state)),
    doubts: [...new Set(judgements.flatMap(({ doubts }) => doubts))],
    tickets: tickets.value,
    orders: orders.value,
    ordersProblem,
  });
}

/** Writes the items of one resource as lines, and counts. */
async function writeResource(draft: SnapshotDraft, resource: Resource): Promise<Result<ResourceReading>> {
  const lists = draft.lists.filter((list) => list.resource === resource);
  const counted = countReading(lists);
  const { orderReferenceField, orderTicketCountField } = draft.plan;
  const fields =
    resource === 'tickets' ? ['paymentReference', 'status'] : [orderReferenceField, orderTicketCountField];
  const { identityField } = counted;
  const items = mergeItems(() => draft.journal.entries(), { resource, identityField, pass: 1, fields });
  const unique = await writeLines(draft.paths[resource], items);
  if (!unique.ok) return unique;
  const received = identityField === null ? unique.value : counted.received;
  return succeed({ ...counted, received, unique: unique.value, refetched: received - unique.value });
}

/** What the lists of one resource count together. */
function countReading(lists: readonly ListReading[]): ResourceReading {
  const all = lists.map(({ reading }) => reading.marks());
  const sum = (count: (marks: ReadingMarks) => number): number =>
    all.reduce((total, marks) => total + count(marks), 0);
  const fields = new Set(all.filter(({ unique }) => unique > 0).map(({ identityField }) => identityField));
  const received = sum(({ received }) => received);
  const unique = sum(({ unique }) => unique);
  return {
    received,
    unique,
    refetched: received - unique,
    firstTotal: sum(({ firstTotal }) => firstTotal),
    lastTotal: sum(({ lastTotal }) => lastTotal),
    pages: sum(({ pages }) => pages),
    // Only a field that all lists share tells an item of one from an item of another.
    identityField: fields.size === 1 ? ([...fields][0] ?? null) : null,
  };
}

/** Writes the snapshot's description as it now is. */
async function describe(
  { draft, clock, progress }: TakeParts,
  now: Partial<SnapshotInfo>,
): Promise<Result<SnapshotInfo>> {
  const info: SnapshotInfo = {
    ...draft.info,
    ...progress.spent(),
    endedAt: new Date(clock.wall()).toISOString(),
    ...now,
  };
  const written = await writeVersioned(draft.paths.info, snapshotFormat, { info, plan: draft.plan });
  return written.ok ? succeed(info) : written;
}
