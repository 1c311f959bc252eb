import writeWorkbookFile from 'write-excel-file/universal';
import type { Ledger } from '#shared/domain/ledger';
import { entryAt, type EntryNumber } from '#shared/domain/ledger-entries';
import { findingCells, findingsColumns } from '#shared/domain/report';
import type { EntryMark, EntryMarks } from '#shared/domain/view-filter';
import { fail, succeed, type Result } from '#shared/result';
import type { ExportRequest } from './contract';

/** What a worksheet can hold; anything beyond would be cut off by the spreadsheet, without a word. */
const mostRows = 1_048_576;
const mostCharacters = 32_767;

/**
 * Writes entries as an .xlsx workbook: the findings with the columns of the findings CSV (product.md, section 6), texts as
 * text cells, which no spreadsheet runs or turns into numbers, and a sheet that says what they are and how many of how many.
 * Refused with `export_too_large` where a worksheet could not hold all of it.
 */
export async function writeWorkbook(
  ledger: Ledger,
  entries: ArrayLike<EntryNumber>,
  about: ExportRequest['about'],
  markOf: EntryMarks['markOf'] = () => null,
): Promise<Result<Blob>> {
  if (entries.length >= mostRows) return fail({ code: 'export_too_large', entries: entries.length });
  const rows = Array.from(entries, (entry) => {
    const mark = markOf(entry);
    return [...findingCells(entryAt(ledger, entry), mark?.review ?? null), ...reviewCells(mark)];
  });
  const tooLong = rows.some((row) =>
    row.some((cell) => typeof cell === 'string' && cell.length > mostCharacters),
  );
  if (tooLong) return fail({ code: 'export_too_large', entries: entries.length });
  const { toBlob } = writeWorkbookFile([
    {
      sheet: 'Findings',
      stickyRowsCount: 1,
      columns: [...findingsColumns, ...reviewColumns].map((column) => ({
        width: columnWidths[column] ?? 14,
      })),
      data: [headCells([...findingsColumns, ...reviewColumns]), ...rows.map((row) => row.map(cellOf))],
    },
    {
      sheet: 'About',
      columns: [{ width: 24 }, { width: 90 }],
      data: about.map(([name, text]) => [...headCells([name]), cellOf(text)]),
    },
  ]);
  return succeed(await toBlob());
}

/** What a workbook has besides: how each finding stands in review, and since when it has been one. */
const reviewColumns = [
  'review',
  'accepted_until',
  'review_reason',
  'review_note',
  'reviewed_by',
  'reviewed_at',
  'finding_since',
] as const;

function reviewCells(mark: EntryMark | null): readonly string[] {
  if (mark === null) return reviewColumns.map(() => '');
  const { state, until, reason, note, by, at } = mark.review;
  return [state, until ?? '', reason, note, by, at, mark.change?.since ?? ''];
}

/** In characters, for those columns that hold more than a count. */
const columnWidths: Partial<Record<(typeof findingsColumns | typeof reviewColumns)[number], number>> = {
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
};

function headCells(names: readonly string[]) {
  return names.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
}

function cellOf(cell: string | number) {
  if (typeof cell === 'number') return { value: cell, type: Number };
  return cell === '' ? null : { value: escapeControls(cell), type: String };
}

/** Characters that XML cannot hold, as OOXML writes them (`_x0001_`), and what already looks like that (ECMA-376, 22.9.2.19). */
function escapeControls(text: string): string {
  return (
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // eslint-disable-next-line no-control-regex -- these are the very characters that are meant
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, escapeUnit)
      .replace(/\p{Surrogate}/gu, escapeUnit)
  );
}

function escapeUnit(unit: string): string {
  return `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
