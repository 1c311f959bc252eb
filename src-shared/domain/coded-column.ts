import { createNumberColumnBuilder } from './number-column';
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
  pushBytes(source: DataView, start: number, end: number): void;
  build(): CodedColumn;
}

/** An empty column to be filled; see `createTextColumnBuilder` for what is expected of it. */
export function createCodedColumnBuilder(expectedTexts = 0): CodedColumnBuilder {
  const numbering = createTextNumbering();
  const codes = createNumberColumnBuilder(expectedTexts);
  return {
    push: (text) => {
      codes.push(numbering.numberOf(text));
    },
    pushBytes: (source, start, end) => {
      codes.push(numbering.numberOfBytes(source, start, end));
    },
    build: () => {
      const values = textsOf(numbering.build());
      const built = codes.build();
      return { values, codes: built, length: built.length, at: (index) => valueAt(values, built, index) };
    },
  };
}

/** A column of these texts. */
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
