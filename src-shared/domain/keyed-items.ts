import { itemsAStep, runSteps, type Steps } from '../steps';
import { keyMaker, keySteps } from './payment-reference';
import type { KeyRules } from './rules';
import type { Collision } from './run-summary';
import { isNormal } from './text';
import { equalTexts, type TextColumn } from './text-column';
import { createTextNumbering, type TextNumbering } from './text-numbering';

/** The number that stands in for a key where an item has none: its reference is empty once normalised. */
export const unkeyed = -1;

/** The number that stands in for a key where a filter has taken the item out of the comparison. */
export const excludedKey = -2;

/** Which key each item of both sides has; keys are numbered in the order in which they first occur. */
export interface KeyedItems {
  readonly keys: TextColumn;
  readonly ticketKeys: Int32Array;
  readonly rowKeys: Int32Array;
  readonly collisions: readonly Collision[];
}

/** Gives every ticket and every row its key, by the same rules on both sides (product.md, section 2). */
export function keyItems(
  ticketReferences: TextColumn,
  rowReferences: TextColumn,
  rules: KeyRules,
): KeyedItems {
  return runSteps(keyItemsInSteps(ticketReferences, rowReferences, rules));
}

/** `keyItems`, step by step. */
export function* keyItemsInSteps(
  ticketReferences: TextColumn,
  rowReferences: TextColumn,
  rules: KeyRules,
): Steps<KeyedItems> {
  const numbering = createTextNumbering(Math.max(ticketReferences.length, rowReferences.length));
  const platform = yield* keySide(ticketReferences, rules, numbering);
  const client = yield* keySide(rowReferences, rules, numbering);
  const keys = numbering.build();
  return {
    keys,
    ticketKeys: platform.itemKeys,
    rowKeys: client.itemKeys,
    collisions: [...collisionsOf('platform', platform, keys), ...collisionsOf('client', client, keys)],
  };
}

/** One side's references and their keys; `changedKeys` are the keys that some reference of the side does not spell as they are. */
interface KeyedSide {
  readonly references: TextColumn;
  readonly itemKeys: Int32Array;
  readonly changedKeys: ReadonlySet<number>;
}

function* keySide(references: TextColumn, rules: KeyRules, numbering: TextNumbering): Steps<KeyedSide> {
  const keyOf = keyMaker(rules);
  const changedKeys = new Set<number>();
  const numberChanged = (item: number): number => {
    const raw = references.at(item);
    const key = keyOf(raw);
    if (key === '') return unkeyed;
    const number = numbering.numberOf(key);
    if (key !== raw) changedKeys.add(number);
    return number;
  };
  // Nearly every reference is its own key; nothing has then to become a string to find its number.
  const isOwnKey = keySteps(rules).length === 1 ? isNormal : () => false;
  const itemKeys = new Int32Array(references.length);
  for (let from = 0; from < references.length; from += itemsAStep) {
    const range = { from, to: Math.min(from + itemsAStep, references.length) };
    numbering.numberColumn(references, range, itemKeys, isOwnKey, numberChanged);
    yield;
  }
  return { references, itemKeys, changedKeys };
}

/** Two raw references can only meet in a key that one of them does not spell. */
function collisionsOf(side: Collision['side'], keyed: KeyedSide, keys: TextColumn): Collision[] {
  const { references, itemKeys, changedKeys } = keyed;
  if (changedKeys.size === 0) return [];
  const firstItems = new Map<number, number>();
  const raws = new Map<number, Set<string>>();
  itemKeys.forEach((key, item) => {
    if (!changedKeys.has(key)) return;
    const first = firstItems.get(key);
    if (first === undefined) firstItems.set(key, item);
    else if (!equalTexts(references, first, item)) {
      const known = raws.get(key) ?? new Set([references.at(first)]);
      raws.set(key, known.add(references.at(item)));
    }
  });
  return Array.from(raws, ([key, texts]) => ({ side, key: keys.at(key), references: [...texts] }));
}
