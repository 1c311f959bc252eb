import Papa from 'papaparse';
import type { AppError } from '../app-error';
import { guardFormula } from '../csv/formula-guard';
import type { Ledger } from './ledger';
import { entryAt, type EntryNumber } from './ledger-entries';
import type { RunSummary } from './run-summary';
import type { LedgerEntry, StatusCount } from './ledger-entry';

/** The columns of the findings CSV, in their order (product.md, section 6); other programs depend on them. */
export const findingsColumns = [
  'class',
  'reason',
  'payment_reference',
  'platform_statuses',
  'client_statuses',
  'platform_tickets',
  'client_rows',
  'matched',
  'mismatched',
  'missing',
  'extra',
  'client_lines',
  'ticket_ids',
  'ambiguous',
  'note',
] as const;

/** Why a run's findings may not leave Tieout: its totals do not tie out (product.md, section 4). Null when they may. */
export function refuseExport({ verdict, equations }: RunSummary): AppError | null {
  if (verdict !== 'invalid') return null;
  const broken = equations.filter(({ holds, rule }) => !holds && rule !== 7);
  return { code: 'result_invalid', equations: broken.map(({ name }) => name) };
}

/** How many lines are written in one piece; a bound on memory only. */
const linesAPiece = 5_000;

/** How a findings CSV is written: what separates its cells, and whether it begins with a byte order mark. */
export interface FindingsFormat {
  readonly delimiter: ',' | ';' | '\t' | '|';
  readonly mark: boolean;
}

/** The format of product.md, section 6. */
export const defaultFindingsFormat: FindingsFormat = { delimiter: ',', mark: true };

/**
 * Writes entries as the findings CSV, piece by piece and complete: UTF-8 once encoded, CR LF, RFC 4180. Texts that came from
 * outside are guarded against being run as formulas; our own numbers stay numbers.
 */
export function* writeFindings(
  ledger: Ledger,
  entries: ArrayLike<EntryNumber>,
  { delimiter, mark }: FindingsFormat = defaultFindingsFormat,
): Generator<string> {
  yield `${mark ? '\uFEFF' : ''}${toCsv([findingsColumns], delimiter)}`;
  for (let start = 0; start < entries.length; start += linesAPiece) {
    const numbers = Array.from(
      { length: Math.min(linesAPiece, entries.length - start) },
      (_, index) => entries[start + index] ?? 0,
    );
    yield toCsv(
      numbers.map((number) => cellsOf(entryAt(ledger, number))),
      delimiter,
    );
  }
}

function toCsv(rows: ReadonlyArray<readonly string[]>, delimiter: string): string {
  return `${Papa.unparse(rows, { delimiter, newline: '\r\n', header: false })}\r\n`;
}

function cellsOf(entry: LedgerEntry): string[] {
  const cells: Record<(typeof findingsColumns)[number], string> = {
    class: entry.class,
    reason: entry.reasons.join(' '),
    payment_reference: guardFormula(entry.paymentReference),
    platform_statuses: wordStatuses(entry.platformStatuses),
    client_statuses: wordStatuses(entry.clientStatuses),
    platform_tickets: String(entry.platformTickets),
    client_rows: String(entry.clientRows),
    matched: String(entry.matched),
    mismatched: String(entry.mismatched),
    missing: String(entry.missing),
    extra: String(entry.extra),
    client_lines: entry.clientLines.join(' '),
    ticket_ids: guardFormula(entry.ticketIds.join(' ')),
    ambiguous: entry.ambiguous ? 'yes' : 'no',
    note: guardFormula(entry.note),
  };
  return findingsColumns.map((column) => cells[column]);
}

/** `2×PAID 1×REFUNDED`; begins with a digit, so that no spreadsheet runs it. */
function wordStatuses(statuses: readonly StatusCount[]): string {
  return statuses.map(({ status, count }) => `${count}×${status === '' ? '(blank)' : status}`).join(' ');
}
