import { addRows, toggleRow, type RowRanges } from '#shared/columns/row-ranges';

/** The rows that are marked in a grid, and where the next stretch of them begins. Moving about and opening rows unmarks nothing. */
export interface GridMarks {
  readonly rows: RowRanges;
  /** Where Shift extends from, and what was marked before it did; null until a stretch has begun. */
  readonly stretch: { readonly from: number; readonly before: RowRanges } | null;
}

export const noGridMarks: GridMarks = { rows: [], stretch: null };

/** One row marked, or not any more; a stretch may begin at it. */
export function markRow(marks: GridMarks, position: number): GridMarks {
  const rows = toggleRow(marks.rows, position);
  return { rows, stretch: { from: position, before: rows } };
}

/** All rows from where the stretch began, or from the current row, to another one, besides what was marked before. */
export function markStretch(marks: GridMarks, current: number, to: number): GridMarks {
  const stretch = marks.stretch ?? { from: current, before: marks.rows };
  const { from, before } = stretch;
  return { rows: addRows(before, Math.min(from, to), Math.max(from, to) + 1), stretch };
}

export function markAll(count: number): GridMarks {
  return { rows: addRows([], 0, count), stretch: null };
}

/** The same rows marked; the next stretch begins where the current row then is. */
export function endStretch(marks: GridMarks): GridMarks {
  return marks.stretch === null ? marks : { rows: marks.rows, stretch: null };
}
