import { guardFormula } from '#shared/base/formula-guard';
import type { SortColumn } from '#shared/domain/views/view-params';
import { isOwnColumnId, ownColumnName, type OwnColumnId } from '#shared/domain/views/own-cells';
import type { ListedEntry } from '../worker/contract/view-contract';
import { classLabel } from './class-words';
import { formatDecimal } from './format';
import { reasonsInWords, statuses } from './reason-words';
import { findingAge, reviewWord } from './review-words';

/** The columns that entries are shown and copied in; those that can be sorted by are named as the worker sorts. */
export type EntryColumn =
  SortColumn | 'platformStatuses' | 'clientStatuses' | 'reviewNote' | 'ticketIds' | 'note';

/** A column that entries are listed in: one of ours, or one of the client's own. */
export type ListedColumn = EntryColumn | OwnColumnId;

/** What a column is called, and its text or number in an entry. */
interface ColumnText {
  readonly header: string;
  readonly of: (entry: ListedEntry) => string | number;
}

/** All columns of entries in words, for the header of the grid and for copied rows alike. */
export const entryTexts: Readonly<Record<EntryColumn, ColumnText>> = {
  class: { header: 'Finding', of: classLabel },
  paymentReference: { header: 'Payment reference', of: (entry) => entry.paymentReference },
  platformStatuses: { header: 'Platform', of: (entry) => statuses(entry.platformStatuses) },
  clientStatuses: { header: 'Client file', of: (entry) => statuses(entry.clientStatuses) },
  events: { header: 'Event', of: (entry) => entry.events.join(', ') },
  review: { header: 'Review', of: ({ mark }) => (mark === null ? '' : reviewWord(mark.review)) },
  age: { header: 'Age', of: ({ mark }) => findingAge(mark?.change ?? null) },
  answer: { header: 'Client answer', of: ({ mark }) => mark?.answer ?? '' },
  platformTickets: { header: 'Tickets', of: (entry) => entry.platformTickets },
  clientRows: { header: 'Rows', of: (entry) => entry.clientRows },
  missing: { header: 'Missing', of: (entry) => entry.missing },
  extra: { header: 'Extra', of: (entry) => entry.extra },
  mismatched: { header: 'Mismatched', of: (entry) => entry.mismatched },
  firstLine: { header: 'Lines', of: (entry) => entry.clientLines.join(' ') },
  platformAmount: { header: 'Platform amount', of: ({ amounts }) => amountCell(amounts, 'platform') },
  clientAmount: { header: 'Client amount', of: ({ amounts }) => amountCell(amounts, 'client') },
  difference: { header: 'Difference', of: ({ amounts }) => amountCell(amounts, 'difference') },
  reasons: { header: 'Reason', of: reasonsInWords },
  ticketIds: { header: 'Ticket IDs', of: (entry) => entry.ticketIds.join(' ') },
  reviewNote: { header: 'Review note', of: ({ mark }) => mark?.review.note ?? '' },
  note: { header: 'Note', of: (entry) => entry.note },
};

/** An amount of an entry as it is shown; of several currencies one after the other, each with its name. */
function amountCell(amounts: ListedEntry['amounts'], of: 'platform' | 'client' | 'difference'): string {
  const named = amounts.length > 1;
  return amounts
    .filter((amount) => amount[of] !== '')
    .map((amount) => `${formatDecimal(amount[of])}${named ? ` ${amount.currency}` : ''}`)
    .join(' + ');
}

/** The same of any column that is listed. */
export function columnText(column: ListedColumn): ColumnText {
  return isOwnColumnId(column)
    ? { header: ownColumnName(column) ?? '', of: ({ own }) => own[column] ?? '' }
    : entryTexts[column];
}

/** An entry as the cells of a table: texts from outside guarded as in the findings CSV, our own numbers as numbers. */
export function entryCells(columns: readonly ListedColumn[], entry: ListedEntry): string[] {
  return columns.map((column) => {
    const cell = columnText(column).of(entry);
    return typeof cell === 'number' ? String(cell) : guardFormula(cell);
  });
}
