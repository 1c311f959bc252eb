/** The items of each key, as one list cut at `offsets`: compact enough for a million keys. Items keep their order. */
export interface Groups {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * Groups items by their key number; items without a key (negative) are in no group. Loops over all items go by an index, here
 * and elsewhere: `for…of` and `forEach` over a million numbers cost as much as the whole comparison.
 */
export function groupByKey(itemKeys: Int32Array, keyCount: number): Groups {
  const offsets = new Uint32Array(keyCount + 1);
  for (let item = 0; item < itemKeys.length; item++) {
    const key = at(itemKeys, item);
    if (key >= 0) offsets[key + 1] = at(offsets, key + 1) + 1;
  }
  for (let key = 0; key < keyCount; key++) offsets[key + 1] = at(offsets, key + 1) + at(offsets, key);
  const items = new Uint32Array(at(offsets, keyCount));
  const next = offsets.slice();
  for (let item = 0; item < itemKeys.length; item++) {
    const key = at(itemKeys, item);
    if (key < 0) continue;
    const place = at(next, key);
    items[place] = item;
    next[key] = place + 1;
  }
  return { offsets, items };
}

/** The items of one key. */
export function itemsOf(groups: Groups, key: number): Uint32Array {
  return groups.items.subarray(at(groups.offsets, key), at(groups.offsets, key + 1));
}

/** The same as a list of its own; by an index, because `Array.from` goes by an iterator, which a hundred thousand keys feel. */
export function listItems({ offsets, items }: Groups, key: number): number[] {
  const list: number[] = [];
  for (let place = at(offsets, key); place < at(offsets, key + 1); place++) list.push(at(items, place));
  return list;
}

/** How many items one key has. */
export function sizeOf(groups: Groups, key: number): number {
  return at(groups.offsets, key + 1) - at(groups.offsets, key);
}

/** How often each number below `numbers` occurs. */
export function countNumbers(all: Uint8Array | Uint32Array, numbers: number): Uint32Array {
  const counts = new Uint32Array(numbers);
  for (let item = 0; item < all.length; item++) {
    const number = at(all, item);
    counts[number] = at(counts, number) + 1;
  }
  return counts;
}

/** The number at a place that is known to be inside the array. */
export function at(numbers: Uint32Array | Int32Array | Uint8Array | Uint16Array, place: number): number {
  const number = numbers[place];
  if (number === undefined) throw new RangeError(`no place ${place} among ${numbers.length}`);
  return number;
}
