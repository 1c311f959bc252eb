import { grown } from './number-column';
import { copyBytes, equalBytes, hashBytes, maxBytesAUnit, bytesViewOf, writeText } from './text-bytes';
import { columnOf, type TextColumn } from './text-column';

/** Numbers different texts from 0 in the order in which they are first asked for; equal texts have one number. */
export interface TextNumbering {
  numberOf(text: string): number;
  /** The number of the text that `source[start..end]` is; sound UTF-8. */
  numberOfBytes(source: DataView, start: number, end: number): number;
  /** How many bytes the texts take. */
  bytes(): number;
  /** The texts by their numbers; the numbering is not to be used any more. */
  build(): TextColumn;
}

/**
 * An open-addressing table over texts that lie in one array of bytes: what a `Map` of strings does, without the strings. For
 * few different texts; `number-texts.ts` numbers many.
 */
export function createTextNumbering(): TextNumbering {
  let bytes = new Uint8Array(1024);
  let view = bytesViewOf(bytes);
  let ends = new Uint32Array(64);
  let count = 0;
  // By slot: 1 + the number of its text, 0 for none, and beside it the text's hash, so that one look finds both.
  let slots = new Int32Array(256);
  let scratch = new Uint8Array(64);

  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0));

  const equals = (number: number, source: DataView, start: number, end: number): boolean => {
    const at = startOf(number);
    const length = end - start;
    return (ends[number] ?? 0) - at === length && equalBytes(view, at, source, start, length);
  };

  const add = (slot: number, hash: number, source: DataView, start: number, end: number): number => {
    const at = startOf(count);
    const length = end - start;
    if (at + length > bytes.length) {
      bytes = grown(bytes, Uint8Array, at + length);
      view = bytesViewOf(bytes);
    }
    if (count === ends.length) ends = grown(ends, Uint32Array, count + 1);
    copyBytes(source, start, view, at, length);
    ends[count++] = at + length;
    slots[slot] = count;
    slots[slot + 1] = hash;
    if (count * 4 > slots.length) slots = widened(slots);
    return count - 1;
  };

  const numberOfBytes = (source: DataView, start: number, end: number): number => {
    const hash = hashBytes(source, start, end);
    const table = slots;
    const mask = table.length - 2;
    let slot = (hash << 1) & mask;
    for (let found = table[slot] ?? 0; found !== 0; found = table[slot] ?? 0) {
      if (table[slot + 1] === hash && equals(found - 1, source, start, end)) return found - 1;
      slot = (slot + 2) & mask;
    }
    return add(slot, hash, source, start, end);
  };

  return {
    numberOf: (text) => {
      const most = text.length * maxBytesAUnit;
      if (most > scratch.length) scratch = new Uint8Array(2 * most);
      return numberOfBytes(bytesViewOf(scratch), 0, writeText(text, scratch, 0));
    },
    numberOfBytes,
    bytes: () => startOf(count),
    build: () => columnOf(bytes.subarray(0, startOf(count)), ends.subarray(0, count)),
  };
}

function widened(before: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(before.length * 2);
  const mask = slots.length - 2;
  for (let old = 0; old < before.length; old += 2) {
    if (before[old] === 0) continue;
    const hash = before[old + 1] ?? 0;
    let slot = (hash << 1) & mask;
    while (slots[slot] !== 0) slot = (slot + 2) & mask;
    slots[slot] = before[old] ?? 0;
    slots[slot + 1] = hash;
  }
  return slots;
}
