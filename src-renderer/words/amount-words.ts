import type { AmountSums } from '#shared/domain/totals/amount-totals';
import { countOf, formatDecimal } from './format';

/** Sums in words, one currency after the other: "1,234.50 EUR + 5.00 CHF"; `–` for none. */
export function amountWords({ sums }: Pick<AmountSums, 'sums'>): string {
  if (sums.length === 0) return '–';
  return sums
    .map(({ currency, sum }) => `${formatDecimal(sum)}${currency === '' ? '' : ` ${currency}`}`)
    .join(' + ');
}

/** What is in no sum; `''` where all is. */
export function notNumbersWords({ notNumbers }: Pick<AmountSums, 'notNumbers'>): string {
  return notNumbers === 0 ? '' : `${countOf(notNumbers, 'amount')} that cannot be read as a number`;
}
