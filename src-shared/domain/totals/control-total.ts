import { at, countNumbers } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import { addDecimals, subtractDecimals, writeDecimal, zero } from '../fields/decimal';
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
  const { amountAt, uses, numbers } = money.client;
  const stated = amountAt(at(numbers, row));
  const sum = stated.number;
  if (sum === null) return null;
  const ofTotals = countNumbers(
    Uint32Array.from(totals, (total) => at(numbers, total)),
    uses.length,
  );
  const names = new Set<string>();
  let rows = zero;
  uses.forEach((all, place) => {
    const { number, currency } = amountAt(place);
    const times = all - at(ofTotals, place);
    if (number === null || times === 0) return;
    if (stated.currency !== '' && currency !== stated.currency) return;
    names.add(currency);
    rows = addDecimals(rows, { ...number, units: number.units * BigInt(times) });
  });
  if (names.size > 1) return null;
  const [currency = stated.currency] = names;
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
