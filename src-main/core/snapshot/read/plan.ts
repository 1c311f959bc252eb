import { endOf, maxViewSize, type Window } from './view';

/**
 * How many items two neighbouring views share at least. With two, their keys overlap also where one of them might be shared by
 * an item that was not seen; it costs one request in a hundred.
 */
export const minOverlap = 2;

/** The least share of the largest size that a view may have: smaller ones would cost requests. */
const minShare = 0.6;

/**
 * The view that begins at or before a position and ends farthest (docs/snapshot.md, "The connected walk"). Page numbers
 * allow no start at will, but the size is free: some size near the largest has a page boundary close before the position.
 */
export function windowFrom(position: number, limit: number): Window {
  let best: Window = { page: Math.floor(position / limit), size: limit };
  for (let size = limit - 1; size >= limit * minShare; size -= 1) {
    const window = { page: Math.floor(position / size), size };
    if (endOf(window) > endOf(best)) best = window;
  }
  return best;
}

/**
 * The views that connect a whole list of `total` items, one after the other: each begins inside the one before, and the last ends
 * behind the list, so that it comes back short. A total may be of any size, so none is planned before it is asked for.
 */
export function* planViews(total: number, limit: number = maxViewSize): Generator<Window> {
  yield { page: 0, size: limit };
  for (let end = limit; end <= total;) {
    const overlapping = windowFrom(end - minOverlap, limit);
    // No size of a small cap may reach on; what is left between two views then is read when they are connected.
    const next = endOf(overlapping) > end ? overlapping : { page: Math.floor(end / limit), size: limit };
    yield next;
    end = endOf(next);
  }
}

/** How many views that are: about 1.15 times as many as edge-to-edge pages. */
export function countViews(total: number, limit: number = maxViewSize): number {
  if (total > countedOneByOne) return Math.ceil((total / limit) * viewsAPage);
  let count = 0;
  for (const window of planViews(total, limit)) count += window.size > 0 ? 1 : 0;
  return count;
}

/** Larger totals are estimated: a request more or less makes no difference to the time told. */
const countedOneByOne = 2_000_000;
const viewsAPage = 1.153;
