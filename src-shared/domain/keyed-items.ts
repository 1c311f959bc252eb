import type { KeyRules } from './rules';
import type { Collision } from './run-summary';
import { keyMaker } from './payment-reference';

/** The number that stands in for a key where an item has none: its reference is empty once normalised. */
export const unkeyed = -1;

/** Which key each item of both sides has; keys are numbered in the order in which they first occur. */
export interface KeyedItems {
  readonly keys: readonly string[];
  readonly ticketKeys: Int32Array;
  readonly rowKeys: Int32Array;
  readonly collisions: readonly Collision[];
}

/** Gives every ticket and every row its key, by the same rules on both sides (product.md, section 2). */
export function keyItems(
  ticketReferences: readonly string[],
  rowReferences: readonly string[],
  rules: KeyRules,
): KeyedItems {
  // A Map and not an object: `__proto__` is a legal payment reference.
  const numbers = new Map<string, number>();
  const keys: string[] = [];
  const keyOf = keyMaker(rules);
  const collisions: Collision[] = [];

  const keySide = (side: Collision['side'], references: readonly string[]): Int32Array => {
    const itemKeys = new Int32Array(references.length);
    const firstRaw: (string | undefined)[] = [];
    const otherRaws = new Map<number, Set<string>>();
    references.forEach((raw, item) => {
      const key = keyOf(raw);
      if (key === '') {
        itemKeys[item] = unkeyed;
        return;
      }
      let number = numbers.get(key);
      if (number === undefined) {
        number = keys.length;
        numbers.set(key, number);
        keys.push(key);
      }
      itemKeys[item] = number;
      const first = firstRaw[number];
      if (first === undefined) firstRaw[number] = raw;
      else if (first !== raw) {
        const raws = otherRaws.get(number) ?? new Set([first]);
        otherRaws.set(number, raws.add(raw));
      }
    });
    for (const [number, raws] of otherRaws) {
      collisions.push({ side, key: keys[number] ?? '', references: [...raws] });
    }
    return itemKeys;
  };

  const ticketKeys = keySide('platform', ticketReferences);
  const rowKeys = keySide('client', rowReferences);
  return { keys, ticketKeys, rowKeys, collisions };
}
