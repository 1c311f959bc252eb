import { grown } from './number-column';
import { copyBytes, equalBytes, hashBytes, mostBytesAUnit, viewOf, writeText } from './text-bytes';
import { columnOf, type TextColumn } from './text-column';

/** Numbers different texts from 0 in the order in which they are first asked for; equal texts have one number. */
export interface TextNumbering {
  numberOf(text: string): number;
  /** The number of the text that `source[start..end]` is; sound UTF-8. */
  numberOfBytes(source: DataView, start: number, end: number): number;
  /**
   * Writes into `numbers` those of a column's texts `from` (included) to `to` (excluded). Of one that `isSelf` refuses, the
   * number is what `numberOther` answers for its place.
   */
  numberColumn(
    column: TextColumn,
    range: { readonly from: number; readonly to: number },
    numbers: Int32Array,
    isSelf: (bytes: Uint8Array, start: number, end: number) => boolean,
    numberOther: (index: number) => number,
  ): void;
  /** The texts by their numbers; the numbering is not to be used any more. */
  build(): TextColumn;
}

/** So many texts of a column are looked up together: enough to overlap their waiting for memory, few enough to stay in cache. */
const batch = 256;

/**
 * An open-addressing table over texts that lie in one array of bytes: what a `Map` of strings does, without the strings.
 * `expected` is how many texts there may be; more are fine.
 */
export function createTextNumbering(expected = 0): TextNumbering {
  let bytes = new Uint8Array(Math.max(1024, expected * 16));
  let view = viewOf(bytes);
  let ends = new Uint32Array(Math.max(64, expected));
  let count = 0;
  // By slot: 1 + the number of its text, 0 for none, and beside it the text's hash, so that one look finds both.
  let slots = new Int32Array(2 * slotsFor(expected));
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
      view = viewOf(bytes);
    }
    if (count === ends.length) ends = grown(ends, Uint32Array, count + 1);
    copyBytes(source, start, view, at, length);
    ends[count++] = at + length;
    slots[slot] = count;
    slots[slot + 1] = hash;
    if (count * 4 > slots.length) slots = widened(slots);
    return count - 1;
  };

  const numberOfHash = (hash: number, source: DataView, start: number, end: number): number => {
    const table = slots;
    const mask = table.length - 2;
    let slot = (hash << 1) & mask;
    for (let found = table[slot] ?? 0; found !== 0; found = table[slot] ?? 0) {
      if (table[slot + 1] === hash && equals(found - 1, source, start, end)) return found - 1;
      slot = (slot + 2) & mask;
    }
    return add(slot, hash, source, start, end);
  };

  const numberOfBytes = (source: DataView, start: number, end: number): number =>
    numberOfHash(hashBytes(source, start, end), source, start, end);

  /** 1 + the number of the first text with this hash, 0 for none; most likely the text, but that is not looked at. */
  const guess = (hash: number): number => {
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      if (slots[slot + 1] === hash) return found;
      slot = (slot + 2) & mask;
    }
    return 0;
  };

  return {
    numberOf: (text) => {
      const most = text.length * mostBytesAUnit;
      if (most > scratch.length) scratch = new Uint8Array(2 * most);
      return numberOfBytes(viewOf(scratch), 0, writeText(text, scratch, 0));
    },
    numberOfBytes,

    // Each known text lies somewhere else in memory, and waiting for one after the other is most of the cost. So a batch is
    // first guessed, then the places of its guesses are touched, and only then compared.
    numberColumn: (column, { from, to }, numbers, isSelf, numberOther) => {
      const hashes = new Int32Array(batch);
      const guesses = new Int32Array(batch);
      const places = new Uint32Array(batch);
      let touched = 0;
      for (let first = from; first < to; first += batch) {
        const size = Math.min(batch, to - first);
        for (let i = 0, start = column.startOf(first); i < size; i++) {
          const end = column.ends[first + i] ?? 0;
          hashes[i] = hashBytes(column.view, start, end);
          start = end;
        }
        for (let i = 0; i < size; i++) guesses[i] = guess(hashes[i] ?? 0);
        for (let i = 0; i < size; i++) places[i] = startOf(Math.max(0, (guesses[i] ?? 0) - 1));
        for (let i = 0; i < size; i++) touched ^= bytes[places[i] ?? 0] ?? 0;
        for (let i = 0, start = column.startOf(first); i < size; i++) {
          const end = column.ends[first + i] ?? 0;
          const found = (guesses[i] ?? 0) - 1;
          numbers[first + i] = !isSelf(column.bytes, start, end)
            ? numberOther(first + i)
            : found >= 0 && equals(found, column.view, start, end)
              ? found
              : numberOfHash(hashes[i] ?? 0, column.view, start, end);
          start = end;
        }
      }
      // Never so, which the compiler cannot know: it must not leave the touching out.
      if (touched < 0) throw new RangeError('bytes are not negative');
    },
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

/** A power of two, so that at most half of the slots are taken. */
function slotsFor(texts: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(64, texts * 2)));
}
