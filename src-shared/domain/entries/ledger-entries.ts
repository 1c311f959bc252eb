import { fieldDifferences, wordDifferences } from '../compare/field-differences';
import { writeDecimal, zero } from '../fields/decimal';
import { sumUnit, type UnitSum } from '../money/amounts-agree';
import { platformItemsOf, type Money } from '../money/read-money';
import type { MalformedRecord } from '../sides/client-file';
import { nameLine } from '../sides/line-name';
import type { Bucket } from '../vocabulary/buckets';
import { at, itemsOf, listItems } from '../../columns/groups';
import { type EntryNumber, type Ledger, classOfKey, comparisonOf, reasonsOfKey } from '../compare/ledger';
import type { Texts } from '../../columns/text-column';
import type { LedgerEntry, StatusCount } from './ledger-entry';
import type { EntryClass } from '../vocabulary/classes';
import { isOfFields, type Reason } from '../vocabulary/reasons';

/** Where each kind of entry begins, and how many there are in all. */
export interface EntryRanges {
  readonly unkeyedTickets: EntryNumber;
  readonly unkeyedRows: EntryNumber;
  readonly malformed: EntryNumber;
  readonly excludedTickets: EntryNumber;
  readonly excludedRows: EntryNumber;
  readonly end: EntryNumber;
}

/** The ranges of a ledger's entry numbers; keys begin at 0. */
export function entryRanges(ledger: Ledger): EntryRanges {
  const unkeyedTickets = ledger.keyed.keys.length;
  const unkeyedRows = unkeyedTickets + ledger.unkeyedTickets.length;
  const malformed = unkeyedRows + ledger.unkeyedRows.length;
  const excludedTickets = malformed + ledger.file.malformed.length;
  const excludedRows = excludedTickets + ledger.excluded.tickets.length;
  const end = excludedRows + ledger.excluded.rows.length;
  return { unkeyedTickets, unkeyedRows, malformed, excludedTickets, excludedRows, end };
}

/** Makes one entry of the ledger. */
export function entryAt(ledger: Ledger, number: EntryNumber): LedgerEntry {
  const { ticket, row, malformed, filter } = itemsBehind(ledger, number);
  if (malformed) {
    const { line, reason, text } = malformed;
    const entry = entryOf(ledger, number, [], [], {
      ...nothingCounted,
      class: 'malformed',
      reasons: [reason],
      note: text,
    });
    const keys = ledger.unreadable().keysIn(number - entryRanges(ledger).malformed);
    return {
      ...entry,
      clientLines: [nameLine(ledger.file, line)],
      unreadableReferences: keys.map((key) => referenceOf(ledger, key)),
    };
  }
  if (ticket !== null || row !== null) {
    const tickets = ticket === null ? [] : [ticket];
    const rows = row === null ? [] : [row];
    return filter === null
      ? entryOf(ledger, number, tickets, rows, {
          ...nothingCounted,
          class: 'unkeyed',
          reasons: ['empty_key'],
        })
      : excludedEntry(ledger, number, tickets, rows, filter);
  }
  const tickets = listItems(ledger.ticketGroups, number);
  const rows = listItems(ledger.rowGroups, number);
  const reasons = reasonsOfKey(ledger, number);
  return entryOf(ledger, number, tickets, rows, {
    matched: at(ledger.counts.matched, number),
    mismatched: at(ledger.counts.mismatched, number),
    missing: at(ledger.counts.missing, number),
    extra: at(ledger.counts.extra, number),
    class: classOfKey(ledger, number),
    reasons,
    ambiguous: at(ledger.ambiguous, number) === 1,
    note: reasons.includes('quantity_differs')
      ? quantityNote(ledger, tickets.length, rows)
      : reasons.some(isOfFields)
        ? fieldNote(ledger, number)
        : ledger.damageNoteOf(number),
  });
}

/** Both values of every field that differs, the amount of a whole reference included. */
function fieldNote(ledger: Ledger, number: EntryNumber): string {
  const { placements } = comparisonOf(ledger, number);
  const { money } = ledger;
  const words = wordDifferences(fieldDifferences(ledger.fields, ledger.grain, placements));
  if (money === null || !placements.some(({ reason }) => reason === 'amount_differs')) return words;
  if (ledger.units === null) return words;
  const tickets = placements.flatMap(({ ticket }) => ticket ?? []);
  const rows = placements.flatMap(({ row }) => row ?? []);
  const { platform, client } = unitAmounts(ledger, money, tickets, rows);
  const amounts = `${money.rule.column}: platform ${platform}, client file ${client}`;
  return [amounts, words].filter((part) => part !== '').join('; ');
}

/** What both sides of a unit come to, in words: its sums by currency, and the texts in it that are no numbers. */
export function unitAmounts(
  { keyed }: Pick<Ledger, 'keyed'>,
  money: Money,
  tickets: ArrayLike<number>,
  rows: ArrayLike<number>,
): { readonly platform: string; readonly client: string } {
  return {
    platform: wordSum(sumUnit(money.platform, platformItemsOf(money, keyed, tickets, rows))),
    client: wordSum(sumUnit(money.client, rows)),
  };
}

function wordSum({ sums, noNumbers, isBlank }: UnitSum): string {
  if (isBlank) return '(blank)';
  const numbers = Array.from(sums, ([currency, sum]) => `${writeDecimal(sum)} ${currency}`.trim());
  return [...numbers, ...noNumbers].join(' / ') || writeDecimal(zero);
}

/** Both values of a quantity that differs; the texts of the rows as the file has them. */
function quantityNote({ quantities }: Ledger, tickets: number, rows: readonly number[]): string {
  const texts = rows.map((row) => quantities?.at(row) ?? '').map((text) => (text === '' ? '(blank)' : text));
  return `tickets ${tickets}, quantity ${texts.join(' ')}`;
}

/** The counts of a key's entry, without its texts. */
export function countsAt(ledger: Ledger, number: EntryNumber): Record<Bucket, number> {
  return {
    matched: at(ledger.counts.matched, number),
    mismatched: at(ledger.counts.mismatched, number),
    missing: at(ledger.counts.missing, number),
    extra: at(ledger.counts.extra, number),
  };
}

/** The tickets and rows behind an entry, by their numbers. */
export function itemsOfEntry(
  ledger: Ledger,
  number: EntryNumber,
): { readonly tickets: ArrayLike<number>; readonly rows: ArrayLike<number> } {
  if (number < ledger.keyed.keys.length) {
    return { tickets: itemsOf(ledger.ticketGroups, number), rows: itemsOf(ledger.rowGroups, number) };
  }
  const { ticket, row } = itemsBehind(ledger, number);
  return { tickets: ticket === null ? [] : [ticket], rows: row === null ? [] : [row] };
}

/** The class of an entry, without making it. */
export function classOfEntry(ledger: Ledger, number: EntryNumber): EntryClass {
  const ranges = entryRanges(ledger);
  if (number >= ranges.excludedTickets) return 'excluded';
  if (number >= ranges.malformed) return 'malformed';
  return number >= ranges.unkeyedTickets ? 'unkeyed' : classOfKey(ledger, number);
}

export function reasonsOfEntry(ledger: Ledger, number: EntryNumber): readonly Reason[] {
  const isKey = number < ledger.keyed.keys.length;
  return isKey ? reasonsOfKey(ledger, number) : entryAt(ledger, number).reasons;
}

/** The results of the comparison for an entry, without the contents of its items. */
type Findings = Pick<
  LedgerEntry,
  'class' | 'reasons' | 'matched' | 'mismatched' | 'missing' | 'extra' | 'ambiguous' | 'note'
>;

const nothingCounted = { matched: 0, mismatched: 0, missing: 0, extra: 0, ambiguous: false, note: '' };

const nothingBehind: ItemsBehind = { ticket: null, row: null, malformed: undefined, filter: null };

/** What is behind an entry that is of no key: one item by its number on its side, or a record; nothing behind one of a key. */
export interface ItemsBehind {
  readonly ticket: number | null;
  readonly row: number | null;
  readonly malformed: MalformedRecord | undefined;
  /** The name of the filter that took the item out. */
  readonly filter: string | null;
}

/** Looks up what is behind an entry that is of no key. */
export function itemsBehind(ledger: Ledger, number: EntryNumber): ItemsBehind {
  const ranges = entryRanges(ledger);
  // Checked here: a negative array index is converted to a string, which costs more than the whole entry.
  if (number < ranges.unkeyedTickets) return nothingBehind;
  const ticket = ledger.excluded.tickets[number - ranges.excludedTickets];
  const row = ledger.excluded.rows[number - ranges.excludedRows];
  return {
    ticket: ledger.unkeyedTickets[number - ranges.unkeyedTickets] ?? ticket?.item ?? null,
    row: ledger.unkeyedRows[number - ranges.unkeyedRows] ?? row?.item ?? null,
    malformed: ledger.file.malformed[number - ranges.malformed],
    filter: ticket?.filter ?? row?.filter ?? null,
  };
}

/**
 * An item that a filter excluded. A ticket among them claims that the file has no such row, so unreadable lines are searched for
 * it.
 */
function excludedEntry(
  ledger: Ledger,
  number: EntryNumber,
  tickets: readonly number[],
  rows: readonly number[],
  filter: string,
): LedgerEntry {
  const found = { ...nothingCounted, class: 'excluded', reasons: [], note: filter } as const;
  const entry = entryOf(ledger, number, tickets, rows, found);
  if (tickets.length === 0) return entry;
  const { linesOfText, unsearched } = ledger.unreadable();
  return {
    ...entry,
    unreadableLines: linesOfText(entry.paymentReference).map((line) => nameLine(ledger.file, line)),
    unreadableUnsearched: unsearched,
  };
}

function entryOf(
  { tickets: platform, file, keyed, confirmationOf, unreadable }: Ledger,
  number: EntryNumber,
  tickets: readonly number[],
  rows: readonly number[],
  found: Findings,
): LedgerEntry {
  const [firstTicket] = tickets;
  const [firstRow] = rows;
  // Every field is named: a hundred thousand of these are made at once, and spreading would cost more than all the rest.
  return {
    class: found.class,
    reasons: found.reasons,
    paymentReference:
      firstTicket !== undefined
        ? platform.references.at(firstTicket)
        : firstRow !== undefined
          ? file.rows.references.at(firstRow)
          : '',
    platformStatuses: countStatuses(tickets, platform.statuses),
    clientStatuses: countStatuses(rows, file.rows.statuses),
    platformTickets: tickets.length,
    clientRows: rows.length,
    matched: found.matched,
    mismatched: found.mismatched,
    missing: found.missing,
    extra: found.extra,
    clientLines: rows.map((row) => nameLine(file, file.rows.lines[row] ?? 0)),
    ticketIds: tickets.map((ticket) => platform.identities.at(ticket)).filter((identity) => identity !== ''),
    events: platform.events === null ? [] : eventsOf(tickets, platform.events),
    ambiguous: found.ambiguous,
    note: found.note,
    confirmation: confirmationOf(number),
    unreadableLines:
      number < keyed.keys.length
        ? unreadable()
            .linesOf(number)
            .map((line) => nameLine(file, line))
        : [],
    unreadableReferences: [],
    unreadableUnsearched: number < keyed.keys.length ? unreadable().unsearched : 0,
  };
}

/** The payment reference of a key, as its entry has it. */
export function referenceOf({ tickets, file, ticketGroups, rowGroups }: Ledger, key: number): string {
  const [ticket] = itemsOf(ticketGroups, key);
  const [row] = itemsOf(rowGroups, key);
  if (ticket !== undefined) return tickets.references.at(ticket);
  return row === undefined ? '' : file.rows.references.at(row);
}

/** Tickets of one payment reference nearly always share their event. */
function eventsOf(tickets: readonly number[], events: Texts): readonly string[] {
  const [only] = tickets;
  if (only === undefined) return [];
  const names =
    tickets.length === 1
      ? [events.at(only)]
      : [...new Set(tickets.map((ticket) => events.at(ticket)))].sort();
  return names.filter((event) => event !== '');
}

function countStatuses(items: readonly number[], statuses: Texts): StatusCount[] {
  const [only] = items;
  if (only === undefined) return [];
  if (items.length === 1) return [{ status: statuses.at(only), count: 1 }];
  const counts = new Map<string, number>();
  for (const item of items) {
    const status = statuses.at(item);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, count]) => ({ status, count }));
}
