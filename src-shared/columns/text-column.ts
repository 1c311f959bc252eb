import { grown } from './number-column';
import type { RowBatch } from './row-batch';
import { copyBytes, equalBytes, maxBytesAUnit, readText, bytesViewOf, writeText } from './text-bytes';

/** Texts by their number, from 0. */
export interface Texts {
  readonly length: number;
  /** The text at a place; throws outside the column. */
  at(index: number): string;
}

/**
 * A column of many different texts, kept as bytes one after another (`text-bytes.ts`) instead of a million strings
 * (docs/decisions.md, "Columns of bytes instead of strings and objects"). The text `i` is `bytes[ends[i - 1]..ends[i]]`; the first
 * begins at 0.
 */
export interface TextColumn extends Texts {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly ends: Uint32Array;
  /** Where the text at a place begins among the bytes. */
  startOf(index: number): number;
}

/** Collects the texts of a column. */
export interface TextColumnBuilder {
  push(text: string): void;
  /** Adds the text that `source[start..end]` is; sound UTF-8. */
  pushBytes(source: DataView, start: number, end: number): void;
  /** Adds one field of all rows of a batch. */
  append(batch: RowBatch, field: number): void;
  /** How many bytes the texts so far take. */
  bytes(): number;
  /** The column of all texts so far; the builder is not to be used any more. */
  build(): TextColumn;
}

/**
 * An empty column to be filled. The expected sizes save reallocation. Memory that is never written to costs nothing, so guess
 * generously.
 */
export function createTextColumnBuilder(expectedBytes = 0, expectedTexts = 0): TextColumnBuilder {
  let bytes = new Uint8Array(Math.max(1024, expectedBytes));
  let view = bytesViewOf(bytes);
  let ends = new Uint32Array(Math.max(128, expectedTexts));
  let used = 0;
  let length = 0;

  const makeRoom = (texts: number, count: number): void => {
    if (length + texts > ends.length) ends = grown(ends, Uint32Array, length + texts);
    if (used + count <= bytes.length) return;
    bytes = grown(bytes, Uint8Array, used + count);
    view = bytesViewOf(bytes);
  };

  return {
    push: (text) => {
      makeRoom(1, text.length * maxBytesAUnit);
      used = writeText(text, bytes, used);
      ends[length++] = used;
    },
    pushBytes: (source, start, end) => {
      const count = end - start;
      makeRoom(1, count);
      copyBytes(source, start, view, used, count);
      used += count;
      ends[length++] = used;
    },
    append: (batch, field) => {
      const more = batch.texts(field, used);
      makeRoom(more.ends.length, more.bytes.length);
      bytes.set(more.bytes, used);
      ends.set(more.ends, length);
      used += more.bytes.length;
      length += more.ends.length;
    },
    bytes: () => used,
    build: () => columnOf(bytes.subarray(0, used), ends.subarray(0, length)),
  };
}

/** Makes a column from texts already in memory; use a builder for texts that arrive one by one. */
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
  const { view, ends } = column;
  const [startOfA, startOfB] = [column.startOf(a), column.startOf(b)];
  const length = (ends[a] ?? 0) - startOfA;
  return (ends[b] ?? 0) - startOfB === length && equalBytes(view, startOfA, view, startOfB, length);
}

/** The column whose texts end at `ends` among `bytes`. */
export function columnOf(bytes: Uint8Array, ends: Uint32Array): TextColumn {
  const startOf = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));
  return {
    bytes,
    view: bytesViewOf(bytes),
    ends,
    length: ends.length,
    startOf,
    at: (index) => {
      const end = ends[index];
      if (end === undefined) throw new RangeError(`no text ${index} among ${ends.length}`);
      return readText(bytes, startOf(index), end);
    },
  };
}
