import { fail, succeed, type Result } from '#shared/base/result';
import type { ApiClient } from '../../partner-api/api-client';
import type { JournalEntry } from '../disk/page-journal';
import type { Freshness } from '../read/freshness';
import { groundsOf, isWorthAnother } from '../read/judge';
import type { Sighting } from '../read/list-marks';
import type { ListReading } from '../read/list-reading';
import type { Lists } from '../read/lists';
import { listsToWalk } from '../read/several-lists';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { listOperations, maxViewSize, type Window } from '../read/view';
import { walkList } from '../read/walk-list';
import type { ListViews } from './list-views';
import { requestsForWalk } from './plan-looks';
import type { ProgressTeller } from './progress';
import { settleIdentity } from './settle-identity';

/** What reading lists needs of the world around it. */
export interface ReadParts {
  readonly views: ListViews;
  readonly client: ApiClient;
  readonly progress: Pick<ProgressTeller, 'phase' | 'changed' | 'spent' | 'oldAnswer'>;
  /** How many requests may be under way at once, now. */
  readonly lanes: () => number;
  readonly signal: AbortSignal;
  /**
   * Asked at every response whether the reading may resume from what it has; it stops itself where it may not. Null where
   * there is nothing to start afresh.
   */
  readonly freshness: Freshness | null;
  /** Two walks that agree item by item are wanted of every list. */
  readonly twice: boolean;
  /** Whether a third walk of so many requests may be taken without asking. */
  readonly affords: (requests: number) => boolean;
}

/** Walks made of one list, at most (docs/snapshot.md, "A stable order"). */
const maxPasses = 3;

/**
 * Reads the lists of one resource to their ends, and those again whose one walk proves nothing. Every response is committed
 * to the journal before it counts. `isLast` says that nothing is left to read but its closing check.
 */
export async function readResource(
  parts: ReadParts,
  resource: Resource,
  isLast: boolean,
): Promise<Result<null>> {
  const read = await readRounds(parts, resource, isLast);
  if (!read.ok) return read;
  const isTold = await isPickedWell(parts, resource);
  if (!isTold.ok || isTold.value) return isTold.ok ? succeed(null) : isTold;
  parts.views.lists.readByEvent();
  return readRounds(parts, resource, isLast);
}

/**
 * Asks every chosen event for its total where they are picked out of the project's list: false where it does not hold them, so
 * that the events must be read. To be called once all walks are done: which list is taken may change while they are read.
 */
export async function isPickedWell(parts: ReadParts, resource: Resource): Promise<Result<boolean>> {
  const { lists } = parts.views;
  if (lists.picked(resource) === null) return succeed(true);
  const asked = await askTotals(parts, resource, chosenOf(lists));
  return asked.ok ? succeed(isWellPicked(lists)) : asked;
}

async function readRounds(parts: ReadParts, resource: Resource, isLast: boolean): Promise<Result<null>> {
  const { views, progress } = parts;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const wanted = pass === 1 ? views.lists.of(resource) : wantedAgain(parts, resource);
    // A stopped walk is continued; one that a later walk has followed is complete.
    const begun = wanted.filter((list) => list.lastPass() <= pass);
    if (wanted.length === 0) break;
    if (pass === maxPasses && !parts.affords(requestsFor(begun))) break;
    progress.phase(pass === 1 ? resource : 'second look');
    const walked = await walkAll(parts, resource, begun, pass, isLast);
    if (!walked.ok) return walked;
    await settleIdentity(views, resource);
  }
  // Events whose tickets do not say that they are of them are compared with the project (docs/snapshot.md, "Several lists").
  const ofEvents = views.lists.of(resource).filter(({ eventId }) => eventId !== null);
  const isVague = ofEvents.some((list) => !list.counts().namesAsked);
  const hasProject = views.lists.list(resource, null) !== null;
  return isVague && hasProject ? askTotals(parts, resource, [null]) : succeed(null);
}

/** The lists that must be walked once more, or, where something moved, that may be within the minute. */
function wantedAgain(parts: ReadParts, resource: Resource): readonly ListReading[] {
  // No walk proves anything whose answers may be of another time.
  if (parts.progress.oldAnswer() !== null) return [];
  const lists = parts.views.lists.of(resource);
  const must = listsToWalk(lists, parts.twice);
  if (must.length > 0) return must;
  const may = lists.filter((list) => isWorthAnother(groundsOf(list, parts.twice)));
  return parts.affords(requestsFor(may)) ? may : [];
}

/** The events that are picked out of the project's list, each with its own list, of which the first view is known. */
function chosenOf(lists: Lists): readonly string[] {
  return lists.firstOf('tickets').flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
}

/**
 * Whether the project's tickets that say that they are of an event are as many as the platform lists for it by now, if not a
 * few more, which have left it since they were read. Where fewer say so, some of the list name another event; where many more
 * do, they mean something else by it.
 */
function isWellPicked(lists: Lists): boolean {
  const [project] = lists.of('tickets');
  if (lists.picked('tickets') === null || project === undefined) return false;
  const counts = new Map<string, number>();
  for (const { event } of project.held()) counts.set(event, (counts.get(event) ?? 0) + 1);
  return chosenOf(lists).every((eventId) => {
    const total = lists.list('tickets', eventId)?.walkStatus(1).lastTotal ?? 0;
    const more = (counts.get(eventId) ?? 0) - total;
    return more >= 0 && more <= Math.max(5, total / 10);
  });
}

/** Walks through lists of one resource, and asks each for its total once more when all have been walked. */
export async function walkAll(
  parts: ReadParts,
  resource: Resource,
  lists: readonly ListReading[],
  pass: number,
  isLast = false,
): Promise<Result<null>> {
  const { views, progress, lanes, signal } = parts;
  const eventIds = lists.map(({ eventId }) => eventId);
  for (const eventId of eventIds) {
    const walked = await walkList({
      ...{ pass, lanes, signal },
      // Look the list up each time: its identity may change meanwhile, and then it is another list.
      list: () => listOf(parts, resource, eventId),
      look: (window, stop) => look(parts, { resource, eventId, pass }, window, stop),
      onClosing: () => {
        // Only the last list's closing check may be shown as provisional: no other list may be left to read.
        if (pass === 1 && isLast && eventId === eventIds.at(-1)) progress.phase('closing');
      },
    });
    if (!walked.ok) return walked;
  }
  // The lists were walked one after the other, so ask all totals together at the end: a ticket may have moved between lists.
  const several = views.lists.of(resource).length > 1;
  const asked = several ? await askTotals(parts, resource, eventIds, pass) : succeed(null);
  if (!asked.ok) return asked;
  const moved = eventIds.filter((eventId) => {
    const status = listOf(parts, resource, eventId).walkStatus(pass);
    return status.hasTotalMoved && status.timesAsked < timesAsked;
  });
  const often = moved.flatMap((eventId) => Array.from({ length: timesAsked }, () => eventId));
  return askTotals(parts, resource, often, pass);
}

/**
 * How often a total that has moved is asked for at the close of the first walk that saw it: where the answers come from copies of the data of which
 * one is behind for long, the total goes back and forth (docs/snapshot.md, "Copies that are behind").
 */
const timesAsked = 16;

/** Asks for the totals of these lists by one item of each. */
async function askTotals(
  parts: ReadParts,
  resource: Resource,
  eventIds: ReadonlyArray<string | null>,
  pass = 1,
): Promise<Result<null>> {
  for (const eventId of eventIds) {
    const seen = await look(parts, { resource, eventId, pass }, { page: 0, size: 1 }, parts.signal);
    if (!seen.ok) return seen;
  }
  return succeed(null);
}

function listOf({ views }: ReadParts, resource: Resource, eventId: string | null): ListReading {
  const list = views.lists.list(resource, eventId);
  if (list === null) throw new Error('a list that is not read');
  return list;
}

/** Reads the first view of each list of a resource, unless it is there. */
export async function readFirstViews(parts: ReadParts, resource: Resource): Promise<Result<null>> {
  const window = { page: 0, size: maxViewSize };
  for (const { eventId } of parts.views.lists.firstOf(resource)) {
    if (listOf(parts, resource, eventId).has(1, window)) continue;
    const seen = await look(parts, { resource, eventId, pass: 1 }, window, parts.signal);
    if (!seen.ok) return seen;
  }
  return succeed(null);
}

/** About how many requests a walk through these lists takes. */
function requestsFor(lists: readonly ListReading[]): number {
  return lists.reduce((sum, list) => sum + requestsForWalk(list.walkStatus(list.lastPass()).lastTotal), 0);
}

/** Asks for one view, commits it to disk, then adds it to its list. */
export async function look(
  { client, views, progress, freshness }: ReadParts,
  {
    resource,
    eventId,
    pass,
    role = 'view',
  }: Pick<JournalEntry, 'resource' | 'eventId' | 'pass'> & { readonly role?: 'view' | 'total' },
  { page, size }: Window,
  signal: AbortSignal,
): Promise<Result<Sighting>> {
  const query = { eventId: eventId ?? undefined, page, size };
  const answer = await client.ask({ operation: listOperations[resource], query }, signal);
  if (!answer.ok) return answer;
  const { value, text, at } = answer.value;
  if (freshness?.goesOn({ resource, eventId }, value.total, at) === false) return fail({ code: 'cancelled' });
  const asked = { resource, eventId, pass, role, reference: null, page, size } as const;
  const entry: JournalEntry = { ...asked, ...at, ...progress.spent(), old: progress.oldAnswer(), body: text };
  const { items, total, ...echo } = value;
  const seen = await views.commit(entry, { pass, page, size, echo, total, items, isTotal: role === 'total' });
  progress.changed();
  return seen;
}
