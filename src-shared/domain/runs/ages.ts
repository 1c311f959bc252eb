import { at } from '../../columns/groups';
import { membersOf, recordFor } from '../../base/members';
import type { CodedColumn } from '../../columns/coded-column';
import type { Ledger } from '../compare/ledger';
import { createDayReader } from '../dates/day-in-zone';
import { itemsOfEntry } from '../entries/ledger-entries';
import { pathName } from '../rules/field-pair';
import type { DayRange } from '../rules/rules';
import { columnNamed } from '../sides/client-file';
import type { Reconciliation } from '../totals/reconciliation';
import { addSums, noSum, sumOf, type FindingAmount, type FindingSum } from './finding-sums';

/** How old open findings are, by their last day; null for no end. */
const bandTable = {
  '0–30 days': 30,
  '31–60 days': 60,
  '61–90 days': 90,
  'over 90 days': null,
} as const satisfies Readonly<Record<string, number | null>>;

/** How old a finding is, in days. */
export type AgeBand = keyof typeof bandTable;

/** All bands, the youngest first. */
export const ageBands = membersOf(bandTable);

/** The open findings of a run by age. */
export interface AgeFigures {
  readonly bands: Readonly<Record<AgeBand, FindingSum>>;
  /** The day of the oldest, as `2026-05-31`; null where none is open. */
  readonly oldest: string | null;
}

/** A finding's age: the band, and the day from which it counts. */
interface FindingAge {
  readonly band: AgeBand;
  readonly from: string;
}

/** A run, and when it was saved. */
export interface DatedRun {
  readonly run: Reconciliation;
  readonly finishedAt: string;
}

/** A finding of the run, by its place. */
interface AgeingFinding {
  readonly accepted: boolean;
  readonly since: string;
  readonly amounts: readonly FindingAmount[];
}

/** Adds up the open ones of a run's findings by age. */
export function ageFigures(run: DatedRun, findings: readonly AgeingFinding[]): AgeFigures {
  const ageOf = createAgeing(run);
  const bands = recordFor(ageBands, () => noSum);
  let oldest: string | null = null;
  for (const [place, { accepted, amounts, since }] of findings.entries()) {
    if (accepted) continue;
    const { band, from } = ageOf(place, since);
    bands[band] = addSums(bands[band], sumOf(amounts));
    if (oldest === null || from < oldest) oldest = from;
  }
  return { bands, oldest };
}

/**
 * Tells the age of findings by their places on the day that the run was saved. It counts from the earliest business date of its
 * tickets, else of its rows, where a filter of the rules names a field or a column of dates; else from when it was first found.
 */
export function createAgeing({
  run: { ledger, findings },
  finishedAt,
}: DatedRun): (place: number, since: string) => FindingAge {
  const ranges = ledger.rules.filters.flatMap(({ side, days, column }) =>
    days === undefined ? [] : [{ side, days, column }],
  );
  const dayOf = createDayReader('day first', ranges[0]?.days.timeZone ?? 'UTC');
  const today = dayOf(finishedAt) ?? finishedAt.slice(0, 10);
  const ofTickets = ranges.find(({ side }) => side === 'platform');
  const ofRows = ranges.find(({ side }) => side === 'client');
  const ticketDay = daysIn(ticketDates(ledger, ofTickets?.days), ofTickets?.days);
  const rowDay = daysIn(columnNamed(ledger.file, ofRows?.column ?? null), ofRows?.days);
  return (place, since) => {
    const { tickets, rows } = itemsOfEntry(ledger, findings[place] ?? 0);
    const from = earliest(tickets, ticketDay) ?? earliest(rows, rowDay) ?? dayOf(since) ?? today;
    const days = (Date.parse(today) - Date.parse(from)) / 86_400_000;
    const band = ageBands.find((one) => days <= (bandTable[one] ?? Infinity)) ?? 'over 90 days';
    return { band, from };
  };
}

type DayOfItem = (item: number) => string | null;

function ticketDates({ tickets }: Ledger, days: DayRange | undefined): CodedColumn | undefined {
  return days === undefined || days.path === null ? undefined : tickets.fields.get(pathName(days.path));
}

/** Reads each different date once. */
function daysIn(column: CodedColumn | null | undefined, days: DayRange | undefined): DayOfItem {
  if (!column || days === undefined) return () => null;
  const read = column.values.map(createDayReader(days.order, days.timeZone));
  return (item) => read[at(column.codes, item)] ?? null;
}

function earliest(items: ArrayLike<number>, dayOf: DayOfItem): string | null {
  let first: string | null = null;
  for (let place = 0; place < items.length; place++) {
    const day = dayOf(items[place] ?? 0);
    if (day !== null && (first === null || day < first)) first = day;
  }
  return first;
}
