import { mediaTypes } from '#shared/domain/vocabulary/export-formats';
import type { EntryNumber, Ledger } from '#shared/domain/compare/ledger';
import { amountCells, findingCells, findingsColumnsOf, ownHeader } from '#shared/domain/result/report';
import {
  kindOfCells,
  noOwnColumns,
  numberOfCell,
  ownCell,
  type CellKind,
  type OwnColumns,
} from '#shared/domain/views/own-cells';
import type { EntryMark, EntryMarks } from '#shared/domain/views/view-filter';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Steps } from '#shared/base/steps';
import { SheetTooLarge, writeSheets, type Cell } from '#shared/files/xlsx/write-sheets';
import { collectBlob } from './collect-blob';
import type { ExportRequest } from '../contract/contract';

/** What a worksheet can hold; anything beyond would be cut off by the spreadsheet, without a word. */
const maxRows = 1_048_576;
const maxCharacters = 32_767;

/**
 * Writes entries as an .xlsx workbook: the findings with the columns of the findings CSV (product.md, section 6), and a sheet
 * that says what they are and how many of how many; the client's own columns `own` stand last. Refused with `export_too_large` where a worksheet could not hold all of
 * it. `onWritten` hears how many entries are written.
 */
export function* writeWorkbook(
  ledger: Ledger,
  entries: ArrayLike<EntryNumber>,
  about: ExportRequest['about'],
  markOf: EntryMarks['markOf'] = () => null,
  onWritten: (entries: number) => void = () => undefined,
  own: OwnColumns = noOwnColumns,
): Steps<Result<Blob>> {
  const tooLarge = fail({ code: 'export_too_large', entries: entries.length });
  if (entries.length >= maxRows) return tooLarge;
  let written = 0;
  const ownCellsOf = Array.from(own.values(), (column) => {
    // A number would lose its leading zero, and a column of `01.04` and `10.10` is of days or codes rather than of amounts.
    const kind = column.values.some((cell) => /^\W?0\d/.test(cell)) ? null : kindOfCells(column);
    return (entry: EntryNumber): Cell => amountOr(ownCell(ledger, column, entry), kind);
  });
  const rows = function* (): Generator<readonly Cell[]> {
    for (; written < entries.length; written++) {
      const entry = entries[written] ?? 0;
      const mark = markOf(entry);
      const row = [
        ...findingCells(ledger, entry, mark?.review ?? null),
        ...amountCells(ledger, entry).map((cell) => amountOr(cell, amounts)),
        ...reviewCells(mark),
        ...ownCellsOf.map((cellOf) => cellOf(entry)),
      ];
      if (row.some((cell) => typeof cell === 'string' && cell.length > maxCharacters))
        throw new SheetTooLarge();
      yield row;
    }
  };
  const columns = [...findingsColumnsOf(ledger), ...reviewColumns];
  const ownNames = Array.from(own.keys(), ownHeader);
  const widths = [...columns.map((column) => columnWidths[column] ?? 14), ...ownNames.map(() => 20)];
  const pieces = writeSheets([
    { name: 'Findings', widths, head: [...columns, ...ownNames], named: false, rows: rows() },
    { name: 'About', widths: [24, 90], head: null, named: true, rows: about },
  ]);
  const blob = collectBlob();
  try {
    for (const piece of pieces) {
      blob.add(piece, piece.length);
      onWritten(written);
      yield;
    }
  } catch (thrown) {
    if (thrown instanceof SheetTooLarge) return tooLarge;
    throw thrown;
  }
  return succeed(blob.end(mediaTypes.xlsx));
}

/** Our own amounts, which have a point. */
const amounts: CellKind = { as: 'number', style: 'point', currency: '' };

/** A spreadsheet keeps no more digits of a number than this. */
const maxDigits = 15;

/** Writes an amount as a number, so that it can be summed; as text if it is not a number or would lose digits. */
function amountOr(cell: string, kind: CellKind | null): Cell {
  const decimal = kind?.as === 'number' && kind.currency === '' ? numberOfCell(cell, kind) : null;
  if (decimal === null || String(decimal.units).replace('-', '').length > maxDigits) return cell;
  return Number(`${decimal.units}e${-decimal.scale}`);
}

/** What a workbook has besides: the review state of each finding, since when it has been one, and what the client answered. */
const reviewColumns = [
  'review',
  'accepted_until',
  'review_reason',
  'review_note',
  'reviewed_by',
  'reviewed_at',
  'finding_since',
  'client_answer',
] as const;

function reviewCells(mark: EntryMark | null): readonly string[] {
  if (mark === null) return reviewColumns.map(() => '');
  const { state, until, reason, note, by, at } = mark.review;
  return [state, until ?? '', reason, note, by, at, mark.change?.since ?? '', mark.answer];
}

/** Widths in characters, for columns that hold more than a count. */
const columnWidths: Readonly<Record<string, number>> = {
  class: 20,
  reason: 28,
  payment_reference: 28,
  platform_statuses: 24,
  client_statuses: 24,
  ticket_ids: 28,
  note: 40,
  review_reason: 28,
  review_note: 40,
  reviewed_at: 26,
  finding_since: 26,
  client_answer: 40,
};
