import { standsForAll, type Grain } from '../vocabulary/grains';
import { allOff, type KeyRules } from '../vocabulary/key-rules';
import { columnsOfAmount, fieldsOfAmount, type AmountRule } from './amount-rule';
import type { DayOrder } from '../dates/calendar-day';
import type { FieldPair, PlatformField } from './field-pair';

/** One line of a profile's status table: what the client's text means in the platform's vocabulary. */
export interface StatusMapping {
  readonly client: string;
  readonly platform: string;
}

/** Grain `payment`: tickets that hold exactly these statuses, however often each, make a payment of this one (product.md, section 3). */
export interface RollUp {
  readonly statuses: readonly string[];
  readonly status: string;
}

/**
 * A named filter: takes the tickets or rows whose field holds one of the values, or a day of a range, out of the comparison,
 * but only where their key does not occur on the other side (product.md, section 3, "Excluded"). Values are compared as
 * statuses are.
 */
export interface Filter {
  readonly name: string;
  readonly side: 'platform' | 'client';
  /** The client file's column of this name; null for the status, and on the platform's side. */
  readonly column: string | null;
  /** None where days are tested instead. */
  readonly values: readonly string[];
  readonly days?: DayRange;
}

/** The days of a date that a filter tests (docs/money.md, section 5); what is no date is of no day. */
export interface DayRange {
  /** The field of tickets that has the date; null in the client file, whose column has it. */
  readonly path: PlatformField['path'] | null;
  /** Both belong to the range, as `2026-05-31`; null for an open end. */
  readonly from: string | null;
  readonly upTo: string | null;
  /** How a date is read that does not begin with its year. */
  readonly order: DayOrder;
  /** Of the IANA's list, such as `Europe/Berlin`: a moment is of the day that it is there. */
  readonly timeZone: string;
}

/** The name of the filter that takes the file's own total out, by which its amount is known as one. */
export const totalRowFilter = 'Total row';

/**
 * The versions of what the rules mean; the last one is current. It goes up when a step of the normalisation changes, so that
 * two runs are only ever compared under rules that mean the same. A saved run keeps the version that it was made under. Version
 * 1 folded case by the engine's upper and lower case and kept the marks of the direction of writing, and in its findings CSV
 * an unreadable line and the payment reference in it did not name each other.
 */
export const rulesVersions = [1, 2] as const;
export type RulesVersion = (typeof rulesVersions)[number];
export const rulesVersion = 2 satisfies RulesVersion;

/** A filter of the platform by which its tickets are counted (docs/snapshot.md, "The audit"). */
export const countFilters = ['status', 'event'] as const;
export type CountFilter = (typeof countFilters)[number];

/** The most characters that the core accepts of what is entered, and that the screen takes: of a text, and of a key. */
export const longest = { text: 500, key: 10_000 } as const;

/** The longest reason for declaring a filter inexact. */
export const maxInexactReason = 500;

/** A filter whose counts somebody declared to be inexact, so that they need not agree with what was read. */
export interface InexactFilter {
  readonly filter: CountFilter;
  /** Why, in somebody's own words; absent from what was declared before it was asked for. */
  readonly reason?: string;
  /** When that was declared, ISO 8601 in UTC. */
  readonly since: string;
}

/** All that decides how one client file is compared with one snapshot. */
export interface Rules {
  readonly version: RulesVersion;
  readonly grain: Grain;
  readonly keys: KeyRules;
  readonly statusMapping: readonly StatusMapping[];
  readonly rollUps: readonly RollUp[];
  /** Grain `payment`: the client column that says how many tickets the row represents; null where none does. */
  readonly quantityColumn: string | null;
  readonly filters: readonly Filter[];
  /** What is compared besides the status. */
  readonly fields: readonly FieldPair[];
  /** What is compared and added up as the amount; absent from runs made before there was such a rule. */
  readonly amount?: AmountRule | null;
  /** Absent from runs made before counts had to agree (product.md, section 4, equation 9): of those they need not. */
  readonly inexactFilters?: readonly InexactFilter[];
}

/** Whether rules meant something else when they were applied: then what they gave need not come out again. */
export function areOutdated({ version }: Pick<Rules, 'version'>): boolean {
  return version !== rulesVersion;
}

/** The client columns that the rules look at, besides the payment reference and the status; each once. */
export function columnsOfRules({ grain, quantityColumn, filters, fields, amount }: Rules): readonly string[] {
  const columns = [...filters, ...fields].map(({ column }) => column);
  const quantity = standsForAll(grain) ? quantityColumn : null;
  const all = [quantity, ...columns, ...columnsOfAmount(amount)];
  return [...new Set(all.filter((column) => column !== null))];
}

/** The fields of the platform that the rules look at, besides the payment reference and the status. */
export function platformFieldsOf({
  fields,
  amount,
  filters,
}: Pick<Rules, 'fields' | 'amount' | 'filters'>): readonly PlatformField[] {
  const dates = filters.flatMap(({ days }): readonly PlatformField[] =>
    days === undefined || days.path === null ? [] : [{ resource: 'tickets', path: days.path }],
  );
  return [...fields.map(({ field }) => field), ...fieldsOfAmount(amount), ...dates];
}

/** The rules of a new profile: one row a ticket, keys compared exactly, no status mapped. */
export const defaultRules: Rules = {
  version: rulesVersion,
  grain: 'ticket',
  keys: allOff,
  statusMapping: [],
  rollUps: [],
  quantityColumn: null,
  filters: [],
  fields: [],
  amount: null,
  inexactFilters: [],
};
