import type { PlatformField } from '#shared/domain/rules/field-pair';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { writeSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import type { Item } from '../../partner-api/operations';
import { eventOf, fieldText, identityNamed, identityOf, type Identity } from '../read/identity';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { listViewOf } from './entry-view';
import { textAt } from './item-fields';
import type { JournalEntry } from './page-journal';
import type { SnapshotPlan } from './snapshot-file';

/** Which copies of the items of one resource are kept. */
export interface KeptItems {
  readonly resource: Resource;
  /** Null where the items have no identity: then those of the last walk are kept, each as often as it came. */
  readonly identityField: string | null;
  /** The identities of items that were shown to be gone. */
  readonly gone: readonly string[];
  /** The wanted events; empty for all. */
  readonly eventIds: readonly string[];
  /** Their tickets are selected from the list of the project, not from a list for each event. */
  readonly isPicked: boolean;
}

/** What is kept of each item. */
export interface ItemFields extends KeptItems {
  /** The fields of a line, after the identity; the first is the payment reference. */
  readonly fields: ReadonlyArray<string | null>;
  /** Whether the event of a ticket comes next. */
  readonly eventsKept: boolean;
  /** The further fields that the rules use; their texts end the line. */
  readonly further: ReadonlyArray<PlatformField['path']>;
}

/** The choice of lists in a snapshot's description. */
export function listsOfInfo(
  info: Pick<SnapshotInfo, 'eventIds' | Resource>,
  resource: Resource,
): Pick<KeptItems, 'eventIds' | 'isPicked'> {
  const { eventIds } = info;
  const lists = info[resource]?.lists ?? [];
  return { eventIds, isPicked: eventIds.length > 0 && lists.some(({ eventId }) => eventId === null) };
}

/** Whether the lines of a resource name each item and its event: findings refer to single tickets, never to orders. */
const areTold: Readonly<Record<Resource, boolean>> = { tickets: true, orders: false };

/** What every line of a resource contains: its payment reference, and a ticket's status or an order's ticket count. */
export function fieldsOfLines(resource: Resource, plan: SnapshotPlan): ItemFields['fields'] {
  const fields: Readonly<Record<Resource, ItemFields['fields']>> = {
    tickets: ['paymentReference', 'status'],
    orders: [plan.orderReferenceField, plan.orderTicketCountField],
  };
  return fields[resource];
}

/**
 * Merges all responses into one copy of every item, the one read last (docs/snapshot.md, "The promise": a version that was
 * true at some instant of the reading), in the order in which they were first seen. A lookup of a payment reference adds a
 * newer copy, or an item that the lists did not show; it never removes one.
 *
 * Parses every body once, and keeps in memory what `keep` makes of each item until the end: keep little, there may be a
 * million. Null drops the item. `asked` is the event in the request.
 */
export async function* mergeItems<T>(
  entries: AsyncIterable<JournalEntry>,
  { identityField, gone, ...lists }: KeptItems,
  keep: (item: Item, asked: string | null) => T | null,
): AsyncGenerator<readonly T[]> {
  const chosen = new Set(lists.eventIds);
  const keepChosen = (item: Item, asked: string | null): T | null =>
    !lists.isPicked || chosen.has(eventOf(item, asked)) ? keep(item, asked) : null;
  const listed = entriesOf(entries, lists);
  const copies =
    identityField === null
      ? await lastWalks(listed, keepChosen)
      : await newestCopies(listed, identityNamed(identityField), gone, keepChosen);
  for (let start = 0; start < copies.length; start += copiesAtOnce)
    yield copies.slice(start, start + copiesAtOnce).filter((copy) => copy !== null);
}

/** The same as lines without their ends: `[identity, …]` for tickets; see `collectTickets` and `collectOrders`. */
export function mergeLines(
  entries: AsyncIterable<JournalEntry>,
  { fields, eventsKept, further, ...kept }: ItemFields,
): AsyncGenerator<readonly string[]> {
  const identity = kept.identityField === null ? null : identityNamed(kept.identityField);
  const isTold = areTold[kept.resource];
  return mergeItems(entries, kept, (item, asked) =>
    writeSnapshotLine([
      ...(isTold ? [identity === null ? null : identityOf(item, asked, identity)] : []),
      ...fields.map((field) => (field === null ? null : fieldText(item, field))),
      ...(isTold && eventsKept ? [eventOf(item, asked)] : []),
      ...further.map((path) => textAt(item, path)),
    ]),
  );
}

const copiesAtOnce = 1_000;

/** The entries of the lists that are read to their ends, and the lookups. */
async function* entriesOf(
  entries: AsyncIterable<JournalEntry>,
  { resource, eventIds, isPicked }: Pick<KeptItems, 'resource' | 'eventIds' | 'isPicked'>,
): AsyncGenerator<JournalEntry> {
  for await (const entry of entries) {
    if (entry.resource !== resource || entry.role === 'total') continue;
    const isOfList = eventIds.length === 0 || isPicked === (entry.eventId === null);
    if (isOfList || entry.role === 'lookup') yield entry;
  }
}

async function newestCopies<T>(
  entries: AsyncIterable<JournalEntry>,
  identity: Identity,
  gone: readonly string[],
  keep: (item: Item, asked: string | null) => T | null,
): Promise<ReadonlyArray<T | null>> {
  const places = new Map<string, number>();
  const copies: Array<T | null> = [];
  const isGone = new Set(gone);
  /** The number of the entry that last showed an item which is gone. */
  const goneSince = new Map<string, number>();
  let number = 0;
  let lastView = 0;
  for await (const entry of entries) {
    number += 1;
    if (entry.role !== 'lookup') lastView = number;
    for (const item of itemsMeant(entry)) {
      const own = identityOf(item, entry.eventId, identity);
      if (own === null) continue;
      if (isGone.has(own)) goneSince.set(own, number);
      const known = places.get(own);
      if (known === undefined) places.set(own, copies.push(keep(item, entry.eventId)) - 1);
      else copies[known] = keep(item, entry.eventId);
    }
  }
  for (const [own, since] of goneSince) {
    const place = places.get(own);
    // An item that a lookup has shown since is not gone.
    if (place !== undefined && since <= lastView) copies[place] = null;
  }
  return copies;
}

/**
 * The items of each list's last walk, each as often as it came: without an identity no two can be recognized as the same.
 */
async function lastWalks<T>(
  entries: AsyncIterable<JournalEntry>,
  keep: (item: Item, asked: string | null) => T | null,
): Promise<ReadonlyArray<T | null>> {
  const lastPass = new Map<string | null, number>();
  const views: Array<Pick<JournalEntry, 'eventId' | 'pass'> & { readonly copies: ReadonlyArray<T | null> }> =
    [];
  for await (const entry of entries) {
    const { eventId, pass, role, size } = entry;
    if (role === 'lookup') continue;
    lastPass.set(eventId, Math.max(pass, lastPass.get(eventId) ?? 0));
    // A view of a single item was only read for its total.
    if (size <= 1) continue;
    const copies = listViewOf(entry).items.map((item) => keep(item, eventId));
    views.push({ eventId, pass, copies });
  }
  return views.flatMap(({ eventId, pass, copies }) => (lastPass.get(eventId) === pass ? copies : []));
}

/** The items of a response; of a lookup only the requested ones: an API that ignores the filter must not add others. */
function itemsMeant(entry: JournalEntry): readonly Item[] {
  const { items } = listViewOf(entry);
  if (entry.role !== 'lookup') return items;
  return items.filter((item) => fieldText(item, 'paymentReference') === entry.reference);
}
