import { fail, succeed, type Result } from '#shared/result';
import type { ApiClient } from '../partner-api/api-client';
import { listOperations, type ListReading } from './list-reading';
import type { Freshness } from './freshness';
import type { JournalEntry, PageJournal } from './page-journal';
import type { ProgressTeller } from './progress';
import { pull } from './pull';
import type { Sighting } from './reading';

/** What reading lists needs of the world around it. */
export interface ReadParts {
  readonly journal: PageJournal;
  readonly client: ApiClient;
  readonly progress: Pick<ProgressTeller, 'phase' | 'changed' | 'spent'>;
  /** How many requests may be under way at once, now. */
  readonly lanes: () => number;
  readonly signal: AbortSignal;
  /**
   * Asked at every response whether the reading may go on from what it has; it stops itself where it may not. Null where
   * there is nothing to start afresh.
   */
  readonly freshness: Freshness | null;
}

/**
 * Reads lists to their ends, one resource after the other, the one with fewer items first (snapshot.md, "The limiter"):
 * the first page of each says which that is. Every response is committed to the journal before it counts.
 */
export async function readLists(parts: ReadParts, lists: readonly ListReading[]): Promise<Result<null>> {
  for (const list of lists) {
    const first = await readFirstPage(parts, list);
    if (!first.ok) return first;
  }
  for (const list of smallerFirst(lists)) {
    parts.progress.phase(list.pass === 1 ? list.resource : 'second look');
    const closed = await pull({
      ...{ reading: list.reading, size: list.size, lanes: parts.lanes, signal: parts.signal },
      look: (role, page, size, signal) => look(parts, list, role, page, size, signal),
      onClosing: () => {
        if (list.pass === 1) parts.progress.phase('closing');
      },
    });
    if (!closed.ok) return closed;
    list.closed = closed.value;
  }
  return succeed(null);
}

/** Reads the first page of a list, unless it is there. */
export async function readFirstPage(parts: ReadParts, list: ListReading): Promise<Result<unknown>> {
  return list.reading.hasPage(0) ? succeed(null) : look(parts, list, 'page', 0, list.size, parts.signal);
}

function smallerFirst(lists: readonly ListReading[]): readonly ListReading[] {
  const total = (resource: ListReading['resource']): number =>
    lists
      .filter((list) => list.resource === resource)
      .reduce((sum, { reading }) => sum + reading.marks().lastTotal, 0);
  return [...lists].sort((a, b) => total(a.resource) - total(b.resource));
}

/** Asks for one page or view, commits it to disk, then adds it to the reading. */
async function look(
  { client, journal, progress, freshness }: ReadParts,
  { resource, eventId, pass, reading }: ListReading,
  role: 'page' | 'view',
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<Result<Sighting>> {
  const query = { eventId: eventId ?? undefined, page, size };
  const answer = await client.ask({ operation: listOperations[resource], query }, signal);
  if (!answer.ok) return answer;
  const { value, text, at } = answer.value;
  if (freshness?.goesOn({ resource, eventId }, value.total, at) === false) return fail({ code: 'cancelled' });
  const asked = { resource, eventId, pass, role, reference: null, page, size };
  const entry: JournalEntry = { ...asked, ...at, ...progress.spent(), body: text };
  const committed = await journal.append(entry);
  if (!committed.ok) return committed;
  const sighting = reading.add({ role, page, size, total: value.total, items: value.items, at });
  progress.changed();
  return succeed(sighting);
}
