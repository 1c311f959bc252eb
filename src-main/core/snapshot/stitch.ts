import { succeed, type Result } from '#shared/result';
import type { Reading, Sighting } from './reading';

/** Reads one view of the list and answers what it showed. */
export type Look = (page: number, size: number) => Promise<Result<Sighting>>;

const mostReads = 8;
const largest = 100;

/**
 * Repairs a seam: looks around it until one contiguous view holds a known item of both pages, so that whatever lies
 * between them has been seen (snapshot.md, "The pull"). Pages of other sizes than the largest straddle the boundary.
 * Answers whether it was repaired, in at most eight reads.
 */
export async function stitch(seam: number, size: number, look: Look): Promise<Result<boolean>> {
  const boundary = (seam + 1) * size;
  let target = boundary;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const window = windowAround(target);
    const seen = await look(window.page, window.size);
    if (!seen.ok) return seen;
    const pages = seen.value.known.map(({ place }) => Math.floor(place / size));
    const hasBefore = pages.includes(seam);
    const hasAfter = pages.includes(seam + 1);
    if (hasBefore && hasAfter) return succeed(true);
    target = nextTarget(boundary, window, seen.value);
  }
  return succeed(false);
}

interface Window {
  readonly page: number;
  readonly size: number;
}

/** The page that holds the position with the most items on both sides of it. */
export function windowAround(position: number): Window {
  let best: Window & { readonly margin: number } = { page: 0, size: largest, margin: -1 };
  for (let size = largest; size > largest / 2; size -= 1) {
    const page = Math.floor(position / size);
    const margin = Math.min(position - page * size, (page + 1) * size - position);
    if (margin > best.margin) best = { page, size, margin };
  }
  return { page: best.page, size: best.size };
}

/** How far behind the edge of one window the middle of the next is laid: the two still overlap, since a window has at least 25 on each side. */
const step = 20;

/** Where the seam is likely to be now: as far from the known items as it was when they were first seen. */
function nextTarget(boundary: number, { page, size }: Window, { known }: Sighting): number {
  const start = page * size;
  const nearest = known.reduce<Sighting['known'][number] | null>(
    (best, item) =>
      best === null || Math.abs(item.place - boundary) < Math.abs(best.place - boundary) ? item : best,
    null,
  );
  // Nothing known: behind the end or among new items only. Further to the front there is always something known.
  if (nearest === null) return Math.max(0, start - size / 2);
  const shifted = boundary + nearest.position - nearest.place;
  const further = nearest.place < boundary ? start + size + step : start - step;
  const isInView = shifted > start && shifted < start + size;
  return Math.max(0, isInView ? further : shifted);
}

/** Repairs the seam and records in the reading what could not be repaired. */
export async function repairSeam(
  reading: Reading,
  seam: number,
  size: number,
  look: Look,
): Promise<Result<null>> {
  const repaired = await stitch(seam, size, look);
  if (!repaired.ok) return repaired;
  if (!repaired.value) reading.leaveOpen();
  return succeed(null);
}
