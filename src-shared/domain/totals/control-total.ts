import { at } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import { addDecimals, subtractDecimals, writeDecimal, zero } from '../fields/decimal';
import { totalRowsIn } from '../money/money';
import { nameLine, sheetOf, type LineName } from '../sides/line-name';
import type { SideAmounts } from '../money/counted-amounts';

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
 * The file's own total, compared with the amounts of all other rows, whether or not their status counts: the last one of the file,
 * and of several sheets with totals the last one of each, which may be of its sheet's rows or of all. Of these the first that is off
 * is told. Null where no amounts are compared, where no row is a total, and where its amount is no number. A total that names no
 * currency is of the one that the rows have; of several it cannot be the sum.
 */
export function controlTotalOf({ money, excluded, file }: Ledger): ControlTotal | null {
  if (money === null) return null;
  const { client } = money;
  const { lines } = file.rows;
  const totals = totalRowsIn(excluded);
  const areTotals = new Set(totals);
  const lastOfSheets = new Map(totals.map((row) => [sheetOf(lines[row] ?? 0), row]));
  const usesIn = (start: number, end: number): Uint32Array => {
    const uses = new Uint32Array(client.uses.length);
    for (let row = start; row < end; row++) {
      const number = at(client.numbers, row);
      if (!areTotals.has(row)) uses[number] = (uses[number] ?? 0) + 1;
    }
    return uses;
  };
  const all = usesIn(0, lines.length);
  let start = 0;
  const controls = [...lastOfSheets].flatMap(([sheet, total]) => {
    const line = nameLine(file, lines[total] ?? 0);
    const ofAll = compareTotal(client, total, all, line);
    if (lastOfSheets.size === 1 || (ofAll !== null && !isOff(ofAll))) return ofAll ?? [];
    // The rows of a sheet are one after the other.
    while (start < lines.length && sheetOf(lines[start] ?? 0) < sheet) start++;
    let end = start;
    while (end < lines.length && sheetOf(lines[end] ?? 0) === sheet) end++;
    return compareTotal(client, total, usesIn(start, end), line) ?? [];
  });
  return controls.find(isOff) ?? controls.at(-1) ?? null;
}

/** A total beside the sum of some rows: how many of them have each amount. */
function compareTotal(
  { amountAt, numbers }: SideAmounts,
  row: number,
  uses: Uint32Array,
  line: LineName,
): ControlTotal | null {
  const stated = amountAt(at(numbers, row));
  const sum = stated.number;
  if (sum === null) return null;
  const names = new Set<string>();
  let rows = zero;
  uses.forEach((times, place) => {
    if (times === 0) return;
    const { number, currency } = amountAt(place);
    if (number === null || (stated.currency !== '' && currency !== stated.currency)) return;
    names.add(currency);
    rows = addDecimals(rows, { ...number, units: number.units * BigInt(times) });
  });
  if (names.size > 1) return null;
  const [currency = stated.currency] = names;
  return {
    ...{ line, currency, stated: writeDecimal(sum), rows: writeDecimal(rows) },
    difference: writeDecimal(subtractDecimals(sum, rows)),
  };
}

/** Whether a control total says otherwise than the rows that were read. */
export function isOff(control: ControlTotal | null): boolean {
  return control !== null && control.stated !== control.rows;
}
