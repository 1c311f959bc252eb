import type { ClientRow } from './sample-types';

/** The written file and where in it things ended up. */
export interface WrittenSample {
  readonly bytes: Uint8Array;
  readonly skipped: number;
  readonly dataRows: number;
  readonly unkeyedLines: readonly number[];
}

const header = 'Payment reference,Ticket status,Customer,Amount,Currency,Booked on';
const byteOrderMark = '\uFEFF';

function quoteIfNeeded(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

function fieldsOf(row: ClientRow): readonly string[] {
  return [row.paymentReference, row.status, row.customer, row.amount, row.currency, row.bookedOn];
}

/** UTF-8 with BOM, CRLF, commas; a blank line goes in before each of the rows named by `blankBefore`. */
export function writeSample(
  rows: readonly ClientRow[],
  unkeyed: ReadonlySet<ClientRow>,
  blankBefore: ReadonlySet<number>,
): WrittenSample {
  const records = [header];
  const unkeyedLines: number[] = [];
  let line = 2;
  rows.forEach((row, index) => {
    if (blankBefore.has(index)) {
      records.push('');
      line += 1;
    }
    const record = fieldsOf(row).map(quoteIfNeeded).join(',');
    if (unkeyed.has(row)) unkeyedLines.push(line);
    records.push(record);
    line += record.split('\n').length;
  });
  const text = `${byteOrderMark}${records.join('\r\n')}\r\n`;
  return {
    bytes: new TextEncoder().encode(text),
    skipped: blankBefore.size,
    dataRows: rows.length,
    unkeyedLines,
  };
}
