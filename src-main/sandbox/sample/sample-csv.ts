import type { ClientRow, MalformedKind } from './sample-types';

/** The written file and where in it things ended up. */
export interface WrittenSample {
  readonly bytes: Uint8Array;
  readonly skipped: number;
  readonly dataRows: number;
  readonly malformed: readonly { readonly line: number; readonly kind: MalformedKind }[];
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

/** A record as the colleague's tools left it; malformed ones are broken in one way each, on one physical line. */
function recordOf(row: ClientRow): string {
  const [reference = '', status = '', customer = '', ...rest] = fieldsOf(row);
  switch (row.malformed) {
    case undefined:
      return fieldsOf(row).map(quoteIfNeeded).join(',');
    case 'junk_after_quote':
      return [`"${reference}"x`, status, customer, ...rest].join(',');
    case 'too_many_fields':
      return [reference, status, customer.replace(/^(\S+) (.+)$/, '$2, $1'), ...rest].join(',');
    case 'too_few_fields':
      return [reference, status, customer.slice(0, 4)].join(',');
  }
}

/** UTF-8 with BOM, CRLF, commas; a blank line goes in before each of the rows named by `blankBefore`. */
export function writeSample(
  rows: readonly ClientRow[],
  unkeyed: ReadonlySet<ClientRow>,
  blankBefore: ReadonlySet<number>,
): WrittenSample {
  const records = [header];
  const malformed: { line: number; kind: MalformedKind }[] = [];
  const unkeyedLines: number[] = [];
  let line = 2;
  let dataRows = 0;
  rows.forEach((row, index) => {
    if (blankBefore.has(index)) {
      records.push('');
      line += 1;
    }
    const record = recordOf(row);
    if (row.malformed === undefined) dataRows += 1;
    else malformed.push({ line, kind: row.malformed });
    if (unkeyed.has(row)) unkeyedLines.push(line);
    records.push(record);
    line += record.split('\n').length;
  });
  const text = `${byteOrderMark}${records.join('\r\n')}\r\n`;
  return {
    bytes: new TextEncoder().encode(text),
    skipped: blankBefore.size,
    dataRows,
    malformed,
    unkeyedLines,
  };
}
