import type { PlatformField } from '#shared/domain/field-pair';
import type { ResourceReading } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { ListReading } from './list-reading';
import { fieldsOfLines, mergeItems } from './merge-items';
import type { Resource } from './page-view';
import { isSameList } from './read-all';
import type { SnapshotDraft } from './snapshot-draft';
import { writeLines } from './write-lines';

/**
 * Writes the items of one resource as lines, merged, with the texts of further fields at their ends where there are any, and
 * answers the count with what was written.
 */
export async function writeItems(
  { journal, paths, plan, info }: Pick<SnapshotDraft, 'journal' | 'paths' | 'plan' | 'info'>,
  resource: Resource,
  counted: ResourceReading,
  further: ReadonlyArray<PlatformField['path']> = [],
): Promise<Result<ResourceReading>> {
  const { identityField } = counted;
  const fields = fieldsOfLines(resource, plan);
  const { eventsKept } = info;
  const kept = { resource, identityField, fields, eventsKept, further };
  const items = mergeItems(() => journal.entries(), kept);
  const written = await writeLines(paths[resource], items);
  if (!written.ok) return written;
  const unique = written.value;
  const received = identityField === null ? unique : counted.received;
  return succeed({ ...counted, received, unique, refetched: received - unique });
}

/** What the lists of one resource count together; a list that was read twice ends with its second pass. */
export function countReading(
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
