import { at, sizeOf } from '../../columns/groups';
import { type EntryNumber, type Ledger, isMatchedKey } from '../compare/ledger';
import { amountsOfEntry } from '../entries/entry-amounts';
import {
  classOfEntry,
  entryAt,
  entryRanges,
  itemsOfEntry,
  reasonsOfEntry,
  itemsBehind,
} from '../entries/ledger-entries';
import { findingNumbers } from '../totals/count-ledger';
import { createNumberColumnBuilder } from '../../columns/number-column';
import { reviewDecisions } from '../runs/review';
import type { Bucket } from '../vocabulary/buckets';
import { isOwnColumnId, noOwnColumns, ownColumnName, sortKeysOf, type OwnColumns } from './own-cells';
import { noMarks, testsOf, type EntryMark, type EntryMarks } from './view-filter';
import { noFilters, type SortColumn, type ViewParams } from './view-params';
import { tabs, type Tab } from '../vocabulary/tabs';
import type { Steps } from '../../base/steps';
import { compareValues } from '../../base/compare-values';

/** The entries of a tab, in the order of the ledger. */
export function entriesOfTab(ledger: Ledger, tab: Tab): Uint32Array {
  const { unkeyedTickets, excludedTickets, end } = entryRanges(ledger);
  if (tab === 'findings') return Uint32Array.from(findingNumbers(ledger));
  if (tab === 'unreadable') return range(unkeyedTickets, excludedTickets);
  if (tab === 'excluded') return range(excludedTickets, end);
  const entries = createNumberColumnBuilder();
  const isInTab = keysOfTab(ledger, tab);
  for (let key = 0; key < unkeyedTickets; key++) if (isInTab(key)) entries.push(key);
  return entries.build();
}

/** How many entries a tab has. */
export function countEntries(ledger: Ledger, tab: Tab): number {
  const { unkeyedTickets, excludedTickets, end } = entryRanges(ledger);
  if (tab === 'findings') return findingNumbers(ledger).length;
  if (tab === 'unreadable') return excludedTickets - unkeyedTickets;
  if (tab === 'excluded') return end - excludedTickets;
  let entries = 0;
  const isInTab = keysOfTab(ledger, tab);
  for (let key = 0; key < unkeyedTickets; key++) if (isInTab(key)) entries++;
  return entries;
}

/** How many entries are searched between two looks at whether the hits are still wanted. */
const searchedAtOnce = 5_000;

/** How many entries of each tab a search finds, whatever else narrows the tabs. */
export function* countHits(
  ledger: Ledger,
  search: string,
  own: OwnColumns = noOwnColumns,
): Steps<Record<Tab, number>> {
  const tests = testsOf(ledger, { ...noFilters, search }, noMarks, own);
  const { end } = entryRanges(ledger);
  const found = new Uint8Array(end);
  for (let entry = 0; entry < end; entry++) {
    if (tests.every((test) => test(entry))) found[entry] = 1;
    if (entry % searchedAtOnce === 0) yield;
  }
  const hits = { findings: 0, missing: 0, extra: 0, mismatched: 0, unreadable: 0, matched: 0, excluded: 0 };
  for (const tab of tabs) for (const entry of entriesOfTab(ledger, tab)) hits[tab] += found[entry] ?? 0;
  return hits;
}

/** A mixed key has matched items too, but users look for what is wrong with it. */
function keysOfTab(ledger: Ledger, tab: Bucket): (key: number) => boolean {
  const counts = ledger.counts[tab];
  return tab === 'matched' ? (key) => isMatchedKey(ledger, key) : (key) => (counts[key] ?? 0) > 0;
}

function range(start: EntryNumber, end: EntryNumber): Uint32Array {
  return Uint32Array.from({ length: end - start }, (_, index) => start + index);
}

/** The entries that a view shows, in its order: tab, then filters, then sort; each step a function of the one before. */
export function selectView(
  ledger: Ledger,
  params: ViewParams,
  marks = noMarks,
  own: OwnColumns = noOwnColumns,
): Uint32Array {
  const tests = testsOf(ledger, params, marks, own);
  const all = entriesOfTab(ledger, params.tab);
  const kept = tests.length === 0 ? all : all.filter((entry) => tests.every((test) => test(entry)));
  return params.sort === null ? kept : sortEntries(ledger, kept, params.sort, marks, own);
}

function sortEntries(
  ledger: Ledger,
  entries: Uint32Array,
  { column, descending }: NonNullable<ViewParams['sort']>,
  marks: EntryMarks,
  own: OwnColumns,
): Uint32Array {
  const values = Array.from(entries, sortValues(ledger, column, marks, own));
  const order = Uint32Array.from(entries.keys());
  const sign = descending ? -1 : 1;
  // Ties are broken by the place in the ledger, so that the order is unique.
  order.sort((a, b) => sign * compareValues(values[a] ?? '', values[b] ?? '') || a - b);
  return order.map((index) => at(entries, index));
}

/** What entries are sorted by in a column. One of the client's that is not there, as in another file, leaves their order. */
function sortValues(
  ledger: Ledger,
  column: NonNullable<ViewParams['sort']>['column'],
  marks: EntryMarks,
  own: OwnColumns,
): (entry: EntryNumber) => string | number {
  if (isOwnColumnId(column)) {
    const cells = own.get(ownColumnName(column) ?? '');
    const keyOf = cells === undefined ? () => 0 : sortKeysOf(cells);
    return (entry) => keyOf(itemsOfEntry(ledger, entry).rows[0] ?? -1);
  }
  if (column === 'answer') return (entry) => marks.markOf(entry)?.answer ?? '';
  return column === 'review' || column === 'age'
    ? (entry) => markValue(marks.markOf(entry), column)
    : (entry) => sortValue(ledger, entry, column);
}

/** Open work first: reopened, then open. Ages: youngest first, those without an age before them. */
function markValue(mark: EntryMark | null, column: 'review' | 'age'): number {
  if (mark === null) return -1;
  const { review, change } = mark;
  if (column === 'age') return change === null ? -1 : change.runs * 2 + (change.state === 'new' ? 0 : 1);
  return review.reopenedBy !== null ? 0 : reviewDecisions.indexOf(review.state) + 1;
}

/** What an entry is sorted by. Of a key it is read from the columns: making the entry costs more than all the sorting. */
function sortValue(
  ledger: Ledger,
  number: EntryNumber,
  column: Exclude<SortColumn, 'review' | 'age' | 'answer'>,
): string | number {
  if (column === 'class') return classOfEntry(ledger, number);
  if (column === 'reasons') return reasonsOfEntry(ledger, number).join(' ');
  if (column === 'events') return firstEvent(ledger, number);
  if (column === 'platformAmount' || column === 'clientAmount' || column === 'difference')
    return amountValue(ledger, number, column);
  if (number >= ledger.keyed.keys.length) {
    const entry = entryAt(ledger, number);
    if (column !== 'firstLine') return entry[column];
    const { row, malformed } = itemsBehind(ledger, number);
    return malformed?.line ?? ledger.file.rows.lines[row ?? -1] ?? 0;
  }
  const { references } = ledger.tickets;
  const { rows } = ledger.file;
  switch (column) {
    case 'platformTickets':
      return sizeOf(ledger.ticketGroups, number);
    case 'clientRows':
      return sizeOf(ledger.rowGroups, number);
    case 'missing':
    case 'extra':
    case 'mismatched':
      return at(ledger.counts[column], number);
    case 'firstLine':
      return rows.lines[itemsOfEntry(ledger, number).rows[0] ?? -1] ?? 0;
    case 'paymentReference': {
      const items = itemsOfEntry(ledger, number);
      const [ticket, row] = [items.tickets[0], items.rows[0]];
      return ticket !== undefined ? references.at(ticket) : row !== undefined ? rows.references.at(row) : '';
    }
  }
}

const amountOf = { platformAmount: 'platform', clientAmount: 'client', difference: 'difference' } as const;

/** The amount in the currency in which it is largest; a difference by its size. What has none comes before all. */
function amountValue(ledger: Ledger, number: EntryNumber, column: keyof typeof amountOf): number {
  const values = amountsOfEntry(ledger, number).flatMap((amounts) => {
    const amount = amounts[amountOf[column]];
    if (amount === null) return [];
    const value = Number(`${amount.units}e${-amount.scale}`);
    return column === 'difference' ? Math.abs(value) : value;
  });
  return values.length === 0 ? -Infinity : Math.max(...values);
}

function firstEvent(ledger: Ledger, number: EntryNumber): string {
  const ticket = itemsOfEntry(ledger, number).tickets[0];
  return ticket === undefined ? '' : (ledger.tickets.events?.at(ticket) ?? '');
}
