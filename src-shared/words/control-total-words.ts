import { readDecimal, writeDecimal, zero } from '../domain/fields/decimal';
import { isOff, type ControlTotal } from '../domain/totals/control-total';
import type { Totals } from '../domain/totals/conservation';

/** That the file's own total is not what its rows add up to, and what may be the cause; `''` where it is, or there is none. */
export function controlTotalWords(
  control: ControlTotal | null,
  { client }: Pick<Totals, 'client'>,
  formatAmount: (amount: string) => string,
): string {
  if (control === null || !isOff(control)) return '';
  const { line, currency, stated } = control;
  const of = currency === '' ? '' : ` ${currency}`;
  const cause = client.malformed > 0 ? ' Lines that could not be read may be the cause.' : '';
  const off = differenceWords(control, formatAmount);
  return control.difference === null
    ? `The file states a total of “${stated}” in line ${line}, ${off}.`
    : `The file states a total of ${formatAmount(stated)}${of} in line ${line}, ${off}.${cause}`;
}

/** By how much it is off: "24.00 more than the rows that were read", "1.00 less than …". */
export function differenceWords(
  { difference }: ControlTotal,
  formatAmount: (amount: string) => string,
): string {
  if (difference === null) return 'which is not a number';
  const { units, scale } = readDecimal(difference, 'plain') ?? zero;
  const size = writeDecimal({ units: units < 0n ? -units : units, scale });
  return `${formatAmount(size)} ${units < 0n ? 'less' : 'more'} than the rows that were read`;
}
