/** Where rows lie in a scrolled area. `step` is how far the scroll position moves for one row; it equals `rowHeight` unless there are more rows than the browser has pixels for. */
export interface RowGeometry {
  readonly rowHeight: number;
  readonly step: number;
  /** Room below the last row, so that it can still be scrolled to when `step` is less than `rowHeight`. */
  readonly paddingEnd: number;
}

/** The geometry for so many rows in a viewport of this height. */
export function geometryOf(count: number, rowHeight: number, viewport: number, tallest: number): RowGeometry {
  const step = Math.min(rowHeight, tallest / Math.max(1, count));
  return { rowHeight, step, paddingEnd: viewport * (1 - step / rowHeight) };
}

/** The top of a row in the scrolled area, while it is scrolled to `scrollTop`. */
export function topOfRow(geometry: RowGeometry, index: number, scrollTop: number): number {
  const { rowHeight, step } = geometry;
  return step === rowHeight ? index * rowHeight : scrollTop + (index * step - scrollTop) * (rowHeight / step);
}

/** The scroll position nearest to `scrollTop` at which a row is wholly in view. */
export function scrollTopFor(
  geometry: RowGeometry,
  index: number,
  scrollTop: number,
  viewport: number,
): number {
  const { rowHeight, step } = geometry;
  const highest = index * step;
  const lowest = (index + 1 - viewport / rowHeight) * step;
  return Math.max(0, Math.min(highest, Math.max(lowest, scrollTop)));
}
