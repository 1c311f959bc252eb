import { at, itemsOf } from './groups';
import { classOfKey, reasonsOfKey, type Ledger } from './ledger';
import { entryAt, entryRanges, type EntryNumber } from './ledger-entries';
import type { EntryClass, Reason } from './ledger-entry';
import { createNumberColumnBuilder } from './number-column';
import type { SortColumn, Tab, ViewParams } from './view-params';

/** The entries of a tab, in the order of the ledger. */
export function entriesOfTab(ledger: Ledger, tab: Tab): Uint32Array {
  const { unkeyedTickets, excludedTickets, end } = entryRanges(ledger);
  if (tab === 'unreadable') return range(unkeyedTickets, excludedTickets);
  if (tab === 'excluded') return range(excludedTickets, end);
  const counts = ledger.counts[tab];
  const entries = createNumberColumnBuilder();
  for (let key = 0; key < unkeyedTickets; key++) {
    // A mixed key has matched items too, but what is wrong with it is what it is looked up for.
    const isIn = tab === 'matched' ? classOfKey(ledger, key) === 'matched' : at(counts, key) > 0;
    if (isIn) entries.push(key);
  }
  return entries.build();
}

function range(start: EntryNumber, end: EntryNumber): Uint32Array {
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}

/** The entries that a view shows, in its order: tab, then filters, then sort; each step a function of the one before. */
export function selectView(ledger: Ledger, params: ViewParams): Uint32Array {
  const kept = entriesOfTab(ledger, params.tab).filter(filterOf(ledger, params));
  return params.sort === null ? kept : sortEntries(ledger, kept, params.sort.column, params.sort.descending);
}

function filterOf(ledger: Ledger, params: ViewParams): (entry: EntryNumber) => boolean {
  const classes = new Set(params.classes);
  const reasons = new Set(params.reasons);
  const wanted = params.search.trim().toLowerCase();
  return (entry) =>
    (classes.size === 0 || classes.has(classOfEntry(ledger, entry))) &&
    (reasons.size === 0 || reasonsOfEntry(ledger, entry).some((reason) => reasons.has(reason))) &&
    (wanted === '' || textsOfEntry(ledger, entry).some((text) => text.toLowerCase().includes(wanted)));
}

function sortEntries(
  ledger: Ledger,
  entries: Uint32Array,
  column: SortColumn,
  descending: boolean,
): Uint32Array {
  const values = Array.from(entries, (entry) => sortValue(ledger, entry, column));
  const order = Array.from(entries.keys());
  const sign = descending ? -1 : 1;
  // The place in the ledger decides between equals, so that a view has one order only.
  order.sort((a, b) => sign * compareValues(values[a] ?? '', values[b] ?? '') || a - b);
  return Uint32Array.from(order, (index) => at(entries, index));
}

function sortValue(ledger: Ledger, number: EntryNumber, column: SortColumn): string | number {
  const entry = entryAt(ledger, number);
  return column === 'firstLine' ? (entry.clientLines[0] ?? 0) : entry[column];
}

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function classOfEntry(ledger: Ledger, entry: EntryNumber): EntryClass {
  const ranges = entryRanges(ledger);
  if (entry >= ranges.excludedTickets) return 'excluded';
  if (entry >= ranges.malformed) return 'malformed';
  return entry >= ranges.unkeyedTickets ? 'unkeyed' : classOfKey(ledger, entry);
}

function reasonsOfEntry(ledger: Ledger, entry: EntryNumber): readonly Reason[] {
  const isKey = entry < entryRanges(ledger).unkeyedTickets;
  return isKey ? reasonsOfKey(ledger, entry) : entryAt(ledger, entry).reasons;
}

/** What the search looks through: the raw references of both sides, their statuses and the ticket ids. */
function textsOfEntry(ledger: Ledger, number: EntryNumber): string[] {
  if (number >= entryRanges(ledger).unkeyedTickets) {
    const entry = entryAt(ledger, number);
    const statuses = [...entry.platformStatuses, ...entry.clientStatuses].map(({ status }) => status);
    return [entry.paymentReference, entry.note, ...statuses, ...entry.ticketIds];
  }
  const { tickets, file } = ledger;
  return [
    ...Array.from(itemsOf(ledger.ticketGroups, number), (ticket) => [
      tickets.references.at(ticket),
      tickets.statuses.at(ticket),
      tickets.identities.at(ticket),
    ]).flat(),
    ...Array.from(itemsOf(ledger.rowGroups, number), (row) => [
      file.rows.references.at(row),
      file.rows.statuses.at(row),
    ]).flat(),
  ];
}
