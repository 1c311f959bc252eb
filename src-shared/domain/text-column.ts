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
  /** Where the text at a place begins among the units. */
  startOf(index: number): number;
}

/** Collects the texts of a column. */
export interface TextColumnBuilder {
  /** Adds a text, or a part of one. */
  push(text: string, start?: number, end?: number): void;
  /** Adds the bytes `source[start..end]`, which are all ASCII. */
  pushAscii(source: Uint8Array, start: number, end: number): void;
  /** The column of all texts so far; the builder is not to be used any more. */
  build(): TextColumn;
}

/**
 * An empty column to be filled. How much it is expected to hold spares it from growing; memory that is not written to costs
 * nothing, so a guess may be generous.
 */
export function createTextColumnBuilder(expectedUnits = 0, expectedTexts = 0): TextColumnBuilder {
  let units = new Uint16Array(Math.max(1024, expectedUnits));
  let ends = new Uint32Array(Math.max(128, expectedTexts));
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
    pushAscii: (source, start, end) => {
      let at = addText(end - start);
      const own = units;
      for (let i = start; i < end; i++) own[at++] = source[i] ?? 0;
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
export function equalTexts(column: TextColumn, a: number, b: number): boolean {
  const { units, ends } = column;
  let own = column.startOf(a);
  const shift = column.startOf(b) - own;
  const end = ends[a] ?? 0;
  if ((ends[b] ?? 0) - end !== shift) return false;
  for (; own < end; own++) if (units[own] !== units[own + shift]) return false;
  return true;
}

/** The column whose texts end at `ends` among `units`. */
export function columnOf(units: Uint16Array, ends: Uint32Array): TextColumn {
  const startOf = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));
  return {
    units,
    ends,
    length: ends.length,
    startOf,
    at: (index) => {
      const end = ends[index];
      if (end === undefined) throw new RangeError(`no text ${index} among ${ends.length}`);
      return decodeUnits(units, startOf(index), end);
    },
  };
}

/** So many arguments may safely be given in one call. */
const unitsACall = 8192;

function decodeUnits(units: Uint16Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end; at += unitsACall) {
    const piece = units.subarray(at, Math.min(end, at + unitsACall));
    // `apply` takes any list of numbers, though its type names arrays; spreading would walk an iterator, unit by unit.
    text += String.fromCharCode.apply(null, piece as unknown as number[]);
  }
  return text;
}
