import { createNumberColumnBuilder } from './number-column';
import type { RowBatch } from './row-batch';
import { bytesViewOf } from './text-bytes';
import { textsOf, type Texts } from './text-column';
import { createTextNumbering } from './text-numbering';

/** A column of few different texts, such as statuses: the texts in the order of their first use, and a number into them for each item. */
export interface CodedColumn extends Texts {
  readonly values: readonly string[];
  readonly codes: Uint32Array;
}

/** Collects the texts of a column; its calls take what those of `TextColumnBuilder` take. */
export interface CodedColumnBuilder {
  push(text: string): void;
  append(batch: RowBatch, field: number): void;
  bytes(): number;
  build(): CodedColumn;
}

/** An empty column to be filled; see `createTextColumnBuilder` for what is expected of it. */
export function createCodedColumnBuilder(expectedTexts = 0): CodedColumnBuilder {
  const numbering = createTextNumbering();
  const codes = createNumberColumnBuilder(expectedTexts);
  return {
    push: (text) => codes.push(numbering.numberOf(text)),
    append: (batch, field) => {
      const { bytes, ends, numbers } = batch.codes(field);
      const source = bytesViewOf(bytes);
      const known = ends.map((end, text) => numbering.numberOfBytes(source, ends[text - 1] ?? 0, end));
      // The batch's own numbers are no longer needed, so reuse their array.
      for (let row = 0; row < numbers.length; row++) numbers[row] = known[numbers[row] ?? 0] ?? 0;
      codes.pushAll(numbers);
    },
    bytes: () => numbering.bytes(),
    build: () => {
      const values = textsOf(numbering.build());
      const built = codes.build();
      return { values, codes: built, length: built.length, at: (index) => valueAt(values, built, index) };
    },
  };
}

/** Makes a column from texts already in memory; use a builder for texts that arrive one by one. */
export function codedColumn(texts: Iterable<string>): CodedColumn {
  const builder = createCodedColumnBuilder();
  for (const text of texts) builder.push(text);
  return builder.build();
}

function valueAt(values: readonly string[], codes: Uint32Array, index: number): string {
  const value = values[codes[index] ?? -1];
  if (value === undefined) throw new RangeError(`no text ${index} among ${codes.length}`);
  return value;
}
