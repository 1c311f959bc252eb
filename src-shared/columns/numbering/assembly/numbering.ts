/**
 * The inner loops of numbering texts, in AssemblyScript: to compare two million texts is to wait for memory, and WebAssembly
 * waits less than JavaScript does. `npm run assembly` compiles this file into `../binary.ts`, and a test compiles it again to
 * see that they belong together. `../numbering.ts` owns the memory and is the only caller.
 *
 * All places are addresses in the memory. Texts come in ranges of items: their bytes one after another at `bytes`, and at
 * `ends` where each ends, counted from `base` before the first.
 */

import { hashOf, lastFour } from '../../assembly/hash-text';

/** A record is the hash of a text, its item, its size in bytes, and then its bytes by fours. */
const RECORD_HEAD: u32 = 12;

/** Stands in `firsts` for an empty text, which has no number. */
const NONE: u32 = 0xffff_ffff;

function recordBytes(size: u32): u32 {
  return RECORD_HEAD + ((size + 3) & ~3);
}

/** Notes the hash of each text at `hashes`, and by part, which is a hash shifted so far, how many items it has and how many bytes. */
export function hashTexts(
  bytes: usize,
  ends: usize,
  base: u32,
  count: u32,
  hashes: usize,
  shift: u32,
  sizes: usize,
  room: usize,
): void {
  let from: u32 = 0;
  for (let item: u32 = 0; item < count; item++) {
    const to = load<u32>(ends + (item << 2)) - base;
    const hash = hashOf(bytes + from, to - from);
    store<u32>(hashes + (item << 2), hash);
    const part = (hash >> shift) << 2;
    store<u32>(sizes + part, load<u32>(sizes + part) + 1);
    store<u32>(room + part, load<u32>(room + part) + recordBytes(to - from));
    from = to;
  }
}

/** Deals out the texts as records, each behind the last of its part: `next` has by part where that is. */
export function dealTexts(
  bytes: usize,
  ends: usize,
  base: u32,
  count: u32,
  hashes: usize,
  shift: u32,
  next: usize,
  firstItem: u32,
): void {
  let from: u32 = 0;
  for (let item: u32 = 0; item < count; item++) {
    const to = load<u32>(ends + (item << 2)) - base;
    const size = to - from;
    const hash = load<u32>(hashes + (item << 2));
    const part = (hash >> shift) << 2;
    let record = <usize>load<u32>(next + part);
    store<u32>(next + part, <u32>record + recordBytes(size));
    store<u32>(record, hash);
    store<u32>(record, firstItem + item, 4);
    store<u32>(record, size, 8);
    record += RECORD_HEAD;
    let at = bytes + from;
    const end = bytes + to;
    for (; at + 4 < end; at += 4, record += 4) store<u32>(record, load<u32>(at));
    if (size > 0) store<u32>(record, lastFour(at, end, size));
    from = to;
  }
}

/** Finds for each record from one place to another the item that has its text first, by a table of the records so far. */
export function findFirsts(from: usize, to: usize, slots: usize, slotCount: u32, firsts: usize): void {
  memory.fill(slots, 0, (<usize>slotCount) << 2);
  const mask = slotCount - 1;
  for (let record = from; record < to;) {
    const item = load<u32>(record, 4);
    const size = load<u32>(record, 8);
    const bytes = recordBytes(size);
    let slot = load<u32>(record) & mask;
    let found = <usize>load<u32>(slots + (slot << 2));
    while (found !== 0 && !isSameText(found, record, bytes)) {
      slot = (slot + 1) & mask;
      found = <usize>load<u32>(slots + (slot << 2));
    }
    if (found === 0) store<u32>(slots + (slot << 2), <u32>record);
    store<u32>(firsts + ((<usize>item) << 2), size === 0 ? NONE : found === 0 ? item : load<u32>(found, 4));
    record += bytes;
  }
}

/**
 * Numbers the items that have their text first, and gives every other the number of that one, which comes before it; the
 * numbers take the place of the firsts. By number, `firstItems` gets the item. Answers how many there are, `count` before.
 */
export function numberFirsts(firsts: usize, from: u32, to: u32, firstItems: usize, count: u32): u32 {
  for (let item = from; item < to; item++) {
    const first = load<u32>(firsts + ((<usize>item) << 2));
    if (first === item) {
      store<u32>(firstItems + ((<usize>count) << 2), item);
      store<u32>(firsts + ((<usize>item) << 2), count++);
    } else if (first !== NONE) {
      store<u32>(firsts + ((<usize>item) << 2), load<u32>(firsts + ((<usize>first) << 2)));
    }
  }
  return count;
}

/** Whether two records, one of them of so many bytes, have the same text: all but their items. */
function isSameText(a: usize, b: usize, bytes: u32): bool {
  if (load<u32>(a) !== load<u32>(b)) return false;
  for (let at: usize = 8; at < bytes; at += 4) if (load<u32>(a + at) !== load<u32>(b + at)) return false;
  return true;
}
