import type { AppError } from '#shared/app-error';
import { succeed, type Result } from '#shared/result';
import { judge, type Judgement } from './judge';
import type { ListReading } from './list-reading';
import type { PageJournal } from './page-journal';
import { readFirstPage, readLists, type ReadParts } from './read-lists';
import { judgeTwice } from './second-look';

/** What reading all of a snapshot needs. */
export interface ReadAllParts extends ReadParts {
  readonly lists: readonly ListReading[];
  /** The same lists once more, for a second pass. */
  readonly secondLists: readonly ListReading[];
  /** Whether a second pass of this many requests may be taken without asking (snapshot.md: what takes a minute at most). */
  readonly affords: (requests: number) => boolean;
}

/** What was read, once or, where a first pass proved nothing, twice. */
export interface Read {
  readonly lists: readonly ListReading[];
  readonly secondLists: readonly ListReading[];
  /** Why orders were not read although they were asked for. */
  readonly ordersProblem: AppError | null;
}

/**
 * Reads all lists of a snapshot, and those that a first pass did not prove whole a second time, if that is affordable.
 */
export async function readAll(parts: ReadAllParts): Promise<Result<Read>> {
  const refused = await findOrdersProblem(parts);
  if (!refused.ok) return refused;
  const ordersProblem = refused.value;
  const lists = parts.lists.filter(({ resource }) => resource === 'tickets' || ordersProblem === null);
  const first = await readLists(parts, lists);
  if (!first.ok) return first;

  const unsettled = lists.filter(({ resource, reading, closed }) => {
    return judge(resource, reading.marks(), closed).state === 'unsettled';
  });
  const secondLists = parts.secondLists.filter((list) => unsettled.some((other) => isSameList(list, other)));
  const requests = unsettled.reduce((sum, { reading }) => sum + (reading.pageCount() ?? 0) + 4, 0);
  if (requests === 0 || !parts.affords(requests)) return succeed({ lists, secondLists: [], ordersProblem });
  const second = await readLists(parts, secondLists);
  return second.ok ? succeed({ lists, secondLists, ordersProblem }) : second;
}

/** A key without `orders.read` is no failure (product.md, section 6): the first page of the orders says whether it is one. */
async function findOrdersProblem(parts: ReadAllParts): Promise<Result<AppError | null>> {
  const orders = parts.lists.find(({ resource }) => resource === 'orders');
  if (orders === undefined) return succeed(null);
  const first = await readFirstPage(parts, orders);
  if (first.ok) return succeed(null);
  return first.error.code === 'scope_missing' ? succeed(first.error) : first;
}

/** Whether two lists are passes of the same. */
export function isSameList(one: ListReading, other: ListReading): boolean {
  return one.resource === other.resource && one.eventId === other.eventId;
}

/** Judges every list that was read. */
export async function judgeLists(read: Read, journal: PageJournal): Promise<readonly Judgement[]> {
  return Promise.all(
    read.lists.map(async (list) => {
      const second = read.secondLists.find((other) => isSameList(list, other));
      return second === undefined
        ? judge(list.resource, list.reading.marks(), list.closed)
        : judgeTwice(list, second, journal);
    }),
  );
}
