import type { ListReading } from './list-reading';
import { groundsOf, wantsWalk } from './judge';

/** How the lists of one resource share their items. */
export interface Sharing {
  /** How often items stand in a further list; one that stands in three lists counts twice. */
  readonly inSeveral: number;
  /** Items that the last walks of two lists have shown and that name another event in each: two items, or one that moved. */
  readonly inOtherEvents: number;
}

/** Holds the lists of a resource against each other. */
export function sharingOf(lists: readonly ListReading[]): Sharing {
  const sharing = { inSeveral: 0, inOtherEvents: 0 };
  if (lists.length < 2) return sharing;
  const seen = new Map<string, string | null>();
  for (const list of lists) {
    for (const { identity, event, isShownLast } of list.held()) {
      const before = seen.get(identity);
      if (before !== undefined) sharing.inSeveral += 1;
      if (typeof before === 'string' && isShownLast && before !== event) sharing.inOtherEvents += 1;
      seen.set(identity, isShownLast ? event : (before ?? null));
    }
  }
  return sharing;
}

/**
 * The lists that are to be walked once more (docs/snapshot.md, "Several lists"). Where a list of several has lost items while
 * the others were read, or items stand in several, one may have moved from a list that was still to be read to one that was:
 * then all of them. A list that only grew is walked again by itself.
 */
export function listsToWalk(lists: readonly ListReading[], twice: boolean): readonly ListReading[] {
  const mayHaveMoved =
    lists.length > 1 && (lists.some(hasShrunk) || (sharingOf(lists).inSeveral > 0 && !areAgreed(lists)));
  return lists.filter(
    (list) => mayHaveMoved || wantsWalk(groundsOf(list, twice)) || (lists.length > 1 && hasGrown(list)),
  );
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
