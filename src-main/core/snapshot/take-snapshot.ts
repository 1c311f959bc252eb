import type { AppError } from '#shared/app-error';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { Clock } from '../partner-api/ports';
import { writeVersioned } from '../versioned-file';
import { judge, worstOf, type Judgement } from './judge';
import type { ListReading } from './list-reading';
import { mergeItems } from './merge-items';
import type { Resource } from './page-view';
import { readFirstPage, readLists, type ReadParts } from './read-lists';
import { judgeTwice } from './second-look';
import type { SnapshotDraft } from './snapshot-draft';
import { snapshotFormat } from './snapshot-file';
import { writeLines } from './write-lines';

/** What a reading needs besides the draft it fills. */
export interface TakeParts extends Omit<ReadParts, 'journal'> {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  /** Whether a second look of this many requests may be taken without asking (snapshot.md: what takes a minute at most). */
  readonly affords: (requests: number) => boolean;
}

/**
 * Reads all lists of a snapshot, a second time where the first proved nothing, and completes it on disk: the items as
 * lines, then its description, which alone makes it whole. Where it stops before, the pages stay and the description
 * stays `partial`.
 */
export async function takeSnapshot(parts: TakeParts): Promise<Result<SnapshotInfo>> {
  const read = await readAll(parts);
  if (read.ok) return complete(parts, read.value);
  // If even this cannot be written, the description of the beginning stays, which says `partial` as well.
  const tickets = parts.draft.lists.filter(({ resource }) => resource === 'tickets');
  await describe(parts, { tickets: countReading(tickets) });
  return read;
}

/** What was read. */
interface Read {
  readonly lists: readonly ListReading[];
  readonly secondLists: readonly ListReading[];
  /** Why orders were not read although they were asked for. */
  readonly ordersProblem: AppError | null;
}

async function readAll(parts: TakeParts): Promise<Result<Read>> {
  const { draft } = parts;
  const readParts = { ...parts, journal: draft.journal };
  const refused = await findOrdersProblem(readParts, draft.lists);
  if (!refused.ok) return refused;
  const ordersProblem = refused.value;
  const lists = draft.lists.filter(({ resource }) => resource === 'tickets' || ordersProblem === null);
  const first = await readLists(readParts, lists);
  if (!first.ok) return first;

  const unsettled = lists.filter(({ resource, reading, closed }) => {
    return judge(resource, reading.marks(), closed).state === 'unsettled';
  });
  const secondLists = draft.secondLists.filter((list) => unsettled.some((other) => isSameList(list, other)));
  const requests = sum(unsettled, ({ reading }) => (reading.pageCount() ?? 0) + 4);
  if (requests === 0 || !parts.affords(requests)) return succeed({ lists, secondLists: [], ordersProblem });
  const second = await readLists(readParts, secondLists);
  return second.ok ? succeed({ lists, secondLists, ordersProblem }) : second;
}

/** A key without `orders.read` is no failure (product.md, section 6): the first page of the orders says whether it is one. */
async function findOrdersProblem(
  parts: ReadParts,
  lists: readonly ListReading[],
): Promise<Result<AppError | null>> {
  const orders = lists.find(({ resource }) => resource === 'orders');
  if (orders === undefined) return succeed(null);
  const first = await readFirstPage(parts, orders);
  if (first.ok) return succeed(null);
  return first.error.code === 'scope_missing' ? succeed(first.error) : first;
}

function isSameList(one: ListReading, other: ListReading): boolean {
  return one.resource === other.resource && one.eventId === other.eventId;
}

async function complete(parts: TakeParts, read: Read): Promise<Result<SnapshotInfo>> {
  const { draft } = parts;
  const tickets = await writeResource(draft, read, 'tickets');
  if (!tickets.ok) return tickets;
  const hasOrders = read.lists.some(({ resource }) => resource === 'orders');
  const orders = hasOrders ? await writeResource(draft, read, 'orders') : succeed(null);
  if (!orders.ok) return orders;
  const judgements = await Promise.all(read.lists.map((list) => judgeList(draft, list, read.secondLists)));
  return describe(parts, {
    state: worstOf(judgements.map(({ state }) => state)),
    doubts: [...new Set(judgements.flatMap(({ doubts }) => doubts))],
    tickets: tickets.value,
    orders: orders.value,
    ordersProblem: read.ordersProblem,
  });
}

async function judgeList(
  draft: SnapshotDraft,
  list: ListReading,
  secondLists: readonly ListReading[],
): Promise<Judgement> {
  const second = secondLists.find((other) => isSameList(list, other));
  if (second !== undefined) return judgeTwice(list, second, draft.journal);
  return judge(list.resource, list.reading.marks(), list.closed);
}

/** Writes the items of one resource as lines, and counts. */
async function writeResource(
  draft: SnapshotDraft,
  read: Read,
  resource: Resource,
): Promise<Result<ResourceReading>> {
  const isOfResource = (list: ListReading): boolean => list.resource === resource;
  const secondLists = read.secondLists.filter(isOfResource);
  const counted = countReading(read.lists.filter(isOfResource), secondLists);
  const { orderReferenceField, orderTicketCountField } = draft.plan;
  const fields =
    resource === 'tickets' ? ['paymentReference', 'status'] : [orderReferenceField, orderTicketCountField];
  const { identityField } = counted;
  const items = mergeItems(() => draft.journal.entries(), {
    ...{ resource, identityField, fields },
    lastPass: (eventId) => (secondLists.some((list) => list.eventId === eventId) ? 2 : 1),
  });
  const unique = await writeLines(draft.paths[resource], items);
  if (!unique.ok) return unique;
  const received = identityField === null ? unique.value : counted.received;
  return succeed({ ...counted, received, unique: unique.value, refetched: received - unique.value });
}

/** What the lists of one resource count together; a list that was read twice ends with its second pass. */
function countReading(
  lists: readonly ListReading[],
  secondLists: readonly ListReading[] = [],
): ResourceReading {
  const all = [...lists, ...secondLists].map(({ reading }) => reading.marks());
  const fields = new Set(all.filter(({ unique }) => unique > 0).map(({ identityField }) => identityField));
  const received = sum(all, ({ received }) => received);
  const unique = sum(all, ({ unique }) => unique);
  const last = lists.map((list) => secondLists.find((other) => isSameList(list, other)) ?? list);
  return {
    ...{ received, unique, refetched: received - unique },
    firstTotal: sum(lists, ({ reading }) => reading.marks().firstTotal),
    lastTotal: sum(last, ({ reading }) => reading.marks().lastTotal),
    pages: sum(all, ({ pages }) => pages),
    // Only a field that all lists share tells an item of one from an item of another.
    identityField: fields.size === 1 ? ([...fields][0] ?? null) : null,
  };
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
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
