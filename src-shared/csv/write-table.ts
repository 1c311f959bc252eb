import Papa from 'papaparse';

/** Rows of texts as delimited text, RFC 4180 but for the delimiter: quotes where they are needed, each row ended by CR LF. */
export function writeTable(rows: ReadonlyArray<readonly string[]>, delimiter: string): string {
  return `${Papa.unparse(rows, { delimiter, newline: '\r\n', header: false })}\r\n`;
}
