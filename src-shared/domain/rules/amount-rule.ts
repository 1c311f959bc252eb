import { standsForAll, type Grain } from '../vocabulary/grains';
import type { PlatformField } from './field-pair';

/** How the client file writes its amounts. */
export interface AmountWriting {
  /** `1.234,50`; else `1,234.50`. The platform always writes a point. */
  readonly decimalComma: boolean;
  /** What its cells carry beside the number, `€` or `EUR`; `''` for nothing. A cell with any other sign is no number. */
  readonly sign: string;
}

/** In which currency amounts are: one code for all, or what a column and a field say; the field is of the amount's resource. */
export type CurrencyRule =
  | { readonly is: 'one'; readonly code: string }
  | { readonly is: 'named'; readonly column: string; readonly path: PlatformField['path'] };

/**
 * What is compared as the amount, at most one for a profile (docs/money.md, section 1). The document shows
 * no amount of a ticket or an order, so both places are found in the data and chosen by somebody.
 */
export interface AmountRule {
  readonly column: string;
  readonly field: PlatformField;
  /**
   * The amount of the other resource, of orders where `field` is of tickets: orders are checked by it against their tickets, apart
   * from the comparison. Null or absent where that has none.
   */
  readonly otherPath?: PlatformField['path'] | null;
  readonly writing: AmountWriting;
  readonly currency: CurrencyRule | null;
  /** The platform statuses whose amounts count; null for all. */
  readonly counts: readonly string[] | null;
  /** Grain `payment`: the rows of one reference are parts of one amount, not copies of it. */
  readonly rowsAddUp: boolean;
  /** How far two amounts that are compared may be apart, in the currency's own unit, as an exact decimal. */
  readonly tolerance: string;
}

/** Whether amounts are compared by payment reference, and not by pair (docs/money.md, section 2). */
export function areByReference({ field }: Pick<AmountRule, 'field'>, grain: Grain): boolean {
  return field.resource === 'orders' || standsForAll(grain);
}

/** The client's columns that the rule looks at. */
export function columnsOfAmount(rule: AmountRule | null | undefined): readonly string[] {
  if (!rule) return [];
  return rule.currency?.is === 'named' ? [rule.column, rule.currency.column] : [rule.column];
}

/** The fields of the platform that the rule looks at. */
export function fieldsOfAmount(rule: AmountRule | null | undefined): readonly PlatformField[] {
  if (!rule) return [];
  const { field, otherPath = null, currency } = rule;
  const amounts = otherPath === null ? [field] : [field, { resource: otherResource(field), path: otherPath }];
  if (currency?.is !== 'named') return amounts;
  return [...amounts, ...amounts.map(({ resource }) => ({ resource, path: currency.path }))];
}

/** Orders beside tickets, and tickets beside orders. */
export function otherResource({ resource }: PlatformField): PlatformField['resource'] {
  return resource === 'tickets' ? 'orders' : 'tickets';
}
