import { normalise, trimSpaces } from '../../base/text';
import type { AmountWriting } from '../rules/amount-rule';
import { isCurrencyCode } from './currency';
import { readDecimal, type Decimal, type DecimalStyle } from './decimal';

/** How a column turns out to write its amounts. */
export interface AmountStyle {
  /** `1.234,50` or `1,234.50`. */
  readonly decimals: 'comma' | 'point';
  /** What is beside the number, `€` or `EUR`; `''` for nothing. */
  readonly currency: string;
}

const sign = /^[+\-\u2212]/u;

/** Digits in Indian groups, `12,34,567.50`; no other grouping is written so. */
const indian: Readonly<Record<Exclude<DecimalStyle, 'plain'>, RegExp>> = {
  point: /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/u,
  comma: /^\d{1,2}(?:\.\d{2})+\.\d{3}(?:,\d*)?$/u,
};

/**
 * Reads an amount as people write it, exactly: a sign in front, behind or as brackets, a currency beside it, groups of three or
 * in the Indian way. Null for what is no number, and for two signs at once, which may mean either.
 */
export function readAmount(raw: string, { decimalComma, sign: beside }: AmountWriting): Decimal | null {
  const style = decimalComma ? 'comma' : 'point';
  const asNumber = readDecimal(raw, style);
  if (asNumber !== null) return asNumber;
  const { text, negative } = withoutSigns(withoutCurrency(normalise(raw), beside));
  const bare = trimSpaces(withoutCurrency(text, beside));
  const [minus = ''] = sign.exec(bare) ?? [];
  if (minus !== '' && negative) return null;
  const digits = bare.slice(minus.length);
  const plain = indian[style].test(digits) ? minus + digits.replace(decimalComma ? /\./gu : /,/gu, '') : bare;
  const number = readDecimal(plain, style);
  return number === null || !negative ? number : { ...number, units: -number.units };
}

/** Takes off brackets, or a minus behind the number. The dash of `17,-` is no minus: it is written for cents that are 0. */
function withoutSigns(text: string): { readonly text: string; readonly negative: boolean } {
  const [, inBrackets] = /^\((.+)\)$/u.exec(text) ?? [];
  if (inBrackets !== undefined) return { text: trimSpaces(inBrackets), negative: true };
  const [, before] = /^(.*\d) ?[-\u2212]$/u.exec(text) ?? [];
  return before === undefined ? { text, negative: false } : { text: before, negative: true };
}

/** The number without the one currency that may be beside it: `17,00 €` is `17,00`. With any other it stays what it is, and so is no number. */
export function withoutCurrency(raw: string, currency: string): string {
  if (currency === '') return raw;
  const text = normalise(raw);
  const [minus = ''] = sign.exec(text) ?? [];
  const unsigned = trimSpaces(text.slice(minus.length));
  if (unsigned.startsWith(currency)) return minus + trimSpaces(unsigned.slice(currency.length));
  if (unsigned.endsWith(currency)) return minus + trimSpaces(unsigned.slice(0, -currency.length));
  return raw;
}

/** A comma or a point with anything but three digits behind it begins the decimals. */
const withDecimals = /[.,](?:\d{1,2}|\d{4,})$/u;

/**
 * Recognises a column of amounts by its values, blanks aside; null where one of them is none, where two name different
 * currencies, or where none shows decimals. `1.234` on its own may be either: what the others are decides. A currency beside a few of
 * them is not that of the others, and those few are no numbers then.
 */
export function recogniseAmounts(values: readonly string[]): AmountStyle | null {
  const read = readStyles(values);
  // Decimals can be read in one way only.
  if (read === null || !read.showsDecimals || read.style === 'ambiguous' || read.style === 'either')
    return null;
  return { decimals: read.style, currency: read.isOfFew ? '' : read.currency };
}

/**
 * How a column that somebody chose as amounts writes them, by those of its values that are numbers at all; `ambiguous` where
 * its numbers can be read in two ways that do not agree, as `1.234`, which is asked and never guessed.
 */
export function writingOf(values: readonly string[]): AmountWriting | 'ambiguous' {
  const numbers = values.filter((value) => readStyles([value]) !== null);
  if (numbers.length === 0) return { decimalComma: false, sign: '' };
  const usual = usualSign(numbers);
  const read = readStyles(numbers.filter((value) => (currencyIn(normalise(value)) ?? usual) === usual));
  if (read === null) return 'ambiguous';
  if (read.style === 'ambiguous') return 'ambiguous';
  return { decimalComma: read.style === 'comma', sign: read.currency };
}

/** The sign that most of these values carry; `''` where none does. */
export function usualSign(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const sign of values.flatMap((value) => currencyIn(normalise(value)) ?? []))
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? '';
}

interface Read {
  /** `either` if both readings agree, `ambiguous` if they do not. */
  readonly style: AmountStyle['decimals'] | 'either' | 'ambiguous';
  readonly currency: string;
  /** Less than a half of the values carry the currency. */
  readonly isOfFew: boolean;
  readonly showsDecimals: boolean;
}

function readStyles(values: readonly string[]): Read | null {
  const texts = values.map(normalise).filter((text) => text !== '');
  const named = texts.flatMap((text) => currencyIn(text) ?? []);
  const currencies = new Set(named);
  if (texts.length === 0 || currencies.size > 1) return null;
  const [currency = ''] = currencies;
  const readAs = (decimalComma: boolean) =>
    texts.map((text) => readAmount(text, { decimalComma, sign: currency }));
  const [commas, points] = [readAs(true), readAs(false)];
  const [comma, point] = [commas, points].map((all) => all.every((number) => number !== null));
  if (comma !== true && point !== true) return null;
  const agree = commas.every((number, place) => {
    const other = points[place];
    return number?.units === other?.units && number?.scale === other?.scale;
  });
  const style = comma !== true ? 'point' : point !== true ? 'comma' : agree ? 'either' : 'ambiguous';
  const bare = texts.map((text) => withoutSigns(withoutCurrency(text, currency)).text);
  return {
    style,
    currency,
    isOfFew: named.length * 2 < texts.length,
    showsDecimals: bare.some((text) => withDecimals.test(trimSpaces(withoutCurrency(text, currency)))),
  };
}

/** A currency before a number, perhaps with a sign or a bracket in front of both, or behind it. */
const beside =
  /^\(?[+\-\u2212]?(\p{Sc}|[A-Z]{3}) ?\(?[+\-\u2212]?[\d.,]|[\d.,][-\u2212]?\)? ?(\p{Sc}|[A-Z]{3})[-\u2212]?\)?$/u;

/** The sign or the code beside a number; undefined for none, and for letters that are the code of no currency. */
function currencyIn(text: string): string | undefined {
  const [, before, after] = beside.exec(text) ?? [];
  const found = before ?? after;
  return found !== undefined && /^[A-Z]/u.test(found) && !isCurrencyCode(found) ? undefined : found;
}
