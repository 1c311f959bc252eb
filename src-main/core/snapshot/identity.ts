import { rawText } from '../partner-api/lossless-json';
import type { Item } from '../partner-api/operations';

/** A field of an item as raw text; null where it is null, absent or neither text nor number. */
export function fieldText(item: Item, field: string): string | null {
  return Object.hasOwn(item, field) ? (rawText(item[field]) ?? null) : null;
}

/**
 * The identities of the items of one response, or null where the field does not tell them apart: it must be there in
 * every item and differ from one to the next (snapshot.md, "Ticket identity").
 */
export function identitiesIn(items: readonly Item[], field: string): readonly string[] | null {
  const identities: string[] = [];
  for (const item of items) {
    const identity = fieldText(item, field);
    if (identity === null || identity === '') return null;
    identities.push(identity);
  }
  return new Set(identities).size === identities.length ? identities : null;
}

/** The first of the fields that tells the items of the first response apart; null where none does. */
export function discoverIdentity(items: readonly Item[], fields: readonly string[]): string | null {
  return fields.find((field) => identitiesIn(items, field) !== null) ?? null;
}
