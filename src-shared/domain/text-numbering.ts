import { grown } from './number-column';
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

const empty = -1;

/**
 * An open-addressing table over texts that lie in one array of units: what a `Map` of strings does, without the strings.
 * `expected` is how many texts there may be; more are fine.
 */
export function createTextNumbering(expected = 0): TextNumbering {
  const texts = createTextColumnBuilder();
  let slots = new Int32Array(slotsFor(expected)).fill(empty);
  let hashes = new Uint32Array(Math.max(64, expected >>> 2));
  let count = 0;
  let scratch = new Uint16Array(64);

  const scratchFor = (length: number): Uint16Array => {
    if (length > scratch.length) scratch = new Uint16Array(2 * length);
    return scratch;
  };

  const widen = (): void => {
    slots = new Int32Array(slots.length * 2).fill(empty);
    const mask = slots.length - 1;
    for (let number = 0; number < count; number++) {
      let slot = (hashes[number] ?? 0) & mask;
      while (slots[slot] !== empty) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
  };

  const numberOfUnits = (source: Uint16Array, start: number, end: number): number => {
    const hash = hashOf(source, start, end);
    const [table, known] = [slots, hashes];
    const mask = table.length - 1;
    let slot = hash & mask;
    for (;;) {
      const number = table[slot] ?? empty;
      if (number === empty) break;
      if (known[number] === hash && texts.equals(number, source, start, end)) return number;
      slot = (slot + 1) & mask;
    }
    if (count === hashes.length) hashes = grown(hashes, Uint32Array, count + 1);
    slots[slot] = count;
    hashes[count] = hash;
    texts.pushUnits(source, start, end);
    count++;
    if (count * 2 > slots.length) widen();
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
  return (hash ^ (hash >>> 13)) >>> 0;
}
