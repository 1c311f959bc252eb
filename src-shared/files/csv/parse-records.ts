import Papa from 'papaparse';
import { maxColumns } from '../header/choose-columns';
import { cutCells } from './split-records';

/** A longer record is not given to Papa Parse, which takes thirty times its length for cells that are empty or full of quotes. */
const maxParsed = 2 ** 20;

/**
 * Parses whole records, one text each and none with broken quotes, into their fields; of one with more than `maxColumns` fields
 * the first ones and one more.
 */
export function parseRecords(records: readonly string[], delimiter: string): string[][] {
  if (records.every(({ length }) => length <= maxParsed)) return parseAll(records, delimiter);
  return records.flatMap((record) =>
    record.length > maxParsed ? [cutCells(record, delimiter, maxColumns + 1)] : parseAll([record], delimiter),
  );
}

/**
 * Papa Parse reads the fields; that it finds exactly as many records as there are is checked every time, because a row lost here
 * could be seen nowhere else.
 */
function parseAll(records: readonly string[], delimiter: string): string[][] {
  if (records.length === 0) return [];
  const parsed = Papa.parse(`\n${records.join('\n')}\n`, {
    delimiter,
    newline: '\n',
    quoteChar: '"',
    header: false,
  });
  // Papa Parse drops a mark U+FEFF that its text begins with, which may be a record's own: so it begins with a line end. That
  // and the line end after the last record make it see two more records, empty ones.
  const rows = parsed.data.slice(1, -1);
  if (rows.length !== records.length || parsed.errors.length > 0) {
    throw new Error(`Papa Parse found ${rows.length} rows in ${records.length} records`);
  }
  return rows;
}
