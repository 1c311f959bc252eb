/**
 * Rows of a view by their positions, as ranges from `start` (included) to `end` (excluded), in order, none touching another:
 * all of 50,000 rows are one range, and nothing is made for each of them.
 */
export type RowRanges = ReadonlyArray<readonly [start: number, end: number]>;

/** How many rows there are in ranges. */
export function countRows(ranges: RowRanges): number {
  return ranges.reduce((sum, [start, end]) => sum + end - start, 0);
}

/** Whether a row is in one of the ranges. */
export function hasRow(ranges: RowRanges, position: number): boolean {
  return ranges.some(([start, end]) => start <= position && position < end);
}

/** The ranges and all rows from `start` to `end`, which is excluded. */
export function addRows(ranges: RowRanges, start: number, end: number): RowRanges {
  if (start >= end) return ranges;
  const touching = ranges.filter((range) => range[0] <= end && range[1] >= start);
  const first = Math.min(start, ...touching.map((range) => range[0]));
  const last = Math.max(end, ...touching.map((range) => range[1]));
  const others = ranges.filter((range) => !touching.includes(range));
  return [...others, [first, last] as const].sort((a, b) => a[0] - b[0]);
}

/** The ranges without the rows from `start` to `end`, which is excluded. */
export function removeRows(ranges: RowRanges, start: number, end: number): RowRanges {
  if (start >= end) return ranges;
  return ranges.flatMap(([from, to]) =>
    [[from, Math.min(to, start)] as const, [Math.max(from, end), to] as const].filter(
      ([rest, restEnd]) => rest < restEnd,
    ),
  );
}

/** The row added, or removed where it was there. */
export function toggleRow(ranges: RowRanges, position: number): RowRanges {
  const change = hasRow(ranges, position) ? removeRows : addRows;
  return change(ranges, position, position + 1);
}

/** The items of a view at these rows, in the view's order; rows past its end are none. */
export function itemsInRows(items: Uint32Array, ranges: RowRanges): Uint32Array {
  const parts = ranges.map(([start, end]) => items.subarray(start, end));
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}
