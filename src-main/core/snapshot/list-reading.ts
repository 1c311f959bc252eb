import * as v from 'valibot';
import type { Profile } from '#shared/domain/profile';
import { parseLosslessJson } from '../partner-api/lossless-json';
import { operations, type ListOperation } from '../partner-api/operations';
import { DamagedJournalError, type JournalEntry } from './page-journal';
import { pageSize, secondPageSize, type PageView, type Resource } from './page-view';
import { createReading, type Reading } from './reading';

/** One list that a snapshot reads: a resource, of the whole project or of one event, in one pass. */
export interface ListReading {
  readonly resource: Resource;
  readonly eventId: string | null;
  /** 1, or more for the pass of a second look. */
  readonly pass: number;
  /** The size of its pages. */
  readonly size: number;
  readonly reading: Reading;
  /** Whether the closing check came to an end. */
  closed: boolean;
}

/** The operation that lists a resource. */
export const listOperations = {
  tickets: 'listTickets',
  orders: 'listOrders',
} as const satisfies Record<Resource, ListOperation>;

/** The lists of a pass: one for each event, or one for the whole project (snapshot.md, "The pull"). */
export function createListReadings(
  profile: Pick<Profile, 'eventIds' | 'readOrders' | 'orderReferenceField' | 'ticketIdentityField'>,
  pass: number,
): readonly ListReading[] {
  const resources: readonly Resource[] = profile.readOrders ? ['orders', 'tickets'] : ['tickets'];
  const eventIds = profile.eventIds.length === 0 ? [null] : [...new Set(profile.eventIds)];
  const size = pass === 1 ? pageSize : secondPageSize;
  return resources.flatMap((resource) =>
    eventIds.map((eventId) => ({
      ...{ resource, eventId, pass, size },
      reading: createReading(size, identityFields(resource, profile)),
      closed: false,
    })),
  );
}

/**
 * `id` first, then what the profile names. An order stands for all tickets of one reference, so that its reference may tell
 * it apart as well.
 */
function identityFields(
  resource: Resource,
  { orderReferenceField, ticketIdentityField }: Pick<Profile, 'orderReferenceField' | 'ticketIdentityField'>,
): readonly string[] {
  if (resource === 'orders') return ['id', orderReferenceField];
  return ticketIdentityField === null ? ['id'] : ['id', ticketIdentityField];
}

/** Adds what a stopped reading left on disk. */
export async function replay(
  lists: readonly ListReading[],
  entries: AsyncIterable<JournalEntry>,
): Promise<void> {
  for await (const entry of entries) {
    const list = lists.find(
      ({ resource, eventId, pass }) =>
        resource === entry.resource && eventId === entry.eventId && pass === entry.pass,
    );
    // Every body is looked at, those of lookups and of other passes too, so that damage shows here and not half-way.
    const view = viewOf(entry);
    if (entry.role !== 'lookup') list?.reading.add(view);
  }
}

/** The view that an entry holds. Its body was validated before it was committed: one that is not valid now is damaged. */
export function viewOf(entry: JournalEntry): PageView {
  const { items, total } = envelopeOf(entry);
  const { role, page, size, monotonic, wall } = entry;
  return { role, page, size, total, items, at: { monotonic, wall } };
}

function envelopeOf({ resource, body }: JournalEntry): Pick<PageView, 'items' | 'total'> {
  const { answer } = operations[listOperations[resource]];
  try {
    return v.parse(answer, parseLosslessJson(body));
  } catch {
    throw new DamagedJournalError();
  }
}
