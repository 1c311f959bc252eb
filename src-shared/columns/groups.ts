/** The items of each key, as one list cut at `offsets`: compact enough for a million keys. Items keep their order. */
export interface Groups {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * Groups items by their key number; items without a key (negative) are in no group. Loops over all items go by an index, here
 * and elsewhere, and read by `?? 0` what they cannot miss: `for…of` and `forEach` over a million numbers cost as much as the
 * whole comparison, and `at`, which sees arrays of all kinds, twice as much as the number that it reads.
 */
export function groupByKey(itemKeys: Int32Array, keyCount: number): Groups {
  // The start of each group is stored one place later. Placing its items then moves it to the group's end.
  const offsets = new Uint32Array(keyCount + 2);
  for (let item = 0; item < itemKeys.length; item++) {
    const key = itemKeys[item] ?? -1;
    if (key >= 0) offsets[key + 2] = (offsets[key + 2] ?? 0) + 1;
  }
  let size = 0;
  for (let place = 2; place < offsets.length; place++) offsets[place] = size += offsets[place] ?? 0;
  const items = new Uint32Array(size);
  for (let item = 0; item < itemKeys.length; item++) {
    const key = itemKeys[item] ?? -1;
    if (key < 0) continue;
    const place = offsets[key + 1] ?? 0;
    items[place] = item;
    offsets[key + 1] = place + 1;
  }
  return { offsets: offsets.subarray(0, keyCount + 1), items };
}

/** The items of one key, in rising order: a window of the column, so nothing is copied. */
export function itemsOf(groups: Groups, key: number): Uint32Array {
  return groups.items.subarray(at(groups.offsets, key), at(groups.offsets, key + 1));
}

/** The same, copied into a list. Uses an index, since the iterator of `Array.from` is slow for a hundred thousand keys. */
export function listItems({ offsets, items }: Groups, key: number): number[] {
  const list: number[] = [];
  for (let place = at(offsets, key); place < at(offsets, key + 1); place++) list.push(at(items, place));
  return list;
}

/** The first item of a key that has one. */
export function firstOf({ offsets, items }: Groups, key: number): number {
  return items[offsets[key] ?? 0] ?? 0;
}

/** How many items one key has. */
export function sizeOf(groups: Groups, key: number): number {
  const { offsets } = groups;
  return (offsets[key + 1] ?? 0) - (offsets[key] ?? 0);
}

/** How often each number below `numbers` occurs. */
export function countNumbers(all: Uint8Array | Uint32Array, numbers: number): Uint32Array {
  const counts = new Uint32Array(numbers);
  for (let item = 0; item < all.length; item++) {
    const number = all[item] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

/** The number at a place that is known to be inside the array. */
export function at(numbers: Uint32Array | Int32Array | Uint8Array | Uint16Array, place: number): number {
  const number = numbers[place];
  if (number === undefined) throw new RangeError(`no place ${place} among ${numbers.length}`);
  return number;
}
