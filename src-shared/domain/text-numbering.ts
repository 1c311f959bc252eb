import { grown } from './number-column';
import { columnOf, type TextColumn } from './text-column';

/** Numbers different texts from 0 in the order in which they are first asked for; equal texts have one number. */
export interface TextNumbering {
  /** The number of a text, or of a part of one. */
  numberOf(text: string, start?: number, end?: number): number;
  /** The number of the bytes `source[start..end]`, which are all ASCII. */
  numberOfAscii(source: Uint8Array, start: number, end: number): number;
  /**
   * Writes into `numbers` those of a column's texts `from` (included) to `to` (excluded). Of one that `isSelf` refuses, the
   * number is what `numberOther` answers for its place.
   */
  numberColumn(
    column: TextColumn,
    range: { readonly from: number; readonly to: number },
    numbers: Int32Array,
    isSelf: (units: Uint16Array, start: number, end: number) => boolean,
    numberOther: (index: number) => number,
  ): void;
  /** The texts by their numbers; the numbering is not to be used any more. */
  build(): TextColumn;
}

/** So many texts of a column are looked up together: enough to overlap their waiting for memory, few enough to stay in cache. */
const batch = 256;

/**
 * An open-addressing table over texts that lie in one array of units: what a `Map` of strings does, without the strings.
 * `expected` is how many texts there may be; more are fine.
 */
export function createTextNumbering(expected = 0): TextNumbering {
  let units = new Uint16Array(Math.max(1024, expected * 16));
  let ends = new Uint32Array(Math.max(64, expected));
  let count = 0;
  // By slot: 1 + the number of its text, 0 for none, and beside it the text's hash, so that one look finds both.
  let slots = new Int32Array(2 * slotsFor(expected));
  let scratch = new Uint16Array(64);

  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0));

  const equals = (number: number, source: Uint16Array, start: number, end: number): boolean => {
    const own = units;
    let at = startOf(number);
    if ((ends[number] ?? 0) - at !== end - start) return false;
    for (let i = start; i < end; i++) if (own[at++] !== source[i]) return false;
    return true;
  };

  const add = (slot: number, hash: number, source: Uint16Array, start: number, end: number): number => {
    let at = count === 0 ? 0 : (ends[count - 1] ?? 0);
    if (at + end - start > units.length) units = grown(units, Uint16Array, at + end - start);
    if (count === ends.length) ends = grown(ends, Uint32Array, count + 1);
    const own = units;
    for (let i = start; i < end; i++) own[at++] = source[i] ?? 0;
    ends[count++] = at;
    slots[slot] = count;
    slots[slot + 1] = hash;
    if (count * 4 > slots.length) slots = widened(slots);
    return count - 1;
  };

  const numberOfUnits = (hash: number, source: Uint16Array, start: number, end: number): number => {
    const table = slots;
    const mask = table.length - 2;
    let slot = (hash << 1) & mask;
    for (let found = table[slot] ?? 0; found !== 0; found = table[slot] ?? 0) {
      if (table[slot + 1] === hash && equals(found - 1, source, start, end)) return found - 1;
      slot = (slot + 2) & mask;
    }
    return add(slot, hash, source, start, end);
  };

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

  const scratchFor = (length: number): Uint16Array => {
    if (length > scratch.length) scratch = new Uint16Array(2 * length);
    return scratch;
  };

  return {
    numberOf: (text, start = 0, end = text.length) => {
      const own = scratchFor(end - start);
      for (let i = start; i < end; i++) own[i - start] = text.charCodeAt(i);
      return numberOfUnits(hashOf(own, 0, end - start), own, 0, end - start);
    },
    numberOfAscii: (source, start, end) => {
      const own = scratchFor(end - start);
      for (let i = start; i < end; i++) own[i - start] = source[i] ?? 0;
      return numberOfUnits(hashOf(own, 0, end - start), own, 0, end - start);
    },

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
          hashes[i] = hashOf(column.units, start, end);
          start = end;
        }
        for (let i = 0; i < size; i++) guesses[i] = guess(hashes[i] ?? 0);
        for (let i = 0; i < size; i++) places[i] = startOf(Math.max(0, (guesses[i] ?? 0) - 1));
        for (let i = 0; i < size; i++) touched ^= units[places[i] ?? 0] ?? 0;
        for (let i = 0, start = column.startOf(first); i < size; i++) {
          const end = column.ends[first + i] ?? 0;
          const found = (guesses[i] ?? 0) - 1;
          numbers[first + i] = !isSelf(column.units, start, end)
            ? numberOther(first + i)
            : found >= 0 && equals(found, column.units, start, end)
              ? found
              : numberOfUnits(hashes[i] ?? 0, column.units, start, end);
          start = end;
        }
      }
      // Never so, which the compiler cannot know: it must not leave the touching out.
      if (touched < 0) throw new RangeError('units are not negative');
    },
    build: () => columnOf(units.subarray(0, startOf(count)), ends.subarray(0, count)),
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

/** FNV-1a over the units, its bits mixed once more because only the low ones choose the slot. */
function hashOf(source: Uint16Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (source[i] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
