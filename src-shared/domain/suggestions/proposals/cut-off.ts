import { at, sizeOf } from '../../../columns/groups';
import type { CodedColumn } from '../../../columns/coded-column';
import type { Ledger } from '../../compare/ledger';
import { addDecimals, writeDecimal, zero, type Decimal } from '../../fields/decimal';
import { createDayReader } from '../../dates/day-in-zone';
import { pathName, type PlatformField } from '../../rules/field-pair';
import type { Filter } from '../../rules/rules';
import { canBeCutOff, type NamedDays } from '../../totals/misplaced-cut-off';
import type { ProposalOf } from './proposal';

/** What a cut-off is found in (docs/money.md, section 5). */
export interface CutOffGrounds {
  /** The last day of the run's period, as `2026-05-31`. */
  readonly lastDay: string;
  /** The zone of whoever looks. */
  readonly timeZone: string;
  /** The dates of the ledger's tickets, by field. */
  readonly dates: ReadonlyArray<{ readonly field: PlatformField; readonly texts: CodedColumn }>;
}

/** Fewer tickets than this are looked at one by one. */
export const fewestLate = 3;

/** The name of the filter that is offered; one of it from a period before gives way. */
const cutOffFilter = 'Cut-off';

/**
 * The cut-off behind the run's period, if enough missing tickets are dated after it. Of several dates it is the one after which the
 * file has the fewest tickets: the day that it was cut off by.
 */
export function findCutOff(
  ledger: Ledger,
  { lastDay, timeZone, dates }: CutOffGrounds,
): ProposalOf['cut_off'] | null {
  const [best] = dates
    .map(({ field, texts }) => ({ field, ...lateTickets(ledger, texts, lastDay, timeZone) }))
    .filter(({ missing, days }) => missing.length >= fewestLate && canBeCutOff(days))
    .sort((a, b) => a.days.there.length / a.missing.length - b.days.there.length / b.missing.length);
  if (best === undefined) return null;
  const { field, missing } = best;
  const from = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const filter: Filter = {
    ...{ name: cutOffFilter, side: 'platform', column: null, values: [] },
    days: { path: field.path, from, upTo: null, order: 'day first', timeZone },
  };
  return {
    ...{ kind: 'cut_off', id: `cut_off ${pathName(field.path)} ${lastDay}`, items: missing.length },
    ...{ lastDay, field, sums: sumsOf(ledger, missing), change: { filters: [filter] } },
  };
}

/** The ledger with the dates that a cut-off is tried with; the rules do not have them yet. */
export function withDates(ledger: Ledger, grounds: CutOffGrounds | null): Ledger {
  const dates = (grounds?.dates ?? []).map(({ field, texts }) => [pathName(field.path), texts] as const);
  const { tickets } = ledger;
  return { ...ledger, tickets: { ...tickets, fields: new Map([...tickets.fields, ...dates]) } };
}

/** The tickets after a day whose reference the file lacks, and the days of these and of the others. */
function lateTickets(
  { keyed: { ticketKeys }, rowGroups }: Ledger,
  texts: CodedColumn,
  lastDay: string,
  timeZone: string,
): { readonly missing: readonly number[]; readonly days: NamedDays } {
  const dayOf = createDayReader('day first', timeZone);
  const allDays = texts.values.map(dayOf);
  const missing: number[] = [];
  const days: { readonly there: string[]; readonly missing: string[] } = { there: [], missing: [] };
  for (let ticket = 0; ticket < ticketKeys.length; ticket++) {
    const key = at(ticketKeys, ticket);
    const day = allDays[at(texts.codes, ticket)] ?? null;
    if (key < 0 || day === null || day <= lastDay) continue;
    const isMissing = sizeOf(rowGroups, key) === 0;
    days[isMissing ? 'missing' : 'there'].push(day);
    if (isMissing) missing.push(ticket);
  }
  return { missing, days };
}

function sumsOf({ money }: Ledger, tickets: readonly number[]): ProposalOf['cut_off']['sums'] {
  if (money === null || money.rule.field.resource !== 'tickets') return [];
  const { amountAt, numbers } = money.platform;
  const sums = new Map<string, Decimal>();
  for (const ticket of tickets) {
    const { currency, counted } = amountAt(at(numbers, ticket));
    sums.set(currency, addDecimals(sums.get(currency) ?? zero, counted));
  }
  return Array.from(sums, ([currency, sum]) => ({ currency, sum: writeDecimal(sum) }));
}
