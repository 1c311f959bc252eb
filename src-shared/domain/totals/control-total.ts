import { normalise } from '../../base/text';
import { at } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import {
  addDecimals,
  isWrittenZero,
  subtractDecimals,
  writeDecimal,
  zero,
  type Decimal,
} from '../fields/decimal';
import type { CountedAmount, SideAmounts } from '../money/counted-amounts';
import { totalRowsIn } from '../money/read-money';
import { nameLine, sheetOf, type LineName } from '../sides/line-name';

/** A total that the file itself states, beside what its rows add up to (docs/money.md, section 3). */
export interface ControlTotal {
  readonly line: LineName;
  readonly currency: string;
  /** As the file states it, what the rows that were read add up to, and by how much the first is more; exact, with a point. */
  readonly stated: string;
  readonly rows: string;
  /** Null where what the file states is no number. */
  readonly difference: string | null;
}

/** What some rows add up to, by currency, whether or not their status counts. */
type Sums = ReadonlyMap<string, Decimal>;

/**
 * Each total of the file ties to all its other rows, to those of its sheet, or to those since the total before it. Told is the first
 * total that ties to none of these, else the last one. Null where no amounts are compared, and where no row states a total. One that
 * names no currency is of the one that the rows have; of several it cannot be the sum.
 */
export function controlTotalOf({ money, excluded, file }: Ledger): ControlTotal | null {
  const totals = totalRowsIn(excluded);
  if (money === null || totals.length === 0) return null;
  const { client } = money;
  const { lines } = file.rows;
  const areTotals = new Set(totals);
  const sumsOf = ({ start, end }: Range): Sums => addUp(client, start, end, areTotals);
  const all = sumsOf({ start: 0, end: lines.length });
  const sheets = rangesOfSheets(lines).map((range, _sheet, { length }) => ({
    ...range,
    sums: length > 1 ? sumsOf(range) : all,
  }));
  const controls: ControlTotal[] = [];
  let start = 0;
  totals.forEach((row, place) => {
    const amount = client.amountAt(at(client.numbers, row));
    if (amount.number === null && normalise(amount.text) === '') return;
    const sheet = sheets.find(({ end }) => row < end);
    const ofSheet = sheet?.sums ?? all;
    const since = sumsOf({ start, end: row });
    start = row + 1;
    const isLast = (totals[place + 1] ?? Infinity) >= (sheet?.end ?? 0);
    const line = nameLine(file, lines[row] ?? 0);
    const [own, ...wider] = [
      isLast ? (totals.length > 1 ? ofSheet : all) : since,
      all,
      ofSheet,
      since,
    ].flatMap((sums) => compare(amount, sums, line) ?? []);
    const told = wider.find((one) => !isOff(one)) ?? own;
    if (told !== undefined) controls.push(told);
  });
  return controls.find(isOff) ?? controls.at(-1) ?? null;
}

/** Rows from one place up to another, which is not among them. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The rows of a sheet are one after the other. */
function rangesOfSheets(lines: Uint32Array): readonly Range[] {
  const starts: number[] = [];
  let last = -1;
  for (let row = 0; row < lines.length; row++) {
    const sheet = sheetOf(lines[row] ?? 0);
    if (sheet !== last) starts.push(row);
    last = sheet;
  }
  return starts.map((start, place) => ({ start, end: starts[place + 1] ?? lines.length }));
}

function addUp(
  { numbers, amountAt }: SideAmounts,
  start: number,
  end: number,
  areTotals: ReadonlySet<number>,
): Sums {
  const uses = new Map<number, number>();
  for (let row = start; row < end; row++) {
    const number = numbers[row] ?? 0;
    if (!areTotals.has(row)) uses.set(number, (uses.get(number) ?? 0) + 1);
  }
  const sums = new Map<string, Decimal>();
  for (const [place, times] of uses) {
    const { number, currency } = amountAt(place);
    // What adds nothing is of any currency.
    if (number === null || number.units === 0n) continue;
    const added = { ...number, units: number.units * BigInt(times) };
    sums.set(currency, addDecimals(sums.get(currency) ?? zero, added));
  }
  return sums;
}

/** A total beside what some rows add up to; null where that is in several currencies and the total is a number that names none. */
function compare({ currency, number, text }: CountedAmount, sums: Sums, line: LineName): ControlTotal | null {
  const [only = '', ...others] = currency === '' ? sums.keys() : [currency];
  if (others.length > 0 && number !== null) return null;
  const rows = sums.get(only) ?? zero;
  return {
    ...{ line, currency: only, rows: writeDecimal(rows) },
    ...(number === null
      ? { stated: text, difference: null }
      : { stated: writeDecimal(number), difference: writeDecimal(subtractDecimals(number, rows)) }),
  };
}

/** Whether a control total says otherwise than the rows that were read. */
export function isOff(control: ControlTotal | null): boolean {
  return control !== null && (control.difference === null || !isWrittenZero(control.difference));
}
