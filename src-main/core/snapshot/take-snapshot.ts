import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { Clock } from '../partner-api/ports';
import { writeVersioned } from '../versioned-file';
import { worstOf } from './judge';
import type { ListReading } from './list-reading';
import { fieldsOfLines, mergeItems } from './merge-items';
import type { Resource } from './page-view';
import type { ProgressTeller } from './progress';
import { isSameList, judgeLists, readAll, type Read, type ReadAllParts } from './read-all';
import type { SnapshotDraft } from './snapshot-draft';
import { secondLookFormat, snapshotFormat } from './snapshot-file';
import { writeLines } from './write-lines';

/** What a reading needs besides the draft it fills. */
export interface TakeParts extends Omit<ReadAllParts, 'journal' | 'lists' | 'secondLists'> {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
}

/**
 * Reads all lists of a snapshot, a second time where the first proved nothing, and completes it on disk: the items as
 * lines, then its description, which alone makes it whole. Where it stops before, the pages stay and the description
 * stays `partial`.
 */
export async function takeSnapshot(parts: TakeParts): Promise<Result<SnapshotInfo>> {
  const { lists, secondLists, journal } = parts.draft;
  const read = await readAll({ ...parts, lists, secondLists, journal });
  if (read.ok) return complete(parts, read.value);
  // If even this cannot be written, the description of the beginning stays, which says `partial` as well.
  const tickets = parts.draft.lists.filter(({ resource }) => resource === 'tickets');
  await describe(parts, { tickets: countReading(tickets) });
  return read;
}

/** Writes what was read as lines, judges it, and then describes it. */
async function complete(
  parts: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  read: Read,
): Promise<Result<SnapshotInfo>> {
  const { draft, clock } = parts;
  const written = await writeRead(draft, read);
  if (!written.ok) return written;
  const endedAt = new Date(clock.wall()).toISOString();
  if (read.secondLists.some(({ resource }) => resource === 'tickets')) {
    const passAt = written.value.state === 'unsettled' ? null : endedAt;
    const record = { way: 'pass', endedAt, passAt, lookups: [], changed: [] } as const;
    const noted = await writeVersioned(draft.paths.secondLook, secondLookFormat, record);
    if (!noted.ok) return noted;
  }
  return describe(parts, { ...written.value, endedAt });
}

/** Writes what was read as lines and judges it; answers what its description says of that. */
export async function writeRead(draft: SnapshotDraft, read: Read): Promise<Result<Partial<SnapshotInfo>>> {
  const count = (resource: Resource): ResourceReading => {
    const isOfResource = (list: ListReading): boolean => list.resource === resource;
    return countReading(read.lists.filter(isOfResource), read.secondLists.filter(isOfResource));
  };
  const tickets = await writeItems(draft, 'tickets', count('tickets'));
  if (!tickets.ok) return tickets;
  const hasOrders = read.lists.some(({ resource }) => resource === 'orders');
  const orders = hasOrders ? await writeItems(draft, 'orders', count('orders')) : succeed(null);
  if (!orders.ok) return orders;
  const judgements = await judgeLists(read, draft.journal);
  return succeed({
    state: worstOf(judgements.map(({ state }) => state)),
    doubts: [...new Set(judgements.flatMap(({ doubts }) => doubts))],
    tickets: tickets.value,
    orders: orders.value,
    ordersProblem: read.ordersProblem,
  });
}

/** Writes the items of one resource as lines, merged, and answers the count with what was written. */
export async function writeItems(
  { journal, paths, plan }: SnapshotDraft,
  resource: Resource,
  counted: ResourceReading,
): Promise<Result<ResourceReading>> {
  const { identityField } = counted;
  const fields = fieldsOfLines(resource, plan);
  const items = mergeItems(() => journal.entries(), { resource, identityField, fields, further: [] });
  const written = await writeLines(paths[resource], items);
  if (!written.ok) return written;
  const unique = written.value;
  const received = identityField === null ? unique : counted.received;
  return succeed({ ...counted, received, unique, refetched: received - unique });
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
export async function describe(
  { draft, clock, progress }: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  now: Partial<SnapshotInfo>,
): Promise<Result<SnapshotInfo>> {
  const info: SnapshotInfo = {
    ...draft.info,
    ...progress.spent(),
    endedAt: new Date(clock.wall()).toISOString(),
    ...now,
  };
  const journalBytes = info.state === 'partial' ? 0 : draft.journal.length();
  const { plan, generation } = draft;
  const stored = { info, plan, journalBytes, generation };
  const written = await writeVersioned(draft.paths.info, snapshotFormat, stored);
  return written.ok ? succeed(info) : written;
}
