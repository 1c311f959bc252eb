import type { MalformedReason } from './ledger-entry';

/** The data rows of a client file as parallel columns, in file order: raw texts and physical line numbers, from 1. */
export interface ClientRows {
  readonly references: readonly string[];
  readonly statuses: readonly string[];
  readonly lines: readonly number[];
}

/** A record that could not be read as a row; kept with its place and its text, never dropped (product.md, section 3). */
export interface MalformedRecord {
  readonly line: number;
  readonly reason: MalformedReason;
  /** The beginning of the record's raw text. */
  readonly text: string;
}

/**
 * A client file, read to its end. `records` is counted where records are cut, apart from the counts of what became of them,
 * so that equation 3 of product.md section 4 compares two countings.
 */
export interface ClientFile {
  readonly name: string;
  readonly records: number;
  readonly header: number;
  /** Blank lines and a `sep=` line. */
  readonly skipped: number;
  readonly malformed: readonly MalformedRecord[];
  readonly rows: ClientRows;
}
