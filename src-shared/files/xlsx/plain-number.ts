import { trimEndOf } from '../../base/trim-end';

/** A number as XML writes it; anything else that a number cell may hold is left as it stands. */
const written = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** A whole number that is plain already, as nearly all are. */
const plainAlready = /^(?:0|[1-9]\d{0,14})$/;

/** A spreadsheet shows so many digits of a fraction; what it stores behind them comes of its binary fractions. */
const significantDigits = 15;

/**
 * The number of a cell as a person reads it (product.md, section 2), in plain digits: of a whole number all that its text has,
 * never those of a binary number, so that `1.2345678E7` is 12345678 and `9007199254740986` is itself; a fraction to 15 significant
 * digits, so that `19.989999999999998` is 19.99. At least so many digits before the point as asked. Null for what is no number.
 */
export function plainNumber(raw: string, minDigits: (value: number) => number): string | null {
  const text = raw.trim();
  const isPlain = plainAlready.test(text);
  if (!isPlain && (text.length > longest || !written.test(text))) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  const { whole, fraction } = isPlain ? { whole: text, fraction: '' } : shownDigits(text, value);
  const shown = whole.padStart(minDigits(value), '0');
  return `${value < 0 ? '-' : ''}${shown}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Nobody writes a number of a spreadsheet with more characters. */
const longest = 400;

/** The digits of a number before and behind its point. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** Rounding changes no whole number, nor more than 15 digits before a point: they may be another's payment reference then. */
function shownDigits(text: string, value: number): Digits {
  const exact = digitsOf(text);
  const isExact = exact.fraction === '' || exact.whole.length > significantDigits;
  return isExact ? exact : digitsOf(value.toExponential(significantDigits - 1));
}

/** The digits of a number that is `written` so, with its point where its power of ten puts it. */
function digitsOf(text: string): Digits {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [before = '', after = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = before + after;
  const point = before.length + Number(exponent);
  const fraction = point < 0 ? '0'.repeat(-point) + digits : digits.slice(point);
  const whole = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  return { whole: whole === '' ? '0' : whole, fraction: trimEndOf(fraction, '0') };
}
