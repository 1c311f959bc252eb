import type { CodedColumn } from '../../columns/coded-column';
import { at } from '../../columns/groups';
import type { EntryNumber, Ledger } from '../compare/ledger';
import { classOfEntry, entryAt, itemsOfEntry, reasonsOfEntry } from '../entries/ledger-entries';
import type { SideStatuses } from '../statuses/ranked-statuses';
import type { AgeBand } from '../runs/ages';
import type { CurrentFinding } from '../runs/compare-runs';
import type { CurrentMovement } from '../runs/roll-forward';
import type { ReviewState } from '../runs/review';
import type { ClientAnswer } from '../vocabulary/client-answers';
import { statusText } from '../statuses/compare-statuses';
import type { Tickets } from '../sides/ticket';
import { cellFilterTest } from './cell-filter';
import type { OwnColumns } from './own-cells';
import type { ViewFilters } from './view-params';

/** What is said of a finding beside the ledger. */
export interface EntryMark {
  readonly review: ReviewState;
  /** What it is against the run before, and how old; null where that is not known. */
  readonly change: FindingAge | null;
  /** What the client has answered to it; `''` for nothing. */
  readonly answer: string;
}

/** What a finding is against the run before. */
export interface FindingAge {
  readonly state: CurrentFinding['state'];
  /** The `finishedAt` of the run that it was new or reopened in. */
  readonly since: string;
  /** In how many runs it has been a finding without a break, the open one included. */
  readonly runs: number;
}

/** What is said of entries beside the ledger: by the review, and by the run before. Null where nothing is. */
export interface EntryMarks {
  readonly reviewOf: (entry: EntryNumber) => ReviewState['state'] | null;
  readonly changeOf: (entry: EntryNumber) => CurrentFinding['state'] | null;
  /** By the roll-forward of an opened run. */
  readonly movementOf: (entry: EntryNumber) => CurrentMovement | null;
  readonly bandOf: (entry: EntryNumber) => AgeBand | null;
  readonly answersOf: (entry: EntryNumber) => readonly ClientAnswer[];
  /** All of it at once, as a row shows it. */
  readonly markOf: (entry: EntryNumber) => EntryMark | null;
}

/** The marks of a run that has neither a review nor a run before it. */
export const noMarks: EntryMarks = {
  reviewOf: () => null,
  changeOf: () => null,
  movementOf: () => null,
  bandOf: () => null,
  answersOf: () => [],
  markOf: () => null,
};

type Test = (entry: EntryNumber) => boolean;

/** The tests that an entry must pass to be shown, the cheap ones first; none for a filter that is empty. */
export function testsOf(
  ledger: Ledger,
  filters: ViewFilters,
  marks: EntryMarks,
  own: OwnColumns,
): readonly Test[] {
  const tests: Test[] = [];
  const { classes, reasons, platformStatuses, clientStatuses, events, reviews, changes, answers } = filters;
  const { movements, ages } = filters;
  if (classes.length > 0) tests.push((entry) => classes.includes(classOfEntry(ledger, entry)));
  if (reviews.length > 0) tests.push((entry) => includes(reviews, marks.reviewOf(entry)));
  if (changes.length > 0) tests.push((entry) => includes(changes, marks.changeOf(entry)));
  if (movements.length > 0) tests.push((entry) => includes(movements, marks.movementOf(entry)));
  if (ages.length > 0) tests.push((entry) => includes(ages, marks.bandOf(entry)));
  if (answers.length > 0) tests.push((entry) => marks.answersOf(entry).some((one) => answers.includes(one)));
  if (filters.onlyPairs) tests.push((entry) => isPair(ledger, entry));
  if (filters.onlySide !== null) tests.push((entry) => sideOf(ledger, entry) === filters.onlySide);
  if (reasons.length > 0)
    tests.push((entry) => reasonsOfEntry(ledger, entry).some((reason) => reasons.includes(reason)));
  if (platformStatuses.length > 0) {
    const isWanted = statusTest(ledger.platformStatuses, platformStatuses);
    tests.push((entry) => someItem(itemsOfEntry(ledger, entry).tickets, isWanted));
  }
  if (clientStatuses.length > 0) {
    const isWanted = statusTest(ledger.clientStatuses, clientStatuses);
    tests.push((entry) => someItem(itemsOfEntry(ledger, entry).rows, isWanted));
  }
  if (events.length > 0) {
    const isWanted = eventTest(ledger.tickets, events);
    tests.push((entry) => someItem(itemsOfEntry(ledger, entry).tickets, isWanted));
  }
  for (const filter of filters.cells) tests.push(cellFilterTest(ledger, filter, own));
  const wanted = filters.search.trim().toLowerCase();
  if (wanted !== '') {
    const isIn = [...own.values()].map((column) =>
      cellTest(column, (cell) => cell.toLowerCase().includes(wanted)),
    );
    tests.push(
      (entry) =>
        holdsText(ledger, entry, wanted) ||
        isIn.some((isWanted) => someItem(itemsOfEntry(ledger, entry).rows, isWanted)),
    );
  }
  return tests;
}

/** Whether an entry is a payment reference with exactly one ticket and one row. */
export function isPair(ledger: Ledger, entry: EntryNumber): boolean {
  if (entry >= ledger.keyed.keys.length) return false;
  const { tickets, rows } = itemsOfEntry(ledger, entry);
  return tickets.length === 1 && rows.length === 1;
}

/** The one side that an entry is on; null where it is on both. */
function sideOf(ledger: Ledger, entry: EntryNumber): ViewFilters['onlySide'] {
  const { tickets, rows } = itemsOfEntry(ledger, entry);
  if (tickets.length > 0 && rows.length > 0) return null;
  return tickets.length > 0 ? 'platform' : 'client';
}

function includes<T>(list: readonly T[], item: T | null): boolean {
  return item !== null && list.includes(item);
}

/** Whether an item of one side has one of these statuses; decided once for each status, not for each item. */
function statusTest({ vocabulary, numbers }: SideStatuses, wanted: readonly string[]): Test {
  const texts = new Set(wanted.map(statusText));
  const isWanted = vocabulary.map(({ raw }) => texts.has(statusText(raw)));
  return (item) => isWanted[at(numbers, item)] === true;
}

/** Whether a ticket is of one of these events; of tickets whose events are not kept none is. */
function eventTest({ events }: Tickets, wanted: readonly string[]): Test {
  if (events === null) return () => false;
  const isWanted = events.values.map((event) => wanted.includes(event));
  return (ticket) => isWanted[at(events.codes, ticket)] === true;
}

/** Whether a row's cell passes; decided once for each different cell, not for each row. */
function cellTest({ values, codes }: CodedColumn, passes: (cell: string) => boolean): Test {
  const isWanted = values.map(passes);
  return (row) => isWanted[at(codes, row)] === true;
}

function someItem(items: ArrayLike<number>, test: Test): boolean {
  for (let place = 0; place < items.length; place++) if (test(items[place] ?? 0)) return true;
  return false;
}

/** The search looks through the raw references of both sides, their statuses and the ticket ids, and through notes. */
function holdsText(ledger: Ledger, number: EntryNumber, wanted: string): boolean {
  const { tickets: platform, file } = ledger;
  const { tickets, rows } = itemsOfEntry(ledger, number);
  const isIn = (text: string): boolean => text.toLowerCase().includes(wanted);
  return (
    someItem(
      tickets,
      (ticket) =>
        isIn(platform.references.at(ticket)) ||
        isIn(platform.statuses.at(ticket)) ||
        isIn(platform.identities.at(ticket)),
    ) ||
    someItem(rows, (row) => isIn(file.rows.references.at(row)) || isIn(file.rows.statuses.at(row))) ||
    (number >= ledger.keyed.keys.length && isIn(entryAt(ledger, number).note))
  );
}
