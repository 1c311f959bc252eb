import { type CutPlace, createScanner, isLastBatch } from '../../columns/scanner/scanner';
import type { RowTarget } from './kept-rows';

/** The bytes that a scan consumed, and whether it stopped at a record for the plain reader; otherwise it needs more bytes. */
export interface Scanned {
  readonly done: number;
  readonly odd: boolean;
}

/**
 * Takes rows from UTF-8 that is known to be sound, touching each byte once and making nothing of the columns that are not
 * wanted. It takes a record only if all of it is beyond doubt: as many fields as the header has, at least two, and each
 * either without a quote at its beginning or quoted from its first to its last character. It stops before any other record,
 * and before one that does not end here.
 */
export function createRowScanner(delimiter: string, place: CutPlace, rows: RowTarget) {
  const separator = delimiter.charCodeAt(0);
  const wanted = [...new Set(rows.wanted.map(({ field }) => field))];
  // Of a file that Tieout wrote no text is as it is there until its apostrophes are undone.
  const scanner = rows.fields < 2 || rows.isOwn ? null : createScanner(rows.fields, wanted);

  /** `last` says that no bytes follow. */
  return (bytes: Uint8Array, last: boolean): Scanned => {
    if (scanner === null) return { done: 0, odd: true };
    scanner.load(bytes);
    for (;;) {
      const batch = scanner.scanRows(separator, place, last);
      for (const { field, column } of rows.wanted) column.append(batch, wanted.indexOf(field));
      rows.lines.pushAll(batch.lines());
      rows.count(batch.rows);
      if (isLastBatch(batch)) return { done: scanner.done(), odd: scanner.stoppedAtOdd() };
    }
  };
}
