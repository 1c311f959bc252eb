import { at } from '../../columns/groups';
import type { CodedColumn } from '../../columns/coded-column';
import { normalise } from '../../base/text';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { itemsOfEntry } from '../entries/ledger-entries';
import { readAmount, recogniseAmounts, writingOf } from '../fields/read-amount';
import type { Decimal, DecimalStyle } from '../fields/decimal';
import { dayOrders, readDay, type DayOrder } from '../dates/calendar-day';
import type { ClientRows } from '../sides/client-file';

/** The client's own columns that a view shows, by their names: all that the file has besides reference and status may be. */
export type OwnColumns = ClientRows['columns'];

export const noOwnColumns: OwnColumns = new Map();

/** What names such a column among the columns of a view. No name of ours begins so, whatever the file calls its columns. */
export type OwnColumnId = `own:${string}`;

/** The id of the column of this name. */
export function ownColumnId(name: string): OwnColumnId {
  return `own:${name}`;
}

/** The name of the column that an id means; null for the id of one of our columns. */
export function ownColumnName(id: string): string | null {
  return id.startsWith('own:') ? id.slice('own:'.length) : null;
}

/** Whether an id means a column of the client's. */
export function isOwnColumnId(id: string): id is OwnColumnId {
  return ownColumnName(id) !== null;
}

/** What the cells of a column are, as far as they show it: all of them numbers, all of them days, or texts. */
export type CellKind =
  | {
      readonly as: 'number';
      readonly style: Exclude<DecimalStyle, 'plain'>;
      /** What is beside each number, such as `€`; `''` for nothing. */
      readonly currency: string;
    }
  | { readonly as: 'date'; readonly order: DayOrder }
  | { readonly as: 'text' };

/** The number of different cells that show what a column holds. */
const shownCells = 500;

/** A leading zero is part of a text that is no number, as of `00123`. */
const wholeNumber = /^[+\-\u2212]?(?:0|[1-9]\d{0,14})$/;

/** Recognises what the cells of a column are; blanks tell nothing. */
export function kindOfCells({ values }: Pick<CodedColumn, 'values'>): CellKind {
  const cells: string[] = [];
  for (const value of values) {
    const text = normalise(value);
    if (text !== '') cells.push(text);
    if (cells.length === shownCells) break;
  }
  if (cells.length === 0) return { as: 'text' };
  const style = recogniseAmounts(cells);
  if (style !== null) return { as: 'number', style: style.decimals, currency: style.currency };
  if (cells.every((cell) => wholeNumber.test(cell))) {
    // Whole numbers do not show how the others write 1,234 or 12.50.
    const writing = writingOf(values.filter((value) => /[.,]/.test(value)));
    if (writing === 'ambiguous') return { as: 'text' };
    return { as: 'number', style: writing.decimalComma ? 'comma' : 'point', currency: '' };
  }
  const order = dayOrders.find((one) => cells.every((cell) => readDay(cell, one) !== null));
  return order === undefined ? { as: 'text' } : { as: 'date', order };
}

/** The number that a cell of this kind is; null for what is none. */
export function numberOfCell(cell: string, kind: CellKind): Decimal | null {
  if (kind.as !== 'number') return null;
  return readAmount(cell, { decimalComma: kind.style === 'comma', sign: kind.currency });
}

/**
 * What the rows of a column are sorted by: numbers by their size, days by the calendar, texts as they are; what cannot be read
 * before all. Only ever one kind for a column, so that any two can be compared.
 */
export function sortKeysOf(column: CodedColumn): (row: number) => string | number {
  const kind = kindOfCells(column);
  const keyOf = (cell: string): string | number => {
    if (kind.as === 'text') return cell;
    if (kind.as === 'date') return readDay(cell, kind.order) ?? '';
    const decimal = numberOfCell(cell, kind);
    return decimal === null ? -Infinity : Number(`${decimal.units}e${-decimal.scale}`);
  };
  const keys = column.values.map(keyOf);
  const none = keyOf('');
  return (row) => keys[column.codes[row] ?? -1] ?? none;
}

/** The cells of an entry's rows in one column, in one text: each different one once, with how often, as `17.00; 2×12.00`. */
export function ownCell(ledger: Ledger, column: CodedColumn, entry: EntryNumber, most = Infinity): string {
  const { rows } = itemsOfEntry(ledger, entry);
  const first = rows[0];
  if (first === undefined) return '';
  if (rows.length === 1) return column.at(first);
  const counts = new Map<number, number>();
  for (let place = 0; place < rows.length; place++) {
    const code = at(column.codes, rows[place] ?? 0);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const parts: string[] = [];
  for (const [code, count] of counts) {
    if (parts.length === most) return `${parts.join('; ')}; …`;
    const cell = column.values[code] ?? '';
    const shown = normalise(cell) === '' ? '(blank)' : cell;
    parts.push(count === 1 ? shown : `${count}×${shown}`);
  }
  return counts.size === 1 && parts[0]?.endsWith('×(blank)') === true ? '' : parts.join('; ');
}
