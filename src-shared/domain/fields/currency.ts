import { normalise } from '../../base/text';

/**
 * The codes of ISO 4217 that people are paid in, with those withdrawn since 2025, which older files still have; without funds,
 * metals and codes for tests. Kept here because the list of a runtime hangs on its version, and a result must not.
 * A text and no set: a set is made wherever this file is loaded, on the screen's first page too.
 */
const codes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD ' +
  'CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ ' +
  'GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR ' +
  'LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN ' +
  'PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
  'TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ' +
  'ZWG';

/** Signs that only one currency has: such a sign and its code are one currency. `$`, `£`, `¥` and others are several. */
const codesBySign: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['₹', 'INR'],
  ['₺', 'TRY'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
]);

/** The codes of signs that a few currencies share; of a `$` there are too many. */
const codesBySharedSign: ReadonlyMap<string, string> = new Map([
  ['£', 'EGP FKP GBP GIP LBP SDG SHP SSP SYP'],
  ['¥', 'CNY JPY'],
]);

/** A currency as a text names it. */
interface Currency {
  /** What all texts of one currency have in common, by which amounts are added up. */
  readonly id: string;
  /** The sign as it is written, or the code in capitals. */
  readonly name: string;
}

/** Whether a text is the code of a currency, in capitals. */
export function isCurrencyCode(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && codes.includes(text);
}

/**
 * Reads the text of a cell that says nothing but a currency: a sign, or a code of ISO 4217. A code in small
 * letters is the same currency: two sums of one currency would both be wrong. Null for any other text, such as `VIP`.
 */
export function readCurrency(raw: string): Currency | null {
  const text = normalise(raw);
  if (/^\p{Sc}$/u.test(text)) return { id: codesBySign.get(text) ?? text, name: text };
  const code = text.toUpperCase();
  return isCurrencyCode(code) ? { id: code, name: code } : null;
}

/**
 * Whether a sign or a code beside a number cannot be this currency: `USD` is not EUR, nor is `$`, since EUR has another sign. Both are
 * as `currencyNamed` has them; beside no currency nothing is another one.
 */
export function isOtherCurrency(beside: string, currency: string): boolean {
  if (currency === '' || beside === '' || beside === currency) return false;
  const [sign, other] = isLikeCode.test(beside) ? [currency, beside] : [beside, currency];
  const shared = codesBySharedSign.get(sign);
  if (shared !== undefined) return !shared.includes(other);
  const signs = [...codesBySign, ...codesBySharedSign];
  return isLikeCode.test(sign) || signs.some(([, codes]) => codes.includes(other));
}

/** A code, or a text that is written like one: reperform.py has no list of codes. */
const isLikeCode = /^[A-Za-z]{3}$/;

/** Whether texts say nothing but currencies, blank ones aside, and at least one does. */
export function areCurrencies(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => normalise(cell) !== '');
  return texts.length > 0 && texts.every((text) => readCurrency(text) !== null);
}
