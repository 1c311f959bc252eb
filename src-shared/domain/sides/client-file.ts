import type { CodedColumn } from '../../columns/coded-column';
import type { MalformedReason } from '../vocabulary/reasons';
import type { TextColumn } from '../../columns/text-column';

/** The data rows of a client file as parallel columns, in file order: raw texts and physical line numbers, from 1 (`line-name.ts`). */
export interface ClientRows {
  readonly references: TextColumn;
  readonly statuses: CodedColumn;
  readonly lines: Uint32Array;
  /** The further columns that the rules look at (`columnsOfRules`), by their names. */
  readonly columns: ReadonlyMap<string, CodedColumn>;
}

/** How much of the text of a record that could not be read is kept, in characters: a text of this length may be longer. */
export const keptText = 500;

/** A record that could not be read as a row; kept with its place and its text, never dropped (product.md, section 3). */
export interface MalformedRecord {
  readonly line: number;
  readonly reason: MalformedReason;
  /** The beginning of the record's raw text. */
  readonly text: string;
}

/** Which sheets of a workbook are the client file, in the order of their tabs, and which are no part of it. */
export interface SheetsRead {
  readonly read: readonly string[];
  readonly left: readonly string[];
}

/**
 * A client file, read to its end. `records` is counted where records are cut, apart from the counts of what happened to them,
 * so that equation 3 of product.md section 4 compares two countings.
 */
export interface ClientFile {
  readonly name: string;
  /** Null of a text file. */
  readonly sheets: SheetsRead | null;
  readonly records: number;
  readonly header: number;
  /** Blank lines, and all lines above the header row: a title, a `sep=` line. */
  readonly skipped: number;
  readonly malformed: readonly MalformedRecord[];
  readonly rows: ClientRows;
}

/**
 * The name under which a further column has one beside it that says which of its cells are numbers with a fraction. Their point
 * is a point whatever the client's own texts have for one. It is a column like any other, so that a saved run keeps it.
 */
export function fractionColumn(name: string): string {
  return `${name}\u0000fractions`;
}

/** What is in such a column for a number with a fraction; `''` for any other cell. */
export const fractionMark = '1';

/**
 * The column that has a mark in each row which a table of the workbook has as its totals row; there where some row is one. It is a
 * column like any other, so that a saved run keeps it.
 */
export const totalsColumn = '\u0000totals';
export const totalsMark = '1';

/** Whether a column is one of these, and no column of the client's. */
export function isMarkColumn(name: string): boolean {
  return name === totalsColumn || name.endsWith('\u0000fractions');
}

/** What a cell of the header calls its column: nothing that the client writes makes it one of these. */
export function nameOfColumn(cell: string): string {
  return cell.replaceAll('\u0000', '\uFFFD');
}

/** A further column of the file; null for none. One that was not read is a defect: the import is told what the rules look at. */
export function columnNamed({ rows }: ClientFile, name: string | null): CodedColumn | null {
  if (name === null) return null;
  const column = rows.columns.get(name);
  if (column === undefined)
    throw new Error('the client file was read without a column that the rules look at');
  return column;
}
