import { normalise, trimSpaces } from '../../base/text';
import { isCurrencyCode } from './currency';
import { readDecimal } from './decimal';

/** How a column writes its amounts. */
export interface AmountStyle {
  /** `1.234,50`, `1,234.50`, or `either` if both readings agree. */
  readonly decimals: 'comma' | 'point' | 'either';
  /** What is beside the number, `€` or `EUR`; `''` for nothing. */
  readonly currency: string;
}

/** A comma or a point with anything but three digits behind it begins the decimals. */
const withDecimals = /^[+\-\u2212]?[\d. ,'\u2019]*[.,](?:\d{1,2}|\d{4,})$/;

/** A currency before a number, perhaps with the sign in front of both, or behind it. */
const beside = /^[+\-\u2212]?(\p{Sc}|[A-Z]{3}) ?[+\-\u2212]?[\d.,]|[\d.,] ?(\p{Sc}|[A-Z]{3})$/u;

/**
 * Recognises a column of amounts by its values, blanks aside; null where one of them is none, or where two name different
 * currencies. `1.234` on its own may be either: what the others are decides.
 */
export function recogniseAmounts(values: readonly string[]): AmountStyle | null {
  const texts = values.map(normalise).filter((text) => text !== '');
  const currencies = new Set(texts.flatMap((text) => currencyIn(text) ?? []));
  if (currencies.size > 1) return null;
  const [currency = ''] = currencies;
  const numbers = texts.map((text) => withoutCurrency(text, currency));
  if (!numbers.some((text) => withDecimals.test(text))) return null;
  const areAll = (style: 'comma' | 'point'): boolean =>
    numbers.every((text) => readDecimal(text, style) !== null);
  const [comma, point] = [areAll('comma'), areAll('point')];
  if (!comma && !point) return null;
  return { decimals: comma && point ? 'either' : comma ? 'comma' : 'point', currency };
}

/** The number without the one currency that may be beside it: `17,00 €` is `17,00`. With any other it stays what it is, and so is no number. */
export function withoutCurrency(raw: string, currency: string): string {
  if (currency === '') return raw;
  const text = normalise(raw);
  const sign = /^[+\-\u2212]?/.exec(text)?.[0] ?? '';
  const unsigned = trimSpaces(text.slice(sign.length));
  if (unsigned.startsWith(currency)) return sign + trimSpaces(unsigned.slice(currency.length));
  if (unsigned.endsWith(currency)) return sign + trimSpaces(unsigned.slice(0, -currency.length));
  return raw;
}

/** The sign or the code beside a number; undefined for none, and for letters that are the code of no currency. */
function currencyIn(text: string): string | undefined {
  const [, before, after] = beside.exec(text) ?? [];
  const found = before ?? after;
  return found !== undefined && /^[A-Z]/.test(found) && !isCurrencyCode(found) ? undefined : found;
}
