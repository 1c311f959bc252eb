import type { CodedColumn } from '../../columns/coded-column';
import { normalise } from '../../base/text';
import { readCurrency } from '../fields/currency';
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
  const currency = [...own.values()].find(isOfCurrencies) ?? null;
  const currencyOf = currency === null ? null : (row: number) => ({ text: currency.at(row) });
  return Array.from(own).flatMap(([name, column]) => {
    const kind = kindOfCells(column);
    if (kind.as !== 'number') return [];
    const adder = createAdder(
      (row) => {
        const text = column.at(row);
        return { text, decimal: numberOfCell(text, kind) };
      },
      kind.currency === '' ? currencyOf : () => ({ text: kind.currency }),
    );
    for (const row of rows) adder.add(row);
    return [{ name, ...adder.end() }];
  });
}

function isOfCurrencies({ values }: CodedColumn): boolean {
  const texts = values.filter((text) => normalise(text) !== '');
  return texts.length > 0 && texts.every((text) => readCurrency(text) !== null);
}

const noCurrency = { id: '', name: '' };

/** Adds up the amounts of items, apart by the texts that say their currency where there are some. */
function createAdder(
  amountOf: (item: number) => { readonly text: string; readonly decimal: Decimal | null },
  currencyOf: ((item: number) => { readonly text: string }) | null,
): { readonly add: (item: number) => void; readonly end: () => AmountSums } {
  const sums = new Map<string, { currency: string; sum: Decimal; items: number }>();
  let notNumbers = 0;
  return {
    add: (item: number): void => {
      const { decimal, text } = amountOf(item);
      if (decimal === null) {
        // A blank is no amount, and no mistake.
        if (normalise(text) !== '') notNumbers++;
        return;
      }
      const { id, name } = (currencyOf && readCurrency(currencyOf(item).text)) ?? noCurrency;
      const known = sums.get(id);
      if (known === undefined) sums.set(id, { currency: name, sum: decimal, items: 1 });
      else {
        if (known.currency !== name) known.currency = id;
        known.sum = addDecimals(known.sum, decimal);
        known.items++;
      }
    },
    end: (): AmountSums => ({
      sums: Array.from(sums.values(), ({ currency, sum, items }) => ({
        currency,
        sum: writeDecimal(sum),
        items,
      })).sort((a, b) => (a.currency < b.currency ? -1 : 1)),
      notNumbers,
    }),
  };
}
