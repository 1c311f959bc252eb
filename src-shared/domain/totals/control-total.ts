import type { Ledger } from '../compare/ledger';
import { subtractDecimals, writeDecimal, zero } from '../fields/decimal';
import { createExactSums, scaleNumbers } from '../fields/exact-sum';
import { totalRowsIn } from '../money/money';
import { nameLine, type LineName } from '../sides/line-name';

/** The total that the file itself states, beside what its rows add up to (docs/money.md, section 3). */
export interface ControlTotal {
  readonly line: LineName;
  readonly currency: string;
  /** As the file states it, what the rows that were read add up to, and by how much the first is more; exact, with a point. */
  readonly stated: string;
  readonly rows: string;
  readonly difference: string;
}

/**
 * The last of the file's own totals, compared with the amounts of all other rows, whether or not their status counts. Null where no
 * amounts are compared, where no row is a total, and where its amount is no number. A total that names no currency is of the one
 * that the rows have; of several it cannot be the sum.
 */
export function controlTotalOf({ money, excluded, file }: Ledger): ControlTotal | null {
  if (money === null) return null;
  const totals = totalRowsIn(excluded);
  const row = totals.at(-1);
  if (row === undefined) return null;
  const { amounts, numbers } = money.client;
  const stated = amounts[numbers[row] ?? 0];
  const sum = stated?.number ?? null;
  if (stated === undefined || sum === null) return null;
  const isTotal = new Set(totals);
  const names = new Set<string>();
  const sums = createExactSums(scaleNumbers(amounts.map(({ number }) => number ?? zero)), 1);
  for (let item = 0; item < numbers.length; item++) {
    const number = numbers[item] ?? 0;
    const amount = amounts[number];
    if (amount === undefined || amount.number === null || isTotal.has(item)) continue;
    if (stated.currency !== '' && amount.currency !== stated.currency) continue;
    names.add(amount.currency);
    sums.add(0, number);
  }
  if (names.size > 1) return null;
  const [currency = stated.currency] = names;
  const rows = sums.sumAt(0);
  return {
    line: nameLine(file, file.rows.lines[row] ?? 0),
    currency,
    stated: writeDecimal(sum),
    rows: writeDecimal(rows),
    difference: writeDecimal(subtractDecimals(sum, rows)),
  };
}

/** Whether a control total says otherwise than the rows that were read. */
export function isOff(control: ControlTotal | null): boolean {
  return control !== null && control.stated !== control.rows;
}
