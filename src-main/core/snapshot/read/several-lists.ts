import { groundsOf, isBroken, wantsWalk, type Judgement } from './judge';
import { isByEvent } from './items';
import type { HeldItem } from './list-marks';
import type { ListReading } from './list-reading';
import type { Resource } from '#shared/domain/vocabulary/resources';

/** How the lists of one resource share their items. */
export interface Sharing {
  /** How often items are in a further list; one that is in three lists counts twice. */
  readonly inSeveral: number;
  /** Two items have one identity: its number starts again in each event, say. */
  readonly isAmbiguous: boolean;
}

/** Compares the lists of a resource with each other. */
export function sharingOf(lists: readonly ListReading[]): Sharing {
  if (lists.length < 2) return { inSeveral: 0, isAmbiguous: false };
  const seen = new Map<string, HeldItem>();
  let [inSeveral, inOtherEvents, ofOtherReferences] = [0, 0, 0];
  for (const list of lists) {
    for (const item of list.held()) {
      const before = seen.get(item.identity);
      seen.set(item.identity, item);
      if (before === undefined) continue;
      inSeveral += 1;
      if (differ(before.reference, item.reference)) ofOtherReferences += 1;
      if (before.isShownLast && item.isShownLast && differ(before.event, item.event)) inOtherEvents += 1;
    }
  }
  const least = Math.min(...lists.map((list) => list.counts().items));
  return { inSeveral, isAmbiguous: ofOtherReferences > 0 || isByEvent(inOtherEvents, least) };
}

/**
 * Judges what the lists of a resource say together: that one item may have slipped from one to the other, and that the platform
 * may not keep to the event that it is asked for. `project` is the list of the whole project, of which the first view is known.
 */
export function judgeTogether(
  resource: Resource,
  lists: readonly ListReading[],
  project: ListReading | null,
): Judgement {
  const asked = lists.filter(
    (list) => list.eventId !== null && project !== null && isLikeProject(list, project),
  );
  if (asked.length > 0) {
    const names = asked.map(({ eventId }) => eventId ?? '').join(', ');
    return {
      state: 'unsettled',
      doubts: [
        `Asked for the event ${names}, the platform lists as many ${resource} as for the whole project, and not all of these say that they are of it: it may not keep to the event that is asked for. If the project has no other event, read all of it.`,
      ],
    };
  }
  if (shareRecords(lists)) {
    return {
      state: 'unsettled',
      doubts: [
        `Some ${resource} look the same in two of the chosen events, and no field tells them apart, so it cannot be seen whether one was counted twice.`,
      ],
    };
  }
  if (!mayHaveMoved(lists)) return { state: 'verified', doubts: [] };
  return {
    state: 'unsettled',
    doubts: [
      `Some ${resource} seem to have moved from one of the chosen events to another while these were read, so one may be missing.`,
    ],
  };
}

/**
 * An event's list that is as long as the project's, as far as both totals moved between their first and their last views, of items
 * that do not all say that they are of it.
 */
function isLikeProject(list: ListReading, project: ListReading): boolean {
  const [own, all] = [list.walkStatus(1), project.walkStatus(1)];
  const isApart =
    Math.max(own.firstTotal, own.lastTotal) < Math.min(all.firstTotal, all.lastTotal) ||
    Math.max(all.firstTotal, all.lastTotal) < Math.min(own.firstTotal, own.lastTotal);
  return own.firstTotal > 0 && !isApart && !list.counts().namesAsked;
}

/** Whether items without an identity look the same in two lists: one that is in both, or two. */
function shareRecords(lists: readonly ListReading[]): boolean {
  const seen = new Set<string>();
  return lists.some((list) => {
    const records = [...list.records()];
    const isShared = records.some((record) => seen.has(record));
    for (const record of records) seen.add(record);
    return isShared;
  });
}

/** Whether both texts are present and differ. */
function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one !== other;
}

/**
 * The lists that are to be walked once more (docs/snapshot.md, "Several lists"). Where a list of several has lost items while
 * the others were read, or items are in several, one may have moved from a list that was still to be read to one that was:
 * then all of them. A list that only grew is walked again on its own.
 */
export function listsToWalk(lists: readonly ListReading[], twice: boolean): readonly ListReading[] {
  // If one of them proves nothing, all of them together prove nothing.
  if (lists.some((list) => isBroken(groundsOf(list, twice)))) return [];
  const isAll = mayHaveMoved(lists);
  return lists.filter(
    (list) => isAll || (lists.length > 1 && hasGrown(list)) || wantsWalk(groundsOf(list, twice)),
  );
}

/** Whether an item may have moved from one of several lists to another while they were read, so that no walk has shown it. */
function mayHaveMoved(lists: readonly ListReading[]): boolean {
  if (lists.length < 2) return false;
  // Without an identity, an item that is in two lists cannot be recognised, so all lists must show the same items twice.
  if (lists.some((list) => list.marks().identity === null) && !areAgreed(lists)) return true;
  return lists.some(hasShrunk) || (sharingOf(lists).inSeveral > 0 && !areAgreed(lists));
}

function hasShrunk(list: ListReading): boolean {
  const last = list.walks().at(-1);
  return last !== undefined && last.leastTotal < last.firstTotal;
}

function hasGrown(list: ListReading): boolean {
  const { unique, lastTotal, hasTotalMoved } = list.marks();
  return hasTotalMoved && unique < lastTotal;
}

/** The last walk of each list has shown just what the one before has. */
function areAgreed(lists: readonly ListReading[]): boolean {
  return lists.every((list) => {
    const walks = list.walks();
    const last = walks.at(-1);
    return walks.length > 1 && last?.newcomers === 0 && last.leavers === 0;
  });
}
