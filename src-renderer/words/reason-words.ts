import type { LedgerEntry, StatusCount } from '#shared/domain/entries/ledger-entry';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import { normalise } from '#shared/base/text';
import { quotedList } from '#shared/words/errors/table';
import { statusName } from '#shared/base/show-unseen';
import { countOf, formatCount, formatLines } from './format';
import { isBeyondStatus, isOfFields, isOfMismatch, type Reason } from '#shared/domain/vocabulary/reasons';

/** A reason in a few words, for a column or a filter. */
export const reasonWords: Readonly<Record<Reason, string>> = {
  reference_missing: 'Not in the client file',
  ticket_count_short: 'Fewer rows than tickets',
  reference_extra: 'Not on the platform',
  row_count_over: 'More rows than tickets',
  status_differs: 'Status differs',
  status_unmapped: 'Status not mapped',
  status_blank: 'Status is blank',
  mixed_without_rollup: 'Tickets differ among themselves',
  repeated_row_same: 'Row repeated',
  repeated_row_conflicting: 'Row repeated, saying otherwise',
  quantity_differs: 'Quantity differs',
  field_differs: 'Field differs',
  amount_differs: 'Amount differs',
  empty_key: 'No payment reference',
  text_after_quote: 'Text after a closing quote',
  quote_not_closed: 'Quote never closed',
  too_many_fields: 'Too many fields',
  too_few_fields: 'Too few fields',
};

/** The reasons of an entry in a few words, with both values of a field that differs. */
export function reasonsInWords({ reasons, note }: LedgerEntry): string {
  return reasons
    .map((reason) => reasonWords[reason] + (isOfFields(reason) && note !== '' ? ` (${note})` : ''))
    .join(', ');
}

/** Why an entry is what it is: plain sentences for someone who has never seen the classes (product.md, section 3). */
export function explainEntry(entry: LedgerEntry): string {
  return [whatIsThere(entry), ...entry.reasons.map((reason) => addition(reason, entry)), caveat(entry)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function whatIsThere(entry: LedgerEntry): string {
  const tickets = countOf(entry.platformTickets, 'ticket');
  const rows = countOf(entry.clientRows, 'row');
  switch (entry.class) {
    case 'matched':
      return isByPayment(entry)
        ? `${oneForAll(entry)}, and their statuses agree${isRolledUp(entry) ? ' as the rules roll them up' : ''}.`
        : `The platform has ${tickets} and the client file ${rows}, and their statuses agree.`;
    case 'reference_missing':
      return `The platform has ${tickets} with this payment reference; ${isSearched(entry) ? 'the client file has no row with it' : 'no row of the client file that could be read has it'}.`;
    case 'reference_extra':
      return `The client file has ${rows} with this payment reference; the platform has no ticket with it.`;
    case 'count_short':
      return `The platform has ${tickets}, the client file only ${rows}, so ${have(entry.missing, 'ticket')} no row.`;
    case 'count_over':
      return isRepeated(entry)
        ? `The client file has ${rows} with this payment reference, whose ${tickets} one row represents: ${countOf(entry.extra, 'row is', 'rows are')} extra.`
        : `The client file has ${rows}, the platform only ${tickets}, so ${have(entry.extra, 'row')} no ticket.`;
    case 'status_mismatch':
      if (isByPayment(entry)) return `${oneForAll(entry)}${rowDiffers(entry)}`;
      return statusesAgree(entry)
        ? `The platform has ${tickets} and the client file ${rows}, and their statuses agree.`
        : entry.platformTickets === 1
          ? bothSides(entry)
          : `${bothSides(entry)} ${formatCount(entry.mismatched)} of ${tickets} ${differ(entry.mismatched)} ${inStatus(entry)}.`;
    case 'mixed':
      return `${bothSides(entry)} ${isByPayment(entry) ? mixedRow(entry) : mixedTickets(entry)}${leftOver(entry)}.`;
    case 'unkeyed': {
      const [one, other] = entry.platformTickets > 0 ? ['ticket', 'row'] : ['row', 'ticket'];
      return normalise(entry.paymentReference) === ''
        ? `This ${one} has no payment reference, so it cannot be compared with any ${other}.`
        : `The rules leave nothing of this ${one}’s payment reference, so it cannot be compared with any ${other}.`;
    }
    case 'malformed':
      return 'This record of the client file could not be read as a row, so it was not compared.';
    case 'excluded':
      return entry.platformTickets > 0
        ? `The filter “${entry.note}” excludes this ticket; ${isSearched(entry) ? 'the client file has no row with' : 'no row of the client file that could be read has'} its payment reference.`
        : `The filter “${entry.note}” excludes this row; the platform has no ticket with its payment reference.`;
  }
}

/**
 * Whether one row represents several tickets (grain `payment`): only then are there more of them than the results that were
 * counted, and no pairs to speak of.
 */
function isByPayment({ platformTickets, matched, mismatched, missing }: LedgerEntry): boolean {
  return platformTickets > matched + mismatched + missing;
}

function oneForAll(entry: LedgerEntry): string {
  return `The platform has ${countOf(entry.platformTickets, 'ticket')}, and the client file 1 row, which represents all of them`;
}

/** What a payment's row differs in from its tickets; where these have no status in common, `addition` says so. */
function rowDiffers(entry: LedgerEntry): string {
  return statusesAgree(entry) ? ', and their statuses agree.' : `. ${bothSides(entry)}`;
}

function mixedRow(entry: LedgerEntry): string {
  return `The row that represents all tickets ${statusesAgree(entry) ? 'agrees in status but not in all else' : `differs ${inStatus(entry)}`}`;
}

function isRolledUp({ platformStatuses }: LedgerEntry): boolean {
  return new Set(platformStatuses.map(({ status }) => statusText(status))).size > 1;
}

/** Whether the pairs that differ do so in something besides their statuses only; `addition` then says it. */
function statusesAgree({ reasons }: LedgerEntry): boolean {
  const ofPairs = reasons.filter(isOfMismatch);
  return ofPairs.length > 0 && ofPairs.every(isBeyondStatus);
}

function inStatus({ reasons }: LedgerEntry): string {
  return reasons.some(isBeyondStatus) ? 'in status or in a field' : 'in status';
}

function mixedTickets(entry: LedgerEntry): string {
  const { mismatched } = entry;
  const [verb, where] = statusesAgree(entry)
    ? [mismatched === 1 ? 'agrees' : 'agree', 'in status but not in all else']
    : [differ(mismatched), inStatus(entry)];
  return `${countOf(mismatched, 'ticket')} ${verb} ${where}`;
}

function differ(tickets: number): string {
  return tickets === 1 ? 'differs' : 'differ';
}

/** "Platform: PAID. Client file, line 1036: refunded." */
function bothSides({ platformStatuses, clientStatuses, clientLines }: LedgerEntry): string {
  const lines = `${clientLines.length === 1 ? 'line' : 'lines'} ${formatLines(clientLines)}`;
  return `Platform: ${oneOrCounted(platformStatuses)}. Client file, ${lines}: ${oneOrCounted(clientStatuses)}.`;
}

function oneOrCounted(counts: readonly StatusCount[]): string {
  const [first, ...others] = counts;
  return first?.count === 1 && others.length === 0 ? statusName(first.status) : statuses(counts);
}

function leftOver(entry: LedgerEntry): string {
  if (entry.missing > 0) return `, and ${have(entry.missing, 'ticket')} no row`;
  if (entry.extra === 0) return '';
  return isRepeated(entry)
    ? `, and ${countOf(entry.extra, 'row is', 'rows are')} extra`
    : `, and ${have(entry.extra, 'row')} no ticket`;
}

/** In grain `payment` one row represents all tickets, and a further one is extra however many those are. */
function isRepeated({ reasons }: LedgerEntry): boolean {
  return reasons.some((reason) => reason.startsWith('repeated_row'));
}

function have(count: number, noun: string): string {
  return `${countOf(count, noun)} ${count === 1 ? 'has' : 'have'}`;
}

/** A longer note is a list, which the table of both sides shows better. */
const maxNote = 120;

function addition(reason: Reason, { note }: LedgerEntry): string {
  switch (reason) {
    case 'status_unmapped':
      return 'At least one of these statuses isn’t mapped.';
    case 'status_blank':
      return 'A blank status agrees with nothing, not even with another blank; the status table can say what a blank one in the client file means.';
    case 'mixed_without_rollup':
      return 'The tickets of this payment do not share one status, so the payment has none that could be compared.';
    case 'repeated_row_same':
      return 'A payment has one row; the further ones say the same once more.';
    case 'repeated_row_conflicting':
      return 'A payment has one row; a further one says something else.';
    case 'quantity_differs':
      return 'The quantity in the row is not the number of tickets.';
    case 'field_differs':
    case 'amount_differs':
      return note.length > maxNote
        ? 'Values that are compared besides the status differ, as listed below.'
        : `Compared besides the status: ${note}.`;
    case 'text_after_quote':
      return 'There is text between a closing quote and the next delimiter.';
    case 'quote_not_closed':
      return 'A quote was opened and never closed.';
    case 'too_many_fields':
      return 'It has more fields than the header has columns.';
    case 'too_few_fields':
      return 'It has fewer fields than the header has columns.';
    case 'empty_key':
    case 'reference_missing':
    case 'reference_extra':
    case 'ticket_count_short':
    case 'row_count_over':
    case 'status_differs':
      // The first sentence has said it: see `whatIsThere`.
      return '';
  }
}

/** Whether it is known that no line of the file has it, those that could not be read included. */
function isSearched({ unreadableLines, unreadableUnsearched }: LedgerEntry): boolean {
  return unreadableLines.length === 0 && unreadableUnsearched === 0;
}

/** Says of both that the text of a reference is in a line that could not be read, which may make the finding wrong; `''` of others. */
export function unreadableWords({
  unreadableLines,
  unreadableReferences,
  unreadableUnsearched,
  ...entry
}: LedgerEntry): string {
  if (unreadableReferences.length > 0) {
    const { length } = unreadableReferences;
    const named = quotedList(unreadableReferences.slice(0, maxNamed));
    return length === 1
      ? `The payment reference ${named} is in it: correct the line, and it may be the row that this one lacks.`
      : `The payment references ${named}${length > maxNamed ? ' and others' : ''} are in it: correct the line, and it may be a row that they lack.`;
  }
  if (unreadableLines.length === 0) {
    return unreadableUnsearched === 0 || entry.platformTickets === 0 || entry.clientRows > 0
      ? ''
      : `${countOf(unreadableUnsearched, 'line')} that could not be read ${unreadableUnsearched === 1 ? 'was' : 'were'} too long, or too many, to be searched whole for it.`;
  }
  const isOne = unreadableLines.length === 1;
  return `But its text is in ${isOne ? 'line' : 'lines'} ${formatLines(unreadableLines)} of the client file, which could not be read: correct ${isOne ? 'that line' : 'those lines'} before you rely on this.`;
}

/** How many references of a line are named. */
const maxNamed = 3;

function caveat(entry: LedgerEntry): string {
  return entry.ambiguous
    ? 'The file doesn’t say which row is which ticket; the pairing is only for display.'
    : '';
}

/** Statuses as the export writes them: `2×PAID 1×REFUNDED` (product.md, section 6). */
export function statuses(counts: readonly StatusCount[]): string {
  return counts
    .map(({ status, count }) => `${count}×${normalise(status) === '' ? '(blank)' : status}`)
    .join(' ');
}
