import { succeed, type Result } from '#shared/base/result';
import { createOrder } from '../../storage/in-order';
import { addAll, nameOfEntry } from '../disk/add-entries';
import type { JournalEntry, PageJournal } from '../disk/page-journal';
import type { Sighting } from '../read/list-marks';
import type { Lists } from '../read/lists';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { ListView } from '../read/view';

/** The way of views into the lists: through the journal, so that what counts is on the disk. */
export interface ListViews {
  readonly lists: Lists;
  /** Commits a view to the journal, then adds it to its list. */
  commit(entry: JournalEntry, view: ListView): Promise<Result<Sighting>>;
  /** Adds what the journal holds of a resource once more, after its identity was changed. */
  replay(resource: Resource): Promise<void>;
}

export function createListViews(lists: Lists, journal: PageJournal): ListViews {
  const added = new Set<string>();
  /** One at a time: while the journal is gone through, views that come must wait. */
  const inTurn = createOrder();
  const replay = async (resource: Resource): Promise<void> => {
    while (!(await addAll(lists, journal.entries(), resource, added)));
  };
  const add = async (entry: JournalEntry, view: ListView): Promise<Sighting> => {
    const { resource, eventId } = entry;
    if (!added.has(nameOfEntry(entry))) {
      added.add(nameOfEntry(entry));
      const seen = lists.add(resource, eventId, view);
      if (seen !== 'again') return seen;
      await replay(resource);
    }
    const reach = lists.list(resource, eventId)?.reach(view.pass) ?? null;
    return { items: view.items.length, unknown: 0, reach };
  };
  return {
    lists,
    commit: async (entry, view) => {
      const committed = await journal.append(entry);
      return committed.ok ? succeed(await inTurn(() => add(entry, view))) : committed;
    },
    replay: (resource) => inTurn(() => replay(resource)),
  };
}
