import { strToU8, Zip, ZipDeflate } from 'fflate';
import { sheetEnd, sheetHead, sheetRow, workbookFiles, type SheetForm } from './sheet-xml';

/** A text is a text cell, which no spreadsheet runs or turns into a number; a number is one. */
export type Cell = string | number;

/** What `write-sheets` makes a sheet of; its rows may be made while they are written. */
export interface SheetToWrite {
  readonly name: string;
  /** The width of each column, in characters. */
  readonly widths: readonly number[];
  /** The bold row that stays on top; null for none. */
  readonly head: readonly string[] | null;
  /** The first cell of each row is bold. */
  readonly named: boolean;
  /** What others may fill in; undefined for a sheet that is only read. */
  readonly form?: SheetForm;
  readonly rows: Iterable<readonly Cell[]>;
}

/** Rows packed in one piece; limits only memory and the time between two pieces. */
const rowsAPiece = 200;

/** An archive without the 64-bit extension, which the packing does not know, says no larger size of a file. */
const maxSheetBytes = 0xffff_ffff;

/** Thrown by `writeSheets` where a sheet does not fit into an archive, and by rows that do not fit into a sheet. */
export class SheetTooLarge extends Error {
  override readonly name = 'SheetTooLarge';
}

/**
 * Writes sheets as an .xlsx workbook, piece by piece: neither the rows nor the XML of a sheet are ever held as a whole, so that
 * its caller can handle messages between the pieces, or stop. All packing is done in the calling thread: the packing that comes
 * with the library for workbooks starts a worker from a blob, which a content policy forbids, and never answers then.
 */
export function* writeSheets(sheets: readonly SheetToWrite[]): Generator<Uint8Array<ArrayBuffer>> {
  const packed: Array<Uint8Array<ArrayBuffer>> = [];
  let problem: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error !== null) problem = error;
    else if (piece.length > 0) packed.push(piece);
  });
  function* hand(): Generator<Uint8Array<ArrayBuffer>> {
    if (problem !== null) throw problem;
    yield* packed.splice(0);
  }

  for (const [path, xml] of workbookFiles(sheets)) {
    // Of a stored file, whose size follows it, Apache POI and SheetJS see no end.
    const file = new ZipDeflate(path);
    zip.add(file);
    file.push(strToU8(xml), true);
  }
  for (const [index, { head, named, rows, widths, form }] of sheets.entries()) {
    // Use fast compression: it is most of the work, and rows are so alike that more effort gains little.
    const file = new ZipDeflate(`xl/worksheets/sheet${index + 1}.xml`, { level: 3 });
    zip.add(file);
    let bytes = 0;
    const push = (xml: string, last: boolean): void => {
      const piece = strToU8(xml);
      bytes += piece.length;
      if (bytes > maxSheetBytes) throw new SheetTooLarge();
      file.push(piece, last);
    };
    push(sheetHead(widths, head !== null, index === 0, form), false);
    let xml = '';
    let number = 0;
    if (head !== null) xml += sheetRow(++number, head, head.length);
    for (const row of rows) {
      xml += sheetRow(++number, row, named ? 1 : 0, form);
      if (number % rowsAPiece !== 0) continue;
      push(xml, false);
      xml = '';
      yield* hand();
    }
    push(xml + sheetEnd(form), true);
    yield* hand();
  }
  zip.end();
  yield* hand();
}
