import Papa from 'papaparse';

/**
 * Parses whole records, one text each and none with broken quotes, into their fields. Papa Parse reads the fields; that it
 * finds exactly as many records as there are is checked every time, because a row lost here could be seen nowhere else.
 */
export function parseRecords(records: readonly string[], delimiter: string): string[][] {
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
