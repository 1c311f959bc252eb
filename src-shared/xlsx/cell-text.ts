import { wordDate } from './date-cells';
import { unescapeText } from './workbook-parts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
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
  formula: string | null;
}

/** A cell's text: text stays text, a number stays as it is written, a formula is its stored result. Null where it is not sound. */
export function textOfCell(cell: SheetCell, context: SheetContext, notes: SheetNotes): string | null {
  const { type, style, value, formula } = cell;
  const isText = type === 'str' || type === 'inlineStr';
  if (value === null || (value === '' && !isText)) {
    if (formula === null) return '';
    notes.formulas++;
    return `=${formula}`;
  }
  if (isText) return unescapeText(value);
  if (type === 's') return context.strings[Number(value)] ?? null;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const isDate = type === 'd' || (type === 'n' && context.dateStyles[style] === true);
  if (!isDate) return value;
  const date = type === 'd' ? value : wordDate(value, context.from1904);
  if (date !== null) notes.dates++;
  return date ?? value;
}
