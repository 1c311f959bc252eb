import type { AmountTexts } from '#shared/domain/entries/ledger-entry';
import type { AmountSums } from '#shared/domain/views/sum-own-cells';
import { formatDecimal } from './format';

/** Sums in words, one currency after the other: "1,234.50 EUR + 5.00 CHF"; `–` for none. */
export function amountWords({
  sums,
}: {
  readonly sums: ReadonlyArray<Pick<AmountSums['sums'][number], 'currency' | 'sum'>>;
}): string {
  if (sums.length === 0) return '–';
  return sums.map(({ currency, sum }) => withCurrency(formatDecimal(sum), currency)).join(' + ');
}

/** What both sides come to and the difference, in a few words: "platform 130.00, client 84.00, difference −46.00 EUR". */
export function amountTextsWords({ currency, platform, client, difference }: AmountTexts): string {
  return withCurrency(
    `platform ${formatAmount(platform)}, client ${formatAmount(client)}, difference ${formatDecimal(difference)}`,
    currency,
  );
}

/** An amount with all its digits; `–` for none. */
export function formatAmount(amount: string): string {
  return amount === '' ? '–' : formatDecimal(amount);
}

/** A text about amounts of one currency, which follows it; the text as it is where none is named. */
export function withCurrency(text: string, currency: string): string {
  return currency === '' ? text : `${text} ${currency}`;
}
