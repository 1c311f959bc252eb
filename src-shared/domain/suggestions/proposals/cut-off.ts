import { at, sizeOf } from '../../../columns/groups';
import type { CodedColumn } from '../../../columns/coded-column';
import type { Ledger } from '../../compare/ledger';
import { addDecimals, writeDecimal, zero, type Decimal } from '../../fields/decimal';
import { createDayReader } from '../../dates/day-in-zone';
import { pathName, type PlatformField } from '../../rules/field-pair';
import type { Filter } from '../../rules/rules';
import { canBeCutOff } from '../../totals/misplaced-cut-off';
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
    .filter(
      ({ missing, there }) => missing.length >= fewestLate && canBeCutOff({ missing: missing.length, there }),
    )
    .sort((a, b) => a.there / a.missing.length - b.there / b.missing.length);
  if (best === undefined) return null;
  const { field, missing } = best;
  const from = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const filter: Filter = {
    ...{ name: cutOffFilter, side: 'platform', column: null, values: [] },
    days: { path: field.path, from, upTo: null, order: 'day first', timeZone },
  };
  const others = ledger.rules.filters.filter(({ name }) => name !== cutOffFilter);
  return {
    ...{ kind: 'cut_off', id: `cut_off ${pathName(field.path)} ${lastDay}`, items: missing.length },
    ...{ lastDay, field, sums: sumsOf(ledger, missing), change: { filters: [...others, filter] } },
  };
}

/** The ledger with the dates that a cut-off is tried with; the rules do not have them yet. */
export function withDates(ledger: Ledger, grounds: CutOffGrounds | null): Ledger {
  const dates = (grounds?.dates ?? []).map(({ field, texts }) => [pathName(field.path), texts] as const);
  const { tickets } = ledger;
  return { ...ledger, tickets: { ...tickets, fields: new Map([...tickets.fields, ...dates]) } };
}

/** The tickets after a day: those whose reference the file lacks, and how many others there are. */
function lateTickets(
  { keyed: { ticketKeys }, rowGroups }: Ledger,
  texts: CodedColumn,
  lastDay: string,
  timeZone: string,
): { readonly missing: readonly number[]; readonly there: number } {
  const dayOf = createDayReader('day first', timeZone);
  const isLate = texts.values.map((text) => (dayOf(text) ?? '') > lastDay);
  const missing: number[] = [];
  let there = 0;
  for (let ticket = 0; ticket < ticketKeys.length; ticket++) {
    const key = at(ticketKeys, ticket);
    if (key < 0 || isLate[at(texts.codes, ticket)] !== true) continue;
    if (sizeOf(rowGroups, key) === 0) missing.push(ticket);
    else there++;
  }
  return { missing, there };
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
