import { normalise } from '../../base/text';
import { areCurrencies, readCurrency } from '../fields/currency';
import { addDecimals, writeDecimal, type Decimal } from '../fields/decimal';
import { kindOfCells, numberOfCell, type OwnColumns } from './own-cells';

/** What amounts add up to, a sum for each currency; exact, never by way of floats. */
interface AmountSum {
  /** The sign as the data write it, or the code where they write that anywhere; `''` where none is compared. */
  readonly currency: string;
  /** With a point, and at least two decimals. */
  readonly sum: string;
  /** Items whose amount is in the sum. */
  readonly items: number;
}

/** The sums of some items, and how many have a text there that is no number: those are in no sum. */
export interface AmountSums {
  readonly sums: readonly AmountSum[];
  readonly notNumbers: number;
}

/**
 * Adds up the client's own columns of numbers over some rows, exactly; by currency where a column that is shown beside them
 * holds nothing but currencies.
 */
export function sumOwnCells(
  own: OwnColumns,
  rows: readonly number[],
): ReadonlyArray<AmountSums & { readonly name: string }> {
  const currency = [...own.values()].find(({ values }) => areCurrencies(values)) ?? null;
  const currencyOf = currency === null ? null : (row: number) => currency.at(row);
  return Array.from(own).flatMap(([name, column]) => {
    const kind = kindOfCells(column);
    if (kind.as !== 'number') return [];
    const currencyAt = kind.currency === '' ? currencyOf : () => kind.currency;
    const sums = new Map<string, { currency: string; sum: Decimal; items: number }>();
    let notNumbers = 0;
    for (const row of rows) {
      const text = column.at(row);
      const decimal = numberOfCell(text, kind);
      if (decimal === null) {
        // A blank is no amount, and no mistake.
        if (normalise(text) !== '') notNumbers++;
        continue;
      }
      const { id, name: written } = (currencyAt && readCurrency(currencyAt(row))) ?? noCurrency;
      const known = sums.get(id);
      if (known === undefined) sums.set(id, { currency: written, sum: decimal, items: 1 });
      else {
        if (known.currency !== written) known.currency = id;
        known.sum = addDecimals(known.sum, decimal);
        known.items++;
      }
    }
    const written = Array.from(sums.values(), (each) => ({ ...each, sum: writeDecimal(each.sum) }));
    return [{ name, sums: written.sort((a, b) => (a.currency < b.currency ? -1 : 1)), notNumbers }];
  });
}

const noCurrency = { id: '', name: '' };
