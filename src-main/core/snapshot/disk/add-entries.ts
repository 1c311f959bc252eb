import type { Lists } from '../read/lists';
import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { listViewOf } from './entry-view';
import type { JournalEntry } from './page-journal';

/** Adds what a stopped reading left on disk. Every body is looked at, so that damage shows here and not half-way. */
export async function addEntries(
  lists: Lists,
  entries: () => AsyncIterable<JournalEntry>,
): Promise<JournalEntry | null> {
  let last: JournalEntry | null = null;
  for await (const entry of entries()) {
    listViewOf(entry);
    last = entry;
  }
  for (const resource of resources) {
    while (!(await addAll(lists, entries(), resource, new Set())));
  }
  return last;
}

/** Adds all views of a resource, and notes their names; false where the identity changed meanwhile and all must be added again. */
export async function addAll(
  lists: Lists,
  entries: AsyncIterable<JournalEntry>,
  resource: Resource,
  added: Set<string>,
): Promise<boolean> {
  for await (const entry of entries) {
    if (entry.resource !== resource || entry.role === 'lookup') continue;
    added.add(nameOfEntry(entry));
    if (lists.add(resource, entry.eventId, listViewOf(entry)) === 'again') return false;
  }
  return true;
}

/** What tells one view of a journal from another. */
export function nameOfEntry({ resource, eventId, pass, page, size, monotonic, wall }: JournalEntry): string {
  return JSON.stringify([resource, eventId, pass, page, size, monotonic, wall]);
}
