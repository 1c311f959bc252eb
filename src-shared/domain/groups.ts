/** The items of each key, as one list cut at `offsets`: compact enough for a million keys. Items keep their order. */
export interface Groups {
  readonly offsets: Uint32Array;
  readonly items: Uint32Array;
}

/** Groups items by their key number; items without a key (negative) are in no group. */
export function groupByKey(itemKeys: Int32Array, keyCount: number): Groups {
  const offsets = new Uint32Array(keyCount + 1);
  for (const key of itemKeys) if (key >= 0) offsets[key + 1] = at(offsets, key + 1) + 1;
  for (let key = 0; key < keyCount; key++) offsets[key + 1] = at(offsets, key + 1) + at(offsets, key);
  const items = new Uint32Array(at(offsets, keyCount));
  const next = offsets.slice();
  itemKeys.forEach((key, item) => {
    if (key < 0) return;
    const place = at(next, key);
    items[place] = item;
    next[key] = place + 1;
  });
  return { offsets, items };
}

/** The items of one key. */
export function itemsOf(groups: Groups, key: number): Uint32Array {
  return groups.items.subarray(at(groups.offsets, key), at(groups.offsets, key + 1));
}

/** How many items one key has. */
export function sizeOf(groups: Groups, key: number): number {
  return at(groups.offsets, key + 1) - at(groups.offsets, key);
}

/** The number at a place that is known to be inside the array. */
export function at(numbers: Uint32Array | Int32Array | Uint8Array | Uint16Array, place: number): number {
  const number = numbers[place];
  if (number === undefined) throw new RangeError(`no place ${place} among ${numbers.length}`);
  return number;
}
