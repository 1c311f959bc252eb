import type { Texts } from '../../columns/text-column';
import { wordTime } from './date-cells';
import type { NumberFormat } from './number-format';
import { plainNumber } from './plain-number';
import { isTrue, unescapeText } from './workbook-parts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: Texts;
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

/** A cell as it is in the XML; null for what it does not have. */
export interface SheetCell {
  readonly type: string;
  readonly style: number;
  readonly column: number;
  value: string | null;
  /** The text that it holds on its own, which some writers put beside a value. */
  inline: string | null;
  formula: string | null;
  /** Whether it is a number; known after it was read. */
  isNumber: boolean;
  /** Whether it is a formula without a stored result; known after it was read. */
  isUnsolved: boolean;
}

/**
 * What a cell shows: text stays text, a number is as a person reads it (product.md, section 2), a formula is its stored result.
 * Null where it is not sound.
 */
export function showCell(cell: SheetCell, context: SheetContext): string | null {
  const { type, inline, formula } = cell;
  // The type says which of the two is meant; if that one is absent, use the other.
  if (inline !== null && (type === 'inlineStr' || cell.value === null)) return unescapeText(inline);
  const value = cell.value ?? '';
  if (type === 'str' || type === 'inlineStr') {
    if (cell.value !== null) return unescapeText(value);
  } else if (value !== '') return showValue(cell, value, context);
  cell.isUnsolved = formula !== null;
  return formula === null ? '' : `=${formula}`;
}

function showValue(
  cell: SheetCell,
  value: string,
  { strings, formats, from1904 }: SheetContext,
): string | null {
  const { type, style } = cell;
  if (type === 's') {
    const number = Number(value);
    return Number.isInteger(number) && number >= 0 && number < strings.length ? strings.at(number) : null;
  }
  if (type === 'b') return isTrue(value) ? 'TRUE' : value === '0' || value === 'false' ? 'FALSE' : null;
  if (type !== 'n') return value;
  const format = formats[style];
  const date = wordTime(value, format?.time ?? null, from1904);
  if (date !== null) return date;
  const number = plainNumber(value, format?.minDigits ?? (() => 1));
  cell.isNumber = number !== null;
  return number ?? value;
}
