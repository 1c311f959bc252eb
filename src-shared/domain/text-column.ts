import { grown } from './number-column';

/** Texts by their number, from 0. */
export interface Texts {
  readonly length: number;
  /** The text at a place; throws outside the column. */
  at(index: number): string;
}

/**
 * A column of many different texts, kept as UTF-16 code units one after another instead of a million strings (traps.md:
 * strings and objects are what a million rows cost). Units and not UTF-8, so that every text a string can hold comes back
 * as it was, half a surrogate pair included. The text `i` is `units[ends[i - 1]..ends[i]]`; the first begins at 0.
 */
export interface TextColumn extends Texts {
  readonly units: Uint16Array;
  readonly ends: Uint32Array;
}

/** Collects the texts of a column. */
export interface TextColumnBuilder {
  /** Adds a text, or a part of one. */
  push(text: string, start?: number, end?: number): void;
  /** Adds the UTF-16 code units `source[start..end]`. */
  pushUnits(source: Uint16Array, start: number, end: number): void;
  /** Adds the bytes `source[start..end]`, which are all ASCII. */
  pushAscii(source: Uint8Array, start: number, end: number): void;
  /** Whether the text at a place is `source[start..end]`. */
  equals(index: number, source: Uint16Array, start: number, end: number): boolean;
  /** The column of all texts so far; the builder is not to be used any more. */
  build(): TextColumn;
}

/** An empty column to be filled. */
export function createTextColumnBuilder(): TextColumnBuilder {
  let units = new Uint16Array(1024);
  let ends = new Uint32Array(128);
  let used = 0;
  let length = 0;

  /** Room for one more text of so many units; says where it begins. */
  const addText = (count: number): number => {
    if (used + count > units.length) units = grown(units, Uint16Array, used + count);
    if (length === ends.length) ends = grown(ends, Uint32Array, length + 1);
    const start = used;
    used += count;
    ends[length++] = used;
    return start;
  };
  // The loops below are the hottest there are: they keep what they touch in local names.
  return {
    push: (text, start = 0, end = text.length) => {
      let at = addText(end - start);
      const own = units;
      for (let i = start; i < end; i++) own[at++] = text.charCodeAt(i);
    },
    pushUnits: (source, start, end) => {
      let at = addText(end - start);
      const own = units;
      for (let i = start; i < end; i++) own[at++] = source[i] ?? 0;
    },
    pushAscii: (source, start, end) => {
      let at = addText(end - start);
      const own = units;
      for (let i = start; i < end; i++) own[at++] = source[i] ?? 0;
    },
    equals: (index, source, start, end) => {
      const own = units;
      let at = index === 0 ? 0 : (ends[index - 1] ?? 0);
      if ((ends[index] ?? 0) - at !== end - start) return false;
      for (let i = start; i < end; i++) if (own[at++] !== source[i]) return false;
      return true;
    },
    build: () => columnOf(units.subarray(0, used), ends.subarray(0, length)),
  };
}

/** A column of these texts. */
export function textColumn(texts: Iterable<string>): TextColumn {
  const builder = createTextColumnBuilder();
  for (const text of texts) builder.push(text);
  return builder.build();
}

/** All texts of a column as strings; for few of them, and for tests. */
export function textsOf(column: Texts): string[] {
  return Array.from({ length: column.length }, (_, index) => column.at(index));
}

/** Whether two texts of a column are the same. */
export function equalTexts({ units, ends }: TextColumn, a: number, b: number): boolean {
  const startOf = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));
  const length = (ends[a] ?? 0) - startOf(a);
  if ((ends[b] ?? 0) - startOf(b) !== length) return false;
  for (let i = 0; i < length; i++) if (units[startOf(a) + i] !== units[startOf(b) + i]) return false;
  return true;
}

function columnOf(units: Uint16Array, ends: Uint32Array): TextColumn {
  return {
    units,
    ends,
    length: ends.length,
    at: (index) => {
      const end = ends[index];
      if (end === undefined) throw new RangeError(`no text ${index} among ${ends.length}`);
      return decodeUnits(units, index === 0 ? 0 : (ends[index - 1] ?? 0), end);
    },
  };
}

/** So many arguments may safely be spread into one call. */
const unitsACall = 8192;

function decodeUnits(units: Uint16Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += unitsACall) {
    text += String.fromCharCode(...units.subarray(at, Math.min(end, at + unitsACall)));
  }
  return text;
}
