import type { TextColumn } from '../../columns/text-column';
import type { LineName } from '../../domain/sides/line-name';
import { normalise } from '../../base/text';

/** Cells of a sheet from the first to the last line and column. Of merged ones only the first is visible. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  /** Columns count from 0. */
  readonly left: number;
  readonly right: number;
}

/** Rows in which something is merged over the payment reference, and the lines of the first of them. */
interface MergedRows {
  readonly rows: number;
  readonly lines: readonly LineName[];
}

/** What merged cells do to the payment references of a sheet (product.md, section 6). */
export interface MergedReferences {
  /** Rows that have a reference which nobody sees, since another cell is shown over it. */
  readonly hidden: MergedRows;
  /** Rows that have none of their own, though the sheet shows one for them: it belongs to the row where the merged cells begin. */
  readonly shared: MergedRows;
}

/** How many lines are named. */
const named = 5;

/** The place of a cell by its reference, `B7`; null where it is none. */
export function placeOfCell(reference: string): { readonly column: number; readonly line: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,4})\$?(\d{1,7})$/i.exec(reference) ?? [];
  return letters === undefined ? null : { column: columnNumber(letters), line: Number(digits) };
}

/** The number of a cell's column, from 0, by the letters of its reference: `B7` is 1. */
export function columnNumber(reference: string): number {
  const letters = /^[A-Z]{0,4}/i.exec(reference)?.[0].toUpperCase() ?? '';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
}

/** How a spreadsheet names a column, by its place from 0. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** Cells by what a sheet says of them, `A2:B5`; null for a single cell, and for what is no range. */
export function readCellRange(range: string): CellRange | null {
  const [from = null, to = null] = range.split(':').map(placeOfCell);
  if (from === null || to === null) return null;
  return { top: from.line, bottom: to.line, left: from.column, right: to.column };
}

/** Finds the rows whose payment reference is covered by merged cells, of which column 0 is that reference. `lines` ascend. */
export function findMerged(
  merged: readonly CellRange[],
  references: TextColumn,
  lines: Uint32Array,
  nameOf: (line: number) => LineName,
): MergedReferences {
  const covered = merged
    .filter(({ left, right }) => left <= 0 && 0 <= right)
    .map(({ top, bottom, left }) => ({ from: left === 0 ? top + 1 : top, to: bottom, ofKey: left === 0 }))
    .sort((a, b) => a.from - b.from);
  const found = {
    hidden: { rows: 0, lines: [] as LineName[] },
    shared: { rows: 0, lines: [] as LineName[] },
  };
  let next = 0;
  let last = { to: -1, ofKey: false };
  for (const [row, line] of lines.entries()) {
    for (let one = covered[next]; one !== undefined && one.from <= line; one = covered[++next])
      if (one.to > last.to) last = one;
    if (line > last.to) continue;
    const isBlank = normalise(references.at(row)) === '';
    // A total that is merged over several columns shows no reference.
    if (isBlank && !last.ofKey) continue;
    const rows = isBlank ? found.shared : found.hidden;
    rows.rows++;
    if (rows.lines.length < named) rows.lines.push(nameOf(line));
  }
  return found;
}
