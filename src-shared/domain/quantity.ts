import { normalise } from './text';

/** A whole number as files write it: `2`, `+2`, `02`, `2.0`, `2,00`. */
const wholeNumber = /^\+?(\d+)(?:[.,](0*))?$/;

/**
 * Whether a quantity says a number of tickets (product.md, section 3, "Grain payment"). Compared as text, digit by digit and
 * never as a float. A comma before three zeros may group thousands or begin decimals: it says nothing, and so never agrees.
 */
export function isQuantityOf(raw: string, tickets: number): boolean {
  const text = normalise(raw);
  const [, digits, decimals] = wholeNumber.exec(text) ?? [];
  if (digits === undefined || (decimals?.length === 3 && text.includes(','))) return false;
  return digits.replace(/^0+(?=\d)/, '') === String(tickets);
}
