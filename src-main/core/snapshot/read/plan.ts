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
export function windowFrom(position: number, limit: number = maxViewSize): Window {
  let best: Window = { page: Math.floor(position / limit), size: limit };
  for (let size = limit - 1; size >= limit * minShare; size -= 1) {
    const window = { page: Math.floor(position / size), size };
    if (endOf(window) > endOf(best)) best = window;
  }
  return best;
}

/**
 * The views that connect a whole list of `total` items: each begins inside the one before, and the last ends behind the
 * list, so that it comes back short. About 1.15 times as many as edge-to-edge pages.
 */
export function planViews(total: number, limit: number = maxViewSize): readonly Window[] {
  const windows: Window[] = [{ page: 0, size: limit }];
  for (let end = limit; end <= total;) {
    const next = windowFrom(end - minOverlap, limit);
    windows.push(next);
    end = endOf(next);
  }
  return windows;
}
