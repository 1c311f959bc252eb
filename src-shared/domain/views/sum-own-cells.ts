import type { CodedColumn } from '../../columns/coded-column';
import { normalise } from '../../base/text';
import { readCurrency } from '../fields/currency';
import { createAdder, type AmountSums } from '../totals/amount-totals';
import { kindOfCells, numberOfCell, type OwnColumns } from './own-cells';

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
