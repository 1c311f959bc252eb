import { normalise } from '../../base/text';

/** A whole number as files write it: `2`, `+2`, `02`, `2.0`, `2,00`. */
const wholeNumber = /^\+?(\d+)(?:[.,](0*))?$/;

/**
 * Whether a quantity says a number of tickets (product.md, section 3, "Grain payment"). Compared as text, digit by digit and
 * never as a float.
 */
export function isQuantityOf(raw: string, tickets: number): boolean {
  return readQuantity(raw) === String(tickets);
}

/**
 * A quantity's digits, however it is written; what is no whole number stays the text that it is. A comma before three zeros
 * may group thousands or begin decimals: it says no number.
 */
export function readQuantity(raw: string): string {
  const text = normalise(raw);
  const [, digits, decimals] = wholeNumber.exec(text) ?? [];
  if (digits === undefined || (decimals?.length === 3 && text.includes(','))) return text;
  return digits.replace(/^0+(?=\d)/, '');
}

/** The quantities of several rows as one; null where no column of it is mapped, and a text that says no number where one is none. */
export function addQuantities(raws: ReadonlyArray<string | null>): string | null {
  let sum = 0n;
  for (const raw of raws) {
    if (raw === null) return null;
    const digits = readQuantity(raw);
    if (!/^\d+$/.test(digits)) return raw;
    sum += BigInt(digits);
  }
  return String(sum);
}
