import { at } from '../../columns/groups';
import { normalise } from '../../base/text';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { itemsOfEntry } from '../entries/ledger-entries';
import { readDay } from '../dates/calendar-day';
import { compareDecimals, readDecimal, type Decimal } from '../fields/decimal';
import {
  kindOfCells,
  numberOfCell,
  ownColumnName,
  type CellKind,
  type OwnColumnId,
  type OwnColumns,
} from './own-cells';

/** How a cell can be compared with a value; of days `below` is before, and `above` is after. */
export const cellOperators = ['equal', 'below', 'above', 'between', 'contains'] as const;

export type CellOperator = (typeof cellOperators)[number];

/** The columns of ours that hold numbers. */
export const countColumns = ['platformTickets', 'clientRows', 'missing', 'extra', 'mismatched'] as const;

/** A filter by what is in a column: a count of ours, or a cell of the client's own. */
export interface CellFilter {
  readonly column: (typeof countColumns)[number] | OwnColumnId;
  readonly operator: CellOperator;
  /** A number with a point, a day as `2026-03-31`, or a text. */
  readonly value: string;
  /** The upper end of `between`, which belongs to it as the lower one does; `''` otherwise. */
  readonly upTo: string;
}

/** Which operators say something of cells of a kind. */
export const operatorsOf: Readonly<Record<CellKind['as'], readonly CellOperator[]>> = {
  number: ['equal', 'below', 'above', 'between'],
  date: ['equal', 'below', 'above', 'between'],
  text: ['contains', 'equal'],
};

/**
 * Whether an entry passes a filter: one of its rows does, or its count. Nothing passes if the column is missing or the value is
 * not of its kind, so that a filter never shows more than it says.
 */
export function cellFilterTest(
  ledger: Ledger,
  filter: CellFilter,
  own: OwnColumns,
): (entry: EntryNumber) => boolean {
  const { column } = filter;
  if (isCount(column)) {
    const passes = numberTest(filter);
    return (entry) => passes({ units: BigInt(countOfEntry(ledger, entry, column)), scale: 0 });
  }
  const cells = own.get(ownColumnName(column) ?? '');
  if (cells === undefined) return () => false;
  const passes = cellTestOf(kindOfCells(cells), filter);
  // Decided once for each different cell, not for each row.
  const isWanted = cells.values.map(passes);
  return (entry) => {
    const { rows } = itemsOfEntry(ledger, entry);
    for (let place = 0; place < rows.length; place++)
      if (isWanted[at(cells.codes, rows[place] ?? 0)] === true) return true;
    return false;
  };
}

function isCount(column: CellFilter['column']): column is (typeof countColumns)[number] {
  return countColumns.some((name) => name === column);
}

function countOfEntry(ledger: Ledger, entry: EntryNumber, column: (typeof countColumns)[number]): number {
  if (column === 'platformTickets') return itemsOfEntry(ledger, entry).tickets.length;
  if (column === 'clientRows') return itemsOfEntry(ledger, entry).rows.length;
  return entry < ledger.keyed.keys.length ? at(ledger.counts[column], entry) : 0;
}

/** Whether a cell of this kind passes. */
export function cellTestOf(kind: CellKind, filter: CellFilter): (cell: string) => boolean {
  if (kind.as === 'number') {
    const passes = numberTest(filter);
    return (cell) => {
      const decimal = numberOfCell(cell, kind);
      return decimal !== null && passes(decimal);
    };
  }
  if (kind.as === 'date') {
    const { operator, value, upTo } = filter;
    return (cell) => {
      const day = readDay(cell, kind.order);
      const order = (other: string): number => (day === null || day < other ? -1 : day > other ? 1 : 0);
      return day !== null && value !== '' && isWithin(operator, order(value), () => order(upTo));
    };
  }
  const wanted = normalise(filter.value).toLowerCase();
  return filter.operator === 'contains'
    ? (cell) => normalise(cell).toLowerCase().includes(wanted)
    : (cell) => normalise(cell).toLowerCase() === wanted;
}

function numberTest({ operator, value, upTo }: CellFilter): (number: Decimal) => boolean {
  const [low, high] = [readDecimal(value, 'plain'), readDecimal(upTo, 'plain')];
  if (low === null) return () => false;
  return (number) =>
    isWithin(operator, compareDecimals(number, low), () =>
      high === null ? 1 : compareDecimals(number, high),
    );
}

function isWithin(operator: CellOperator, toLow: number, toHigh: () => number): boolean {
  switch (operator) {
    case 'equal':
    case 'contains':
      return toLow === 0;
    case 'below':
      return toLow < 0;
    case 'above':
      return toLow > 0;
    case 'between':
      return toLow >= 0 && toHigh() <= 0;
  }
}
