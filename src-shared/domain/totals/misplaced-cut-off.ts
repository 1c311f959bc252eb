import { at } from '../../columns/groups';
import type { Ledger } from '../compare/ledger';
import { createDayReader } from '../dates/day-in-zone';
import { lastDayOf, monthInName } from '../dates/month-of-file';
import { excludedKey } from '../keys/keyed-items';
import { pathName } from '../rules/field-pair';
import type { DayRange } from '../rules/rules';

/** Of so many tickets that a cut-off names at most one may be in the file; else the file was not cut off there. */
const namedForEachThere = 5;

/** The days of the tickets that a cut-off names: of those that the file has, and of those that it lacks. */
export interface NamedDays {
  readonly there: readonly string[];
  readonly missing: readonly string[];
}

/** Whether the file can have been cut off there: after the last of these days that it has a ticket of, what it lacks says nothing. */
export function canBeCutOff({ there, missing }: NamedDays): boolean {
  const last = latestOf(there);
  const lacking = missing.filter((day) => day <= last).length;
  return there.length * namedForEachThere <= there.length + lacking;
}

/**
 * Whether a cut-off takes missing tickets out of days that the file is about, as one does that was made for the month before: the
 * file has others of those days, or is named after their month or a later one (docs/money.md, section 5). All tickets of those days
 * are looked at, whichever filter has them. A range with an end is no cut-off.
 */
export function hasMisplacedCutOff(
  ledger: Pick<Ledger, 'rules' | 'excluded' | 'file' | 'tickets' | 'keyed'>,
): boolean {
  const month = monthInName(ledger.file.name);
  return ledger.rules.filters.some(({ side, days }, number) => {
    if (side !== 'platform' || days === undefined || days.upTo !== null) return false;
    if (ledger.excluded.uses[number]?.excluded === 0) return false;
    const named = daysNamed(ledger, days);
    return (month !== null && named.missing.some((day) => day <= lastDayOf(month))) || !canBeCutOff(named);
  });
}

function daysNamed(
  { tickets, keyed: { ticketKeys } }: Pick<Ledger, 'tickets' | 'keyed'>,
  { path, from, order, timeZone }: DayRange,
): NamedDays {
  const column = path === null ? undefined : tickets.fields.get(pathName(path));
  const [there, missing]: [string[], string[]] = [[], []];
  if (column === undefined) return { there, missing };
  const days = column.values.map(createDayReader(order, timeZone));
  for (let ticket = 0; ticket < ticketKeys.length; ticket++) {
    const day = days[at(column.codes, ticket)] ?? null;
    const key = at(ticketKeys, ticket);
    if (day === null || (from !== null && day < from)) continue;
    if (key >= 0) there.push(day);
    else if (key === excludedKey) missing.push(day);
  }
  return { there, missing };
}

function latestOf(days: readonly string[]): string {
  return days.reduce((latest, day) => (day > latest ? day : latest), '');
}
