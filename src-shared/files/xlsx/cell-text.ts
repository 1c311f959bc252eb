import type { Texts } from '../../columns/text-column';
import { wordTime } from './date-cells';
import type { NumberFormat } from './number-format';
import { plainNumber } from './plain-number';
import { unescapeText } from './workbook-parts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: Texts;
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

/** What is to be said of a sheet's cells besides their texts; counted while its rows are read. */
export interface SheetNotes {
  /** Rows that a filter or the user has hidden; they are read like any other. */
  hiddenRows: number;
  /** Cells that hold a date or a time, which stands in the rows as `2026-03-31 14:05:00`. */
  dates: number;
  /** Formulas whose result was never stored; the formula stands in its place. */
  formulas: number;
}

/** A cell as it stands in the XML; null for what it does not have. */
export interface SheetCell {
  readonly type: string;
  readonly style: number;
  readonly column: number;
  value: string | null;
  /** The text that it holds by itself, which some writers put beside a value. */
  inline: string | null;
  formula: string | null;
  /** Whether it is a number; known after it was read. */
  isNumber: boolean;
}

/**
 * What a cell shows: text stays text, a number is as a person reads it (product.md, section 2), a formula is its stored result.
 * Null where it is not sound.
 */
export function showCell(cell: SheetCell, context: SheetContext, notes: SheetNotes): string | null {
  const { type, inline, formula } = cell;
  // The type says which of the two is meant; if that one is absent, use the other.
  if (inline !== null && (type === 'inlineStr' || cell.value === null)) return unescapeText(inline);
  const value = cell.value ?? '';
  if (type === 'str' || type === 'inlineStr') {
    if (cell.value !== null) return unescapeText(value);
  } else if (value !== '') return showValue(cell, value, context, notes);
  if (formula === null) return '';
  notes.formulas++;
  return `=${formula}`;
}

function showValue(
  cell: SheetCell,
  value: string,
  { strings, formats, from1904 }: SheetContext,
  notes: SheetNotes,
): string | null {
  const { type, style } = cell;
  if (type === 's') {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 && number < strings.length ? strings.at(number) : null;
  }
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' && type !== 'd') return value;
  const format = formats[style];
  const date = type === 'd' ? value : wordTime(value, format?.time ?? null, from1904);
  if (date !== null) {
    notes.dates++;
    return date;
  }
  const number = plainNumber(value, format?.minDigits ?? (() => 1));
  cell.isNumber = number !== null;
  return number ?? value;
}
