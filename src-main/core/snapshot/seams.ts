import type { Moment } from '../partner-api/api-client';
import { timeBetween } from './page-view';

/** Two pages are taken to join when nothing moved and their reads ended this close together, in milliseconds (snapshot.md, "The pull"). */
const calmGapMs = 1500;

/**
 * How much may move, on average, between the reads of two pages that are taken to join although something moves: what is
 * added and removed in the same moment leaves the total as it was, and only a short moment makes that unlikely.
 */
const mostMovesInAGap = 0.01;

/** A page of the list as it was read. */
export interface Slot {
  readonly total: number;
  readonly count: number;
  readonly at: Moment;
}

/** The boundaries between the pages of a list. Seam k is the one between page k and page k + 1. */
export interface Seams {
  /** Adds a page; `overlaps` says whether it holds items of a neighbouring page, which proves that nothing lies between. */
  addPage(page: number, slot: Slot, overlaps: (neighbour: number) => boolean): void;
  slot(page: number): Slot | undefined;
  pages(): number;
  /** Takes the next seam to be repaired off the list. */
  take(): number | null;
  /** Seams that wait to be repaired. */
  waiting(): number;
  /** Puts those back on the list that were taken to join too lightly, now that so much is known to move in a millisecond. */
  review(movesPerMs: number): void;
}

/** The seams of a list of which no page has been read. */
export function createSeams(): Seams {
  const slots = new Map<number, Slot>();
  const joined = new Set<number>();
  /** The seams that were taken to join for the calm around them, with the time between both reads. */
  const calm = new Map<number, number>();
  const toRepair = new Set<number>();

  const join = (seam: number, overlaps: boolean): void => {
    const [one, other] = [slots.get(seam), slots.get(seam + 1)];
    if (one === undefined || other === undefined || joined.has(seam)) return;
    joined.add(seam);
    // Behind the end there is nothing to join: the closing check looks at the last page.
    if (overlaps || other.count === 0) return;
    const gap = timeBetween(one.at, other.at);
    if (one.total === other.total && gap <= calmGapMs) calm.set(seam, gap);
    else toRepair.add(seam);
  };
  return {
    addPage: (page, slot, overlaps) => {
      slots.set(page, slot);
      join(page - 1, overlaps(page - 1));
      join(page, overlaps(page + 1));
    },
    slot: (page) => slots.get(page),
    pages: () => slots.size,
    take: () => {
      const [seam] = toRepair;
      if (seam === undefined) return null;
      toRepair.delete(seam);
      return seam;
    },
    waiting: () => toRepair.size,
    review: (movesPerMs) => {
      for (const [seam, gap] of calm) {
        if (gap * movesPerMs <= mostMovesInAGap) continue;
        calm.delete(seam);
        toRepair.add(seam);
      }
    },
  };
}
