import { trimEndOf } from '../../base/trim-end';

/** A number as XML writes it; anything else that a number cell may hold is left as it stands. */
const written = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,4})?$/i;

/** A whole number that is plain already, as nearly all are. */
const plainAlready = /^(?:0|[1-9]\d{0,14})$/;

/** A spreadsheet keeps and shows so many digits of a number; what it stores behind them comes of its binary fractions. */
const significantDigits = 15;

/**
 * The number of a cell as a person reads it (product.md, section 2): plain digits to 15 significant places, so that `1.2345678E7`
 * is 12345678 and `19.989999999999998` is 19.99, with at least so many digits before the point. Null for what is no number.
 */
export function plainNumber(raw: string, minDigits: (value: number) => number): string | null {
  const text = raw.trim();
  const isPlain = plainAlready.test(text);
  if (!isPlain && (text.length > longest || !written.test(text))) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  const { sign, whole, fraction } = isPlain ? { sign: '', whole: text, fraction: '' } : digitsOf(value);
  const shown = whole.padStart(minDigits(value), '0');
  return `${sign}${shown}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Nobody writes a number of a spreadsheet with more characters. */
const longest = 400;

function digitsOf(value: number): {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
} {
  const [mantissa = '', exponent = '0'] = value.toExponential(significantDigits - 1).split('e');
  const digits = trimEndOf(mantissa.replace(/\D/g, ''), '0');
  const point = Number(exponent) + 1;
  return {
    sign: value < 0 ? '-' : '',
    whole: point <= 0 ? '0' : digits.slice(0, point).padEnd(point, '0'),
    fraction: point <= 0 ? `${'0'.repeat(digits === '' ? 0 : -point)}${digits}` : digits.slice(point),
  };
}
