import { createTextColumnBuilder, type TextColumn } from './text-column';

/** Numbers different texts from 0 in the order in which they are first asked for; equal texts have one number. */
export interface TextNumbering {
  /** The number of a text, or of a part of one. */
  numberOf(text: string, start?: number, end?: number): number;
  /** The number of the UTF-16 code units `source[start..end]`. */
  numberOfUnits(source: Uint16Array, start: number, end: number): number;
  /** The number of the bytes `source[start..end]`, which are all ASCII. */
  numberOfAscii(source: Uint8Array, start: number, end: number): number;
  /** How many numbers were given. */
  count(): number;
  /** The texts by their numbers; the numbering is not to be used any more. */
  build(): TextColumn;
}

/**
 * An open-addressing table over texts that lie in one array of units: what a `Map` of strings does, without the strings.
 * `expected` is how many texts there may be; more are fine.
 */
export function createTextNumbering(expected = 0): TextNumbering {
  const texts = createTextColumnBuilder();
  // By slot: 1 + the number of its text, 0 for none, and beside it the text's hash, so that one look finds both.
  let slots = new Int32Array(2 * slotsFor(expected));
  let count = 0;
  let scratch = new Uint16Array(64);

  const scratchFor = (length: number): Uint16Array => {
    if (length > scratch.length) scratch = new Uint16Array(2 * length);
    return scratch;
  };

  const widen = (): void => {
    const before = slots;
    slots = new Int32Array(before.length * 2);
    const mask = slots.length - 2;
    for (let old = 0; old < before.length; old += 2) {
      if (before[old] === 0) continue;
      const hash = before[old + 1] ?? 0;
      let slot = (hash << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = before[old] ?? 0;
      slots[slot + 1] = hash;
    }
  };

  const numberOfUnits = (source: Uint16Array, start: number, end: number): number => {
    const hash = hashOf(source, start, end);
    const table = slots;
    const mask = table.length - 2;
    let slot = (hash << 1) & mask;
    for (let found = table[slot] ?? 0; found !== 0; found = table[slot] ?? 0) {
      if (table[slot + 1] === hash && texts.equals(found - 1, source, start, end)) return found - 1;
      slot = (slot + 2) & mask;
    }
    texts.pushUnits(source, start, end);
    count++;
    table[slot] = count;
    table[slot + 1] = hash;
    if (count * 4 > table.length) widen();
    return count - 1;
  };

  return {
    numberOfUnits,
    numberOf: (text, start = 0, end = text.length) => {
      const units = scratchFor(end - start);
      for (let i = start; i < end; i++) units[i - start] = text.charCodeAt(i);
      return numberOfUnits(units, 0, end - start);
    },
    numberOfAscii: (source, start, end) => {
      const units = scratchFor(end - start);
      for (let i = start; i < end; i++) units[i - start] = source[i] ?? 0;
      return numberOfUnits(units, 0, end - start);
    },
    count: () => count,
    build: () => texts.build(),
  };
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
