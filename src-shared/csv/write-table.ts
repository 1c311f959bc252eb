/**
 * Rows of texts as delimited text, RFC 4180 but for the delimiter: quotes where they are needed, each row ended by CR LF. The
 * same as Papa Parse's `unparse`, which a test holds it against, in a fraction of its time.
 */
export function writeTable(rows: ReadonlyArray<readonly string[]>, delimiter: string): string {
  const needsQuotes = new RegExp(`["\\r\\n\\uFEFF${delimiter}]|^ | $`, 'u');
  let table = '';
  for (const row of rows) {
    for (let column = 0; column < row.length; column++) {
      const cell = row[column] ?? '';
      if (column > 0) table += delimiter;
      table += needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    }
    table += '\r\n';
  }
  return table;
}
