/**
 * Makes the lines of a table from rows of texts and whole numbers, RFC 4180 but for the delimiter: quotes where they are needed, CR LF at the end.
 * The same as Papa Parse's `unparse`, which a test compares it with, in a fraction of its time.
 */
export function createLineWriter(delimiter: string): (row: ReadonlyArray<string | number>) => string {
  const needsQuotes = new RegExp(`["\\r\\n\\uFEFF${delimiter}]|^ | $`, 'u');
  const written = (cell: string | number): string | number =>
    typeof cell === 'string' && needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return (row) => `${row.map(written).join(delimiter)}\r\n`;
}
