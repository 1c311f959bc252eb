import { itemsAStep, type Steps } from '../steps';
import { at } from './groups';
import { hashBytes } from './text-bytes';
import type { TextColumn } from './text-column';

/** The different texts of two columns, numbered from 0 in the order of their first use; the first column comes before the second. */
export interface NumberedTexts {
  /** By item, those of the first column and then those of the second: the number of its text, -1 for an empty one. */
  readonly numbers: Int32Array;
  /** By number: the item that has the text first. */
  readonly firstItems: Uint32Array;
}

/** So many items a part has on average: all that is asked of them then stays near the processor. */
const itemsAPart = 4096;

/**
 * Numbers texts as a `Map` of strings would, without the strings. In one table of two million texts nearly every look waits
 * for memory; so the texts are dealt out by their hash into small parts, each in the order of its items, and each part is
 * looked through by itself.
 */
export function* numberTexts(first: TextColumn, second: TextColumn): Steps<NumberedTexts> {
  const columns = [
    { column: first, offset: 0 },
    { column: second, offset: first.length },
  ];
  const items = first.length + second.length;
  const parts = createParts(items);
  for (const { column, offset } of columns) {
    for (const range of rangesOf(column.length)) {
      measureTexts(parts, column, offset, range);
      yield;
    }
  }
  const dealt = makeRoom(parts);
  for (const { column, offset } of columns) {
    for (const range of rangesOf(column.length)) {
      dealTexts(dealt, column, offset, range);
      yield;
    }
  }
  // What was dealt needs its hash no more, and gets in its place the item that has the same text first.
  const firsts = parts.hashes;
  const slots = new Int32Array(slotsFor(parts.sizes.reduce((most, size) => Math.max(most, size), 0)));
  for (let part = 0; part < parts.sizes.length; part++) {
    findFirsts(dealt.records, at(parts.starts, part), at(parts.starts, part + 1), slots, firsts);
    if (part % 16 === 15) yield;
  }
  return numberFirsts(firsts);
}

/** Items from one (included) to another (excluded), which is a step. */
interface Range {
  readonly from: number;
  readonly to: number;
}

function* rangesOf(length: number): Generator<Range> {
  for (let from = 0; from < length; from += itemsAStep) {
    yield { from, to: Math.min(from + itemsAStep, length) };
  }
}

/** Into which part each text goes, and how much each part holds. */
interface Parts {
  /** By item; shifted so far, a hash is the number of its part. */
  readonly hashes: Int32Array;
  readonly shift: number;
  /** By part: how many items it has. */
  readonly sizes: Uint32Array;
  /** By part: the words before its records; while they are being measured, the words of the part before. */
  readonly starts: Uint32Array;
}

function createParts(items: number): Parts {
  // At least two, because a shift by 32 bits is none.
  const bits = Math.max(1, Math.ceil(Math.log2(items / itemsAPart)));
  return {
    hashes: new Int32Array(items),
    shift: 32 - bits,
    sizes: new Uint32Array(2 ** bits),
    starts: new Uint32Array(2 ** bits + 1),
  };
}

/** A record is the hash of a text, its item, its length in bytes, and then its bytes by fours. */
const recordHead = 3;

const recordWords = (bytes: number): number => recordHead + ((bytes + 3) >> 2);

function measureTexts(
  { hashes, shift, sizes, starts }: Parts,
  column: TextColumn,
  offset: number,
  range: Range,
): void {
  const { view, ends } = column;
  for (let item = range.from, start = column.startOf(item); item < range.to; item++) {
    const end = ends[item] ?? 0;
    const hash = hashBytes(view, start, end);
    const part = hash >>> shift;
    hashes[offset + item] = hash;
    sizes[part] = (sizes[part] ?? 0) + 1;
    starts[part + 1] = (starts[part + 1] ?? 0) + recordWords(end - start);
    start = end;
  }
}

/** The records of all parts, one part after another, and by part where its next record goes. */
interface Dealt extends Parts {
  readonly records: Int32Array;
  readonly next: Uint32Array;
}

function makeRoom(parts: Parts): Dealt {
  const { starts } = parts;
  for (let part = 1; part < starts.length; part++) starts[part] = at(starts, part) + at(starts, part - 1);
  return { ...parts, records: new Int32Array(at(starts, starts.length - 1)), next: starts.slice() };
}

function dealTexts(
  { hashes, shift, records, next }: Dealt,
  column: TextColumn,
  offset: number,
  range: Range,
): void {
  const { view, ends } = column;
  for (let item = range.from, start = column.startOf(item); item < range.to; item++) {
    const end = ends[item] ?? 0;
    const hash = hashes[offset + item] ?? 0;
    const part = hash >>> shift;
    let word = next[part] ?? 0;
    records[word] = hash;
    records[word + 1] = offset + item;
    records[word + 2] = end - start;
    word += recordHead;
    let byte = start;
    for (; byte + 4 < end; byte += 4) records[word++] = view.getInt32(byte, true);
    // The last four, some of them for the second time; fewer than four one by one.
    if (end - start >= 4) records[word++] = view.getInt32(end - 4, true);
    else if (start < end) {
      let few = 0;
      for (; byte < end; byte++) few = (few << 8) | view.getUint8(byte);
      records[word++] = few;
    }
    next[part] = word;
    start = end;
  }
}

/** A power of two, so that at most half of the slots are taken. */
function slotsFor(items: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, items) * 2));
}

/** Finds for each record from one place to another the item that has its text first, by a table of the records so far. */
function findFirsts(
  records: Int32Array,
  from: number,
  to: number,
  slots: Int32Array,
  firsts: Int32Array,
): void {
  const mask = slots.length - 1;
  slots.fill(-1);
  for (let record = from; record < to;) {
    const item = records[record + 1] ?? 0;
    const bytes = records[record + 2] ?? 0;
    const words = recordWords(bytes);
    let slot = (records[record] ?? 0) & mask;
    let found = slots[slot] ?? 0;
    while (found >= 0 && !isSameText(records, found, record, words)) {
      slot = (slot + 1) & mask;
      found = slots[slot] ?? 0;
    }
    if (found < 0) slots[slot] = record;
    firsts[item] = bytes === 0 ? -1 : found < 0 ? item : (records[found + 1] ?? 0);
    record += words;
  }
}

function isSameText(records: Int32Array, a: number, b: number, words: number): boolean {
  if (records[a] !== records[b]) return false;
  for (let word = 2; word < words; word++) if (records[a + word] !== records[b + word]) return false;
  return true;
}

/** Numbers the items that have their text first, and gives every other the number of that one, which comes before it. */
function numberFirsts(firsts: Int32Array): NumberedTexts {
  const numbers = new Int32Array(firsts.length);
  const firstItems = new Uint32Array(firsts.length);
  let count = 0;
  for (let item = 0; item < firsts.length; item++) {
    const first = firsts[item] ?? 0;
    if (first === item) {
      numbers[item] = count;
      firstItems[count++] = item;
    } else numbers[item] = first < 0 ? -1 : (numbers[first] ?? 0);
  }
  return { numbers, firstItems: firstItems.subarray(0, count) };
}
