import type { PlatformField } from '#shared/domain/field-pair';
import type { SnapshotLine } from '#shared/domain/snapshot-lines';
import type { Item } from '../partner-api/operations';
import { fieldText } from './identity';
import { textAt } from './item-fields';
import { viewOf } from './list-reading';
import type { JournalEntry } from './page-journal';
import type { Resource } from './page-view';
import type { SnapshotPlan } from './snapshot-file';

/** What is kept of the items of one resource. */
export interface ItemFields {
  readonly resource: Resource;
  /** Null where the items have no identity: then those of the pages of the last pass are kept, each as often as it came. */
  readonly identityField: string | null;
  /** The fields of a line, after the identity; the first is the payment reference. */
  readonly fields: ReadonlyArray<string | null>;
  /** Whether the event of a ticket comes next. */
  readonly eventsKept: boolean;
  /** The further fields that the rules look at; their texts end the line. */
  readonly further: ReadonlyArray<PlatformField['path']>;
}

/** What stands in every line of a resource: its payment reference, and a ticket's status or an order's ticket count. */
export function fieldsOfLines(resource: Resource, plan: SnapshotPlan): ItemFields['fields'] {
  return resource === 'tickets'
    ? ['paymentReference', 'status']
    : [plan.orderReferenceField, plan.orderTicketCountField];
}

/** What the document calls an event's identifier (partner-api.md, section 2); of a ticket's own fields it shows none for it. */
const eventField = 'eventId';

/**
 * Merges all responses into one copy of every item, the one read last (snapshot.md, "The promise": a version that was
 * true at some instant of the reading). What a lookup of a payment reference answered takes the place of all tickets of
 * that reference, unless a later pass read everything again. Goes through the entries twice: which copies count, and then the copies themselves.
 */
export async function* mergeItems(
  entries: () => AsyncIterable<JournalEntry>,
  { resource, identityField, fields, eventsKept, further }: ItemFields,
): AsyncGenerator<readonly SnapshotLine[]> {
  for await (const { eventId, items } of mergedItems(entries, {
    resource,
    identityField,
    referenceField: fields[0] ?? null,
  }))
    yield items.map((item) => {
      const texts = [
        ...fields.map((field) => (field === null ? null : fieldText(item, field))),
        ...(resource === 'tickets' && eventsKept ? [eventOf(item, eventId)] : []),
        ...further.map((path) => textAt(item, path)),
      ];
      return resource === 'tickets'
        ? [identityField === null ? null : fieldText(item, identityField), ...texts]
        : texts;
    });
}

/** What a ticket itself says of its event goes before the event that it was asked for with. */
function eventOf(item: Item, asked: string | null): string {
  const own = fieldText(item, eventField) ?? '';
  return own === '' ? (asked ?? '') : own;
}

/** The same copies as they came, those of each response with the event that it was asked for with, null for none. */
export async function* mergedItems(
  entries: () => AsyncIterable<JournalEntry>,
  {
    resource,
    identityField,
    referenceField,
  }: Pick<ItemFields, 'resource' | 'identityField'> & { readonly referenceField: string | null },
): AsyncGenerator<{ readonly eventId: string | null; readonly items: readonly Item[] }> {
  const identityOf = (item: Item): string | null =>
    identityField === null ? null : fieldText(item, identityField);
  const referenceOf = (item: Item): string | null =>
    referenceField === null ? null : fieldText(item, referenceField);
  /** An API that filters by more than the exact reference must not bring in the tickets of another. */
  const isMeant = (entry: JournalEntry, item: Item): boolean =>
    entry.role !== 'lookup' || referenceOf(item) === entry.reference;
  const survey = await surveyEntries(entries, resource, identityOf, isMeant);

  let number = 0;
  for await (const entry of entries()) {
    number += 1;
    if (entry.resource !== resource) continue;
    const isCurrent = survey.isCurrent(entry, identityField !== null);
    const items = viewOf(entry).items.filter((item) => {
      const identity = identityOf(item);
      if (!isCurrent || !isMeant(entry, item)) return false;
      if (identity !== null && survey.lastSeen.get(identity) !== number) return false;
      const reference = referenceOf(item);
      return entry.role === 'lookup' || reference === null || !survey.rounds.has(reference);
    });
    yield { eventId: entry.eventId, items };
  }
}

interface Survey {
  /** The number of the entry that holds the last copy of an item. */
  readonly lastSeen: ReadonlyMap<string, number>;
  /** The last round of lookups of each payment reference, where no pass came after it. */
  readonly rounds: ReadonlyMap<string, number>;
  readonly isCurrent: (entry: JournalEntry, hasIdentities: boolean) => boolean;
}

async function surveyEntries(
  entries: () => AsyncIterable<JournalEntry>,
  resource: Resource,
  identityOf: (item: Item) => string | null,
  isMeant: (entry: JournalEntry, item: Item) => boolean,
): Promise<Survey> {
  const lastSeen = new Map<string, number>();
  const rounds = new Map<string, number>();
  const lookedUp = new Map<string, { readonly number: number; readonly round: number }>();
  const passes = new Map<string | null, number>();
  let number = 0;
  for await (const entry of entries()) {
    number += 1;
    if (entry.resource !== resource) continue;
    if (entry.reference !== null) rounds.set(entry.reference, entry.pass);
    if (entry.role === 'page') passes.set(entry.eventId, entry.pass);
    for (const item of viewOf(entry).items) {
      const identity = identityOf(item);
      if (identity === null || !isMeant(entry, item)) continue;
      if (entry.role === 'lookup') lookedUp.set(identity, { number, round: entry.pass });
      else lastSeen.set(identity, number);
    }
  }
  const lastPass = Math.max(0, ...passes.values());
  for (const [reference, round] of rounds) if (round < lastPass) rounds.delete(reference);
  for (const [identity, seen] of lookedUp) if (seen.round > lastPass) lastSeen.set(identity, seen.number);
  return {
    lastSeen,
    rounds,
    isCurrent: ({ role, reference, pass, eventId }, hasIdentities) => {
      if (reference !== null) return rounds.get(reference) === pass;
      return hasIdentities || (role === 'page' && passes.get(eventId) === pass);
    },
  };
}
