import { normalise } from '../../base/text';

/** An exact decimal number, `units` × 10 to the minus `scale`; its units do not end in a zero that its scale could spare. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** How a side writes numbers: `1,234.50`, `1.234,50`, or as JSON does, without groups. */
export type DecimalStyle = 'point' | 'comma' | 'plain';

/** Longest text read as a number; a longer one is compared as text, with all its digits. */
const maxDigits = 1_000;

/** Whole digits, perhaps in groups of three; a fraction; and what a number in JSON or from a spreadsheet may end with. */
const bodies: Readonly<Record<DecimalStyle, RegExp>> = {
  plain: /^(?<whole>\d*)(?:\.(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d{1,3}))?$/i,
  point:
    /^(?<whole>\d*|\d{1,3}(?<mark>[, '\u2019])\d{3}(?:\k<mark>\d{3})*)(?:\.(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d{1,3}))?$/i,
  comma:
    /^(?<whole>\d*|\d{1,3}(?<mark>[. '\u2019])\d{3}(?:\k<mark>\d{3})*)(?:,(?<fraction>\d*))?(?:e(?<exponent>[+-]?\d{1,3}))?$/i,
};

/** A number as nearly all are: no sign, no groups, and few digits. */
const plainDigits = /^\d{1,13}(?:[.,]\d{1,4})?$/;

/** The scale of numbers that are kept as floats while they are safe integers. */
export const floatScale = 4;

/** Reads such a number as units of `floatScale`, several times as fast; NaN where it is none, or has the mark of another style. */
export function readPlainUnits(text: string, style: DecimalStyle): number {
  if (!plainDigits.test(text)) return NaN;
  const mark = text.indexOf(style === 'comma' ? ',' : '.');
  if (mark < 0 && /[.,]/.test(text)) return NaN;
  const digits = mark < 0 ? text : text.slice(0, mark) + text.slice(mark + 1);
  const units = Number(digits) * 10 ** (floatScale - (digits === text ? 0 : text.length - mark - 1));
  return Number.isSafeInteger(units) ? units : NaN;
}

/** A number as units of `floatScale`; NaN where they are no safe integer. */
export function floatUnits(decimal: Decimal): number {
  // A huge exponent would make a number of that many digits only to find it too long.
  if (decimal.scale > floatScale || decimal.scale < -16) return NaN;
  const units = Number(unitsAt(decimal, floatScale));
  return Number.isSafeInteger(units) ? units : NaN;
}

/** Reads a number as it is written, without ever making a float of it; null for what is none. */
export function readDecimal(raw: string, style: DecimalStyle): Decimal | null {
  let plain = readPlainUnits(raw, style);
  if (plain === 0) return zero;
  if (!Number.isNaN(plain)) {
    let scale = floatScale;
    for (; plain % 10 === 0; scale--) plain /= 10;
    return { units: BigInt(plain), scale };
  }
  const text = normalise(raw);
  const sign = /^[+\-\u2212]/.test(text) ? text.charAt(0) : '';
  if (text.length > maxDigits) return null;
  const found = bodies[style].exec(text.slice(sign.length))?.groups;
  if (found === undefined) return null;
  const { whole = '', fraction = '', exponent = '0' } = found;
  const digits = whole.replace(/\D/g, '') + fraction;
  if (digits === '') return null;
  const units = BigInt(digits);
  return reduced(sign === '' || sign === '+' ? units : -units, fraction.length - Number(exponent));
}

/** Whether two numbers are no further apart than the tolerance. */
export function areWithin(a: Decimal, b: Decimal, tolerance: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale, tolerance.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return (difference < 0n ? -difference : difference) <= unitsAt(tolerance, scale);
}

/** Below 0 where `a` is the smaller number, above 0 where it is the larger, 0 where they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact sum of two numbers. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return reduced(unitsAt(a, scale) + unitsAt(b, scale), scale);
}

/** The exact difference of two numbers. */
export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  return addDecimals(a, { ...b, units: -b.units });
}

/** How many decimals are always written. */
const minDecimals = 2;

/** A number with a point, all its digits and at least two decimals: `1234.50`. */
export function writeDecimal(decimal: Decimal): string {
  const scale = Math.max(decimal.scale, minDecimals);
  const units = unitsAt(decimal, scale);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Whether an amount that `writeDecimal` wrote is 0. */
export function isWrittenZero(written: string): boolean {
  return /^0\.0+$/.test(written);
}

/** A number of these units and decimals, without the zeros that its scale can spare. */
function reduced(units: bigint, scale: number): Decimal {
  if (units === 0n) return { units, scale: 0 };
  let [fewer, left] = [units, scale];
  while (fewer % 10n === 0n) {
    fewer /= 10n;
    left--;
  }
  return { units: fewer, scale: left };
}

/** The units of a number at a scale that is no smaller than its own. */
function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
