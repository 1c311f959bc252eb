import { isDefect } from '../totals/conservation';
import type { AppError } from '../../base/app-error';
import { guardAmount, guardFormula } from '../../base/formula-guard';
import { createLineWriter } from '../../base/write-line';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { amountsOfEntry, writeAmounts } from '../entries/entry-amounts';
import { entryAt } from '../entries/ledger-entries';
import { areOutdated } from '../rules/rules';
import { isProvisional, type RunSummary } from '../totals/run-summary';
import type { LedgerEntry, StatusCount } from '../entries/ledger-entry';
import type { ReviewState } from '../runs/review';
import { noOwnColumns, ownCell, type OwnColumns } from '../views/own-cells';
import { reviewNote } from '../runs/review-note';

/** The columns of the findings CSV, in their order (product.md, section 6); other programs depend on them. */
export const findingsCsvColumns = [
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

/** The columns behind them where amounts are compared (docs/money.md, section 2): one line a finding, several currencies in one cell. */
const amountCsvColumns = ['currency', 'platform_amount', 'client_amount', 'difference'] as const;

/** The columns of the findings of a run. */
export function findingsColumnsOf({ money }: Pick<Ledger, 'money'>): readonly string[] {
  return money === null ? findingsCsvColumns : [...findingsCsvColumns, ...amountCsvColumns];
}

/** What a client's own column is called behind those of ours, where somebody has chosen it: never as one of ours is. */
export function ownHeader(name: string): string {
  return `${ownPrefix}${name}`;
}

const ownPrefix = 'Client file: ';

/** Whether a file with these columns is a findings CSV that Tieout wrote. */
export function isFindingsHeader(columns: readonly string[]): boolean {
  const begins = (names: readonly string[]): boolean => names.every((name, at) => columns[at] === name);
  const withAmounts = [...findingsCsvColumns, ...amountCsvColumns];
  const ours = begins(withAmounts) ? withAmounts : findingsCsvColumns;
  return begins(ours) && columns.slice(ours.length).every((name) => name.startsWith(ownPrefix));
}

/** Why a run's findings may not leave Tieout: its totals do not tie out (product.md, section 4). Null when they may. */
export function refuseExport(summary: RunSummary): AppError | null {
  const { verdict, equations } = summary;
  if (isProvisional(summary)) return { code: 'result_provisional' };
  if (verdict !== 'invalid') return null;
  const broken = equations.filter(isDefect);
  return { code: 'result_invalid', equations: broken.map(({ name }) => name) };
}

/** How many lines are written in one piece; a bound on memory only. */
export const linesAPiece = 200;

/** What may separate the cells of a findings CSV. */
export const findingsDelimiters = [',', ';', '\t', '|'] as const;

/** How a findings CSV is written: what separates its cells, and whether it begins with a byte order mark. */
export interface FindingsFormat {
  readonly delimiter: (typeof findingsDelimiters)[number];
  readonly mark: boolean;
}

/** The format of product.md, section 6. */
export const defaultFindingsFormat: FindingsFormat = { delimiter: ',', mark: true };

/**
 * Writes entries as the findings CSV, piece by piece and complete: UTF-8 once encoded, CR LF, RFC 4180. Texts that came from
 * outside are guarded against being run as formulas; our own numbers stay numbers. A file that holds a part of the findings
 * ends with a line that says so, `part`, so that it is never taken for all of them. The client's own columns `own` follow ours.
 */
export function* writeFindings(
  ledger: Ledger,
  entries: ArrayLike<EntryNumber>,
  { delimiter, mark }: FindingsFormat = defaultFindingsFormat,
  part: string | null = null,
  reviewOf: ReviewOf = () => null,
  own: OwnColumns = noOwnColumns,
): Generator<string> {
  const writeLine = createLineWriter(delimiter);
  const columns = [...own.values()];
  const ownHeaders = Array.from(own.keys(), (name) => csvCell(ownHeader(name)));
  const ours = findingsColumnsOf(ledger);
  yield `${mark ? '\uFEFF' : ''}${writeLine([...ours, ...ownHeaders])}`;
  for (let start = 0; start < entries.length; start += linesAPiece) {
    const lines: string[] = [];
    const end = Math.min(start + linesAPiece, entries.length);
    // Each entry is written before the next is made: many live entries would have to be moved by the garbage collector.
    for (let index = start; index < end; index++) {
      const number = entries[index] ?? 0;
      const cells = findingCells(ledger, number, reviewOf(number)).map(csvCell);
      for (const cell of amountCells(ledger, number)) cells.push(guardAmount(cell));
      for (const column of columns) cells.push(guardAmount(ownCell(ledger, column, number)));
      lines.push(writeLine(cells));
    }
    yield lines.join('');
  }
  const further = ours.length - findingsCsvColumns.length + columns.length;
  if (part !== null)
    yield writeLine([...partLine(part).map(csvCell), ...Array.from({ length: further }, () => '')]);
}

/** The review state of an entry; null where that is not known, or it is no finding. */
export type ReviewOf = (entry: EntryNumber) => ReviewState | null;

/** What a note says beside what the entry says itself. */
interface FindingNotes {
  readonly review: ReviewState | null;
  /** Whether a line that could not be read and the payment reference in it name each other. */
  readonly namesUnreadable: boolean;
}

/** What an entry has in each column. One table for all entries: an object per entry is slow for a hundred thousand. */
const cellsByColumn: Readonly<
  Record<(typeof findingsCsvColumns)[number], (entry: LedgerEntry, notes: FindingNotes) => string | number>
> = {
  class: (entry) => entry.class,
  reason: ({ reasons }) => reasons.join(' '),
  payment_reference: ({ paymentReference }) => paymentReference,
  platform_statuses: ({ platformStatuses }) => wordStatuses(platformStatuses),
  client_statuses: ({ clientStatuses }) => wordStatuses(clientStatuses),
  platform_tickets: ({ platformTickets }) => platformTickets,
  client_rows: ({ clientRows }) => clientRows,
  matched: ({ matched }) => matched,
  mismatched: ({ mismatched }) => mismatched,
  missing: ({ missing }) => missing,
  extra: ({ extra }) => extra,
  client_lines: ({ clientLines }) => clientLines.join(' '),
  ticket_ids: ({ ticketIds }) => ticketIds.join(' '),
  ambiguous: ({ ambiguous }) => (ambiguous ? 'yes' : 'no'),
  note: noteOf,
};
const cellsInOrder = findingsCsvColumns.map((column) => cellsByColumn[column]);

/** The cells of one entry, in the order of `findingsCsvColumns`: texts as they are, counts as numbers. */
export function findingCells(
  ledger: Ledger,
  number: EntryNumber,
  review: ReviewState | null,
): ReadonlyArray<string | number> {
  const entry = entryAt(ledger, number);
  // Evidence of a run under older rules holds only if its findings come out byte by byte as they did.
  const notes = { review, namesUnreadable: !areOutdated(ledger.rules) };
  return cellsInOrder.map((cellOf) => cellOf(entry, notes));
}

/** The cells of `amountCsvColumns`: exact, in plain digits with a point; none where no amounts are compared. */
export function amountCells(ledger: Ledger, number: EntryNumber): readonly string[] {
  if (ledger.money === null) return [];
  const amounts = amountsOfEntry(ledger, number).map(writeAmounts);
  return (['currency', 'platform', 'client', 'difference'] as const).map((cell) =>
    amounts.map((amount) => amount[cell]).join(' / '),
  );
}

/** The last line of a file that is not complete: its class is `part`, and its note says of what. */
function partLine(part: string): string[] {
  return findingsCsvColumns.map((column) => (column === 'class' ? 'part' : column === 'note' ? part : ''));
}

/** A cell as the CSV has it: a text guarded, a number a number. */
function csvCell(cell: string | number): string | number {
  return typeof cell === 'number' ? cell : guardFormula(cell);
}

/** What there is to say of an entry, when a second look confirmed it (docs/snapshot.md, "Second look"), and what people said of it. */
function noteOf(entry: LedgerEntry, { review, namesUnreadable }: FindingNotes): string {
  const { note, confirmation } = entry;
  const seen = confirmation === null ? '' : `${confirmation.kind} ${confirmation.at}`;
  const said = review === null ? '' : reviewNote(review);
  const named = namesUnreadable ? unreadableNote(entry) : '';
  return [note, named, seen, said].filter((part) => part !== '').join('; ');
}

/** How many lines or payment references a note names; the others are counted. */
const maxNamed = 10;

/** That the text of a payment reference is in a line that could not be read, said of both; or that not all was searched for it. */
function unreadableNote({
  unreadableLines: lines,
  unreadableReferences: references,
  unreadableUnsearched: unsearched,
  platformTickets,
  clientRows,
}: LedgerEntry): string {
  if (references.length > 0) return `holds ${listOf(references)}`;
  if (lines.length > 0)
    return `its text stands in ${lines.length === 1 ? 'line' : 'lines'} ${listOf(lines)}, which could not be read`;
  return unsearched > 0 && platformTickets > 0 && clientRows === 0
    ? `not searched whole for it: ${unsearched} ${unsearched === 1 ? 'line' : 'lines'} that could not be read`
    : '';
}

function listOf(items: readonly (number | string)[]): string {
  const others = items.length - maxNamed;
  return items.slice(0, maxNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/** `2×PAID 1×REFUNDED`; begins with a digit, so that no spreadsheet runs it. */
function wordStatuses(statuses: readonly StatusCount[]): string {
  return statuses.map(({ status, count }) => `${count}×${status === '' ? '(blank)' : status}`).join(' ');
}
