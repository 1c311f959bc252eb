import { itemsAStep, type Steps } from '../../base/steps';
import { at } from '../../columns/groups';
import { numberEqualTexts } from '../../columns/numbering/number-texts';
import { keyMaker, keySteps } from './payment-reference';
import type { KeyRules } from '../vocabulary/key-rules';
import { isNormal, isVisible } from '../../base/text';
import { createTextColumnBuilder, equalTexts, type TextColumn, type Texts } from '../../columns/text-column';

/** The number that is used as the key where an item has none: its reference is empty once normalised. */
export const unkeyed = -1;

/** The number that is used as the key where a filter has taken the item out of the comparison. */
export const excludedKey = -2;

/** Which key each item of both sides has; keys are numbered in the order in which they first occur. */
export interface KeyedItems {
  readonly keys: Texts;
  readonly ticketKeys: Int32Array;
  readonly rowKeys: Int32Array;
  readonly collisions: readonly Collision[];
}

interface KeyedBefore {
  readonly tickets: TextColumn;
  readonly rules: string;
  readonly keyed: KeyedItems;
}

/**
 * By the column of the rows, what was keyed last. Most rules do not touch the keys, which take more than half of the time of a
 * comparison; a file is looked at before it is compared, compared again for each proposal, and again with each rule. Two,
 * because a rule of keys that is only tried must not take the place of those in force.
 */
const keyedBefore = new WeakMap<TextColumn, readonly KeyedBefore[]>();
const mostKept = 2;

/** Gives every ticket and every row its key, by the same rules on both sides, step by step (product.md, section 2). */
export function* keyItemsInSteps(
  tickets: TextColumn,
  rows: TextColumn,
  keyRules: KeyRules,
): Steps<KeyedItems> {
  const rules = JSON.stringify(keyRules);
  const before = keyedBefore.get(rows) ?? [];
  const same = before.find((one) => one.tickets === tickets && one.rules === rules);
  if (same !== undefined) return same.keyed;
  const keyed = yield* keyAnewInSteps(tickets, rows, keyRules);
  keyedBefore.set(rows, [{ tickets, rules, keyed }, ...before].slice(0, mostKept));
  return keyed;
}

function* keyAnewInSteps(
  ticketReferences: TextColumn,
  rowReferences: TextColumn,
  rules: KeyRules,
): Steps<KeyedItems> {
  const platform = yield* keySide(ticketReferences, rules);
  const client = yield* keySide(rowReferences, rules);
  const { numbers, firstItems } = yield* numberEqualTexts(platform.keys, client.keys);
  const tickets = ticketReferences.length;
  const ticketKeys = numbers.subarray(0, tickets);
  const rowKeys = numbers.subarray(tickets);
  const keys: Texts = {
    length: firstItems.length,
    at: (key) => {
      const item = at(firstItems, key);
      return item < tickets ? platform.keys.at(item) : client.keys.at(item - tickets);
    },
  };
  return {
    keys,
    ticketKeys,
    rowKeys,
    collisions: [
      ...collisionsOf('platform', ticketReferences, platform.changed, ticketKeys, keys),
      ...collisionsOf('client', rowReferences, client.changed, rowKeys, keys),
    ],
  };
}

/** The key of each item of one side, and the items whose reference does not spell its key as it is. */
interface KeyedSide {
  readonly keys: TextColumn;
  readonly changed: readonly number[];
}

function* keySide(references: TextColumn, rules: KeyRules): Steps<KeyedSide> {
  const { view, ends, length } = references;
  const keyOf = keyMaker(rules);
  const mayBeOwnKey = keySteps(rules).length === 1;
  const isOwnKey = (start: number, end: number): boolean => mayBeOwnKey && isNormal(view, start, end);
  // Nearly every reference is its own key, so no string is made and no separate key is kept.
  if (mayBeOwnKey && isVisible(references.bytes) && hasNoEmpty(references))
    return { keys: references, changed: [] };
  let plain = 0;
  for (let start = 0; plain < length && isOwnKey(start, ends[plain] ?? 0); start = ends[plain++] ?? 0) {
    if (plain % itemsAStep === 0) yield;
  }
  if (plain === length) return { keys: references, changed: [] };

  const keys = createTextColumnBuilder(references.bytes.length, length);
  const changed: number[] = [];
  for (let item = 0, start = 0; item < length; start = ends[item++] ?? 0) {
    if (item % itemsAStep === 0) yield;
    const end = ends[item] ?? 0;
    if (item < plain || isOwnKey(start, end)) keys.pushBytes(view, start, end);
    else {
      const raw = references.at(item);
      const key = keyOf(raw);
      if (key !== raw) changed.push(item);
      keys.push(key);
    }
  }
  return { keys: keys.build(), changed };
}

function hasNoEmpty({ ends }: TextColumn): boolean {
  let before = 0;
  for (let item = 0; item < ends.length; item++) {
    const end = ends[item] ?? 0;
    if (end === before) return false;
    before = end;
  }
  return true;
}

/** Two raw references can only meet in a key that one of them does not spell. */
function collisionsOf(
  side: Collision['side'],
  references: TextColumn,
  changed: readonly number[],
  itemKeys: Int32Array,
  keys: Texts,
): Collision[] {
  if (changed.length === 0) return [];
  const isChanged = new Uint8Array(keys.length);
  for (const item of changed) if (at(itemKeys, item) >= 0) isChanged[at(itemKeys, item)] = 1;
  const firstItems = new Map<number, number>();
  const raws = new Map<number, Set<string>>();
  for (let item = 0; item < itemKeys.length; item++) {
    const key = at(itemKeys, item);
    if (isChanged[key] !== 1) continue;
    const first = firstItems.get(key);
    if (first === undefined) firstItems.set(key, item);
    else if (!equalTexts(references, first, item)) {
      const known = raws.get(key) ?? new Set([references.at(first)]);
      raws.set(key, known.add(references.at(item)));
    }
  }
  return Array.from(raws, ([key, texts]) => ({ side, key: keys.at(key), references: [...texts] }));
}

/** Two or more raw payment references of one side that became the same key (product.md, section 2). */
export interface Collision {
  readonly side: 'platform' | 'client';
  readonly key: string;
  readonly references: readonly string[];
}
