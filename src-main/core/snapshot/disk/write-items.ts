import { basename } from 'node:path';
import { pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import { nameOfIdentity } from '../read/identity';
import type { ListReading } from '../read/list-reading';
import type { Lists } from '../read/lists';
import { sharingOf } from '../read/several-lists';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { fieldsOfLines, listsOfInfo, mergeLines } from './merge-items';
import type { SnapshotDraft } from './snapshot-draft';
import { writeLines } from './write-lines';

/**
 * Writes the merged items of one resource as lines, with the texts of further fields at their ends where there are any, and
 * answers the count and the file. The draft keeps the file's checksum for its description.
 */
export async function writeItems(
  {
    journal,
    paths,
    plan,
    info,
    checksums,
  }: Pick<SnapshotDraft, 'journal' | 'paths' | 'plan' | 'info' | 'checksums'>,
  resource: Resource,
  counted: ResourceReading,
  gone: readonly string[],
  further: ReadonlyArray<PlatformField['path']> = [],
): Promise<Result<ResourceReading>> {
  const { identityField } = counted;
  const fields = fieldsOfLines(resource, plan);
  const { eventsKept } = info;
  const lists = listsOfInfo({ ...info, [resource]: counted }, resource);
  const kept = { ...lists, resource, identityField, gone, fields, eventsKept, further };
  const written = await writeLines(paths[resource], mergeLines(journal.entries(), kept));
  if (!written.ok) return written;
  const { count: unique, sha256 } = written.value;
  checksums.set(basename(paths[resource]), sha256);
  const received = identityField === null ? unique : counted.received;
  return succeed({ ...counted, received, unique, refetched: received - unique });
}

/**
 * Writes the tickets of a reading, and its orders where it has them all by then, with these fields at the ends of their lines;
 * answers what the snapshot's description says of both.
 */
export async function writeReading(
  draft: SnapshotDraft,
  hasOrders: () => boolean,
  further: readonly PlatformField[] = [],
): Promise<Result<Pick<SnapshotInfo, Resource>>> {
  const write = (resource: Resource): Promise<Result<ResourceReading>> =>
    writeItems(
      draft,
      resource,
      countReading(draft.lists, resource),
      goneFrom(draft.lists, resource),
      pathsOf(further, resource),
    );
  const tickets = await write('tickets');
  if (!tickets.ok) return tickets;
  const orders: Result<ResourceReading | null> = hasOrders() ? await write('orders') : succeed(null);
  return orders.ok ? succeed({ tickets: tickets.value, orders: orders.value }) : orders;
}

/** The total of the lists of one resource. */
export function countReading(lists: Lists, resource: Resource): ResourceReading {
  const all = lists.of(resource);
  const marks = all.map((list) => ({ eventId: list.eventId, ...list.marks() }));
  const { inSeveral } = sharingOf(all);
  const received = sum(marks, (each) => each.received);
  const picked = lists.picked(resource);
  const ofOtherEvents = picked === null ? 0 : countOthers(all, picked);
  const unique = sum(marks, (each) => each.unique) - inSeveral - ofOtherEvents;
  const identity = lists.identity(resource);
  return {
    ...{ received, unique, refetched: received - unique },
    firstTotal: sum(marks, (each) => each.firstTotal),
    lastTotal: sum(marks, (each) => each.lastTotal),
    pages: sum(marks, (each) => each.views),
    lists: marks.map(({ eventId, unique, lastTotal }) => ({ eventId, unique, total: lastTotal })),
    inSeveral,
    ofOtherEvents,
    identityField: identity === null ? null : nameOfIdentity(identity),
  };
}

/** Counts the items of these lists that belong to none of the events. */
function countOthers(lists: readonly ListReading[], events: ReadonlySet<string>): number {
  let count = 0;
  for (const list of lists) for (const { event } of list.held()) if (!events.has(event)) count += 1;
  return count;
}

/**
 * The items shown to be gone from the list of the project. An item gone from the list of one event may have moved to that of
 * another, after this was read.
 */
export function goneFrom(lists: Lists, resource: Resource): readonly string[] {
  const [list, ...others] = lists.of(resource);
  return list === undefined || others.length > 0 ? [] : list.gone();
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
