import type { PlatformField } from '#shared/domain/rules/field-pair';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { SnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import type { Item } from '../../partner-api/operations';
import { eventOf, fieldText, identityNamed, identityOf } from '../read/identity';
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
  /** The events that are wanted; empty for all. */
  readonly eventIds: readonly string[];
  /** Their tickets are picked out of the list of the project, and not taken from a list of each event. */
  readonly isPicked: boolean;
}

/** What is kept of each item. */
export interface ItemFields extends KeptItems {
  /** The fields of a line, after the identity; the first is the payment reference. */
  readonly fields: ReadonlyArray<string | null>;
  /** Whether the event of a ticket comes next. */
  readonly eventsKept: boolean;
  /** The further fields that the rules look at; their texts end the line. */
  readonly further: ReadonlyArray<PlatformField['path']>;
}

/** The choice of lists that a snapshot's description tells of. */
export function listsOfInfo(
  info: Pick<SnapshotInfo, 'eventIds' | Resource>,
  resource: Resource,
): Pick<KeptItems, 'eventIds' | 'isPicked'> {
  const { eventIds } = info;
  const lists = info[resource]?.lists ?? [];
  return { eventIds, isPicked: eventIds.length > 0 && lists.some(({ eventId }) => eventId === null) };
}

/** Whether the lines of a resource name each item and its event: findings tell of tickets one by one, and of orders never. */
const areTold: Readonly<Record<Resource, boolean>> = { tickets: true, orders: false };

/** What stands in every line of a resource: its payment reference, and a ticket's status or an order's ticket count. */
export function fieldsOfLines(resource: Resource, plan: SnapshotPlan): ItemFields['fields'] {
  const fields: Readonly<Record<Resource, ItemFields['fields']>> = {
    tickets: ['paymentReference', 'status'],
    orders: [plan.orderReferenceField, plan.orderTicketCountField],
  };
  return fields[resource];
}

/**
 * Merges all responses into one copy of every item, the one read last (docs/snapshot.md, "The promise": a version that was
 * true at some instant of the reading), in the order in which they were first seen. A lookup of a payment reference brings a newer copy, or an item that the lists did not
 * show; it never takes one away. Goes through the entries twice: which copies count, and then the copies themselves.
 */
export async function* mergeItems(
  entries: () => AsyncIterable<JournalEntry>,
  { fields, eventsKept, further, ...kept }: ItemFields,
): AsyncGenerator<readonly SnapshotLine[]> {
  const { resource, identityField } = kept;
  for await (const { eventId, items } of mergedItems(entries, kept))
    yield items.map((item) => {
      const texts = [
        ...fields.map((field) => (field === null ? null : fieldText(item, field))),
        ...(areTold[resource] && eventsKept ? [eventOf(item, eventId)] : []),
        ...further.map((path) => textAt(item, path)),
      ];
      if (!areTold[resource]) return texts;
      const identity =
        identityField === null ? null : identityOf(item, eventId, identityNamed(identityField));
      return [identity, ...texts];
    });
}

/** The same copies as they came, those of each response with the event that it was asked for with, null for none. */
export async function* mergedItems(
  entries: () => AsyncIterable<JournalEntry>,
  { resource, identityField, gone, eventIds, isPicked }: KeptItems,
): AsyncGenerator<{ readonly eventId: string | null; readonly items: readonly Item[] }> {
  const isGone = new Set(gone);
  const identity = identityField === null ? null : identityNamed(identityField);
  const isOfList = (entry: JournalEntry): boolean =>
    entry.resource === resource &&
    (entry.role === 'lookup' || eventIds.length === 0 || isPicked === (entry.eventId === null));
  const chosen = new Set(eventIds);
  const isChosen = (item: Item, asked: string | null): boolean =>
    !isPicked || chosen.has(eventOf(item, asked));
  const survey = await surveyEntries(entries, isOfList, identity);
  let number = 0;
  for await (const entry of entries()) {
    number += 1;
    if (!isOfList(entry)) continue;
    const { eventId } = entry;
    if (identity === null) {
      // A look at one item only was for the total.
      if (entry.role !== 'lookup' && entry.size > 1 && survey.lastPass.get(eventId) === entry.pass)
        yield { eventId, items: listViewOf(entry).items.filter((item) => isChosen(item, eventId)) };
      continue;
    }
    const inView = new Set<string>();
    const copies = itemsMeant(entry).flatMap((item): readonly Copy[] => {
      const own = identityOf(item, eventId, identity);
      if (own === null || survey.firstSeen.get(own) !== number || inView.has(own)) return [];
      inView.add(own);
      const copy = survey.newest.get(own) ?? { item, eventId, number };
      // What a lookup has shown since is not gone.
      const isLost = isGone.has(own) && copy.number <= survey.lastView;
      return isLost || !isChosen(copy.item, copy.eventId) ? [] : [copy];
    });
    yield* runsOf(copies);
  }
}

/** A copy of an item, with the event that it was asked for with. */
interface Copy extends Pick<JournalEntry, 'eventId'> {
  readonly item: Item;
  /** Of the entry that it came with, from 1. */
  readonly number: number;
}

/** The same copies in runs of one event each. */
function* runsOf(
  copies: readonly Copy[],
): Generator<{ readonly eventId: string | null; readonly items: readonly Item[] }> {
  for (let start = 0; start < copies.length;) {
    const eventId = copies[start]?.eventId ?? null;
    let end = start + 1;
    while (end < copies.length && copies[end]?.eventId === eventId) end += 1;
    yield { eventId, items: copies.slice(start, end).map(({ item }) => item) };
    start = end;
  }
}

interface Survey {
  /** The number of the entry that first showed an item: there it stands among the others. */
  readonly firstSeen: ReadonlyMap<string, number>;
  /** The newest copy of each item that came more than once. */
  readonly newest: ReadonlyMap<string, Copy>;
  /** The number of the last entry that is of a list and no lookup. */
  readonly lastView: number;
  /** The last walk of each list. */
  readonly lastPass: ReadonlyMap<string | null, number>;
}

async function surveyEntries(
  entries: () => AsyncIterable<JournalEntry>,
  isOfList: (entry: JournalEntry) => boolean,
  identity: readonly string[] | null,
): Promise<Survey> {
  const firstSeen = new Map<string, number>();
  const newest = new Map<string, Copy>();
  const lastPass = new Map<string | null, number>();
  let number = 0;
  let lastView = 0;
  for await (const entry of entries()) {
    number += 1;
    if (!isOfList(entry)) continue;
    const { eventId, pass, role } = entry;
    if (role !== 'lookup') {
      lastView = number;
      lastPass.set(eventId, Math.max(pass, lastPass.get(eventId) ?? 0));
    }
    if (identity === null) continue;
    for (const item of itemsMeant(entry)) {
      const own = identityOf(item, eventId, identity);
      if (own === null) continue;
      if (firstSeen.has(own)) newest.set(own, { item, eventId, number });
      else firstSeen.set(own, number);
    }
  }
  return { firstSeen, newest, lastPass, lastView };
}

/** The items of a response; of a lookup those that were asked for: an API that filters by more must not bring in others. */
function itemsMeant(entry: JournalEntry): readonly Item[] {
  const { items } = listViewOf(entry);
  if (entry.role !== 'lookup') return items;
  return items.filter((item) => fieldText(item, 'paymentReference') === entry.reference);
}
