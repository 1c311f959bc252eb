import type { Lists } from '../read/lists';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { listViewOf } from './entry-view';
import { DamagedJournalError, type JournalEntry, type PageJournal } from './page-journal';

/**
 * Adds what a stopped reading left on disk and answers its last entry. Parses every body, including those of lookups, so
 * that damage shows here; after damage the lists are unusable.
 */
export async function addEntries(
  lists: Lists,
  entries: () => AsyncIterable<JournalEntry>,
): Promise<JournalEntry | null> {
  let last: JournalEntry | null = null;
  let number = 0;
  for await (const entry of entries()) {
    last = entry;
    number += 1;
    const { resource, eventId, role } = entry;
    const view = listViewOf(entry);
    if (role === 'lookup' || lists.add(resource, eventId, view) !== 'again') continue;
    // Usually this is the very first view.
    while (!(await addAll(lists, firstOf(entries(), number), resource, new Set())));
  }
  return last;
}

async function* firstOf(entries: AsyncIterable<JournalEntry>, count: number): AsyncGenerator<JournalEntry> {
  let left = count;
  for await (const entry of entries) {
    yield entry;
    left -= 1;
    if (left === 0) return;
  }
}

/** The same from a journal that may be damaged: then `damaged`, and the lists are unusable. */
export async function readBack(
  journal: Pick<PageJournal, 'entries'>,
  lists: Lists,
): Promise<JournalEntry | null | 'damaged'> {
  try {
    return await addEntries(lists, () => journal.entries());
  } catch (thrown) {
    if (thrown instanceof DamagedJournalError) return 'damaged';
    throw thrown;
  }
}

/**
 * Adds all views of a resource, and notes their names; false where the identity changed meanwhile and all must be added
 * again.
 */
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

/** What distinguishes one view of a journal from another. */
export function nameOfEntry({ resource, eventId, pass, page, size, monotonic, wall }: JournalEntry): string {
  return JSON.stringify([resource, eventId, pass, page, size, monotonic, wall]);
}
