import { isLosslessNumber, stringify } from 'lossless-json';
import type { JsonBudget } from '../storage/json-budget';

/** A page is 100 items, or whatever a server that ignores sizes sends at once: 8 MB of the smallest tickets fit. */
export const pageBudget: JsonBudget = { nested: 64, containers: 200_000, values: 500_000 };

/** Writes a value read this way, indented, every number with its source digits. */
export function formatLosslessJson(value: unknown): string {
  return stringify(value, null, 2) ?? '';
}

/**
 * An id, reference or status as raw text: a number as its source digits (product.md, section 2), null and absent as null,
 * and anything that is neither text nor number as undefined.
 */
export function rawText(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  return isLosslessNumber(value) ? value.value : undefined;
}

/** A value's kind for an error text, never its content, which may be personal data. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (isLosslessNumber(value)) return value.value.length <= 20 ? value.value : 'a long number';
  if (typeof value === 'string') return value.length <= 20 ? `the text "${value}"` : 'a text';
  return typeof value === 'boolean' ? String(value) : 'an object';
}
