import { normalise } from '../../base/text';
import { at, groupByKey, itemsOf, type Groups } from '../../columns/groups';
import type { CodedColumn } from '../../columns/coded-column';
import { columnAt } from '../fields/compared-fields';
import { excludedKey, unkeyed, type KeyedItems } from '../keys/keyed-items';
import { keyMaker } from '../keys/payment-reference';
import { areByReference, type AmountRule } from '../rules/amount-rule';
import { totalRowFilter, type Rules } from '../rules/rules';
import { columnNamed, fractionColumn, type ClientFile } from '../sides/client-file';
import type { Excluded } from '../sides/excluded-items';
import type { Orders } from '../sides/order';
import type { Tickets } from '../sides/ticket';
import type { SideStatuses } from '../statuses/ranked-statuses';
import { statusText } from '../statuses/compare-statuses';
import { countAmounts, currencyNamed, type SideAmounts } from './counted-amounts';

/** The amounts of one run under its rule (docs/money.md, sections 1 to 3). */
export interface Money {
  readonly rule: AmountRule;
  /** What is compared with what: a ticket with its row, or all of a payment reference. */
  readonly unit: 'pair' | 'reference';
  /** By ticket, or by order where the rule names a field of orders; and by row. */
  readonly platform: SideAmounts;
  readonly client: SideAmounts;
  /** Where the rule names a field of orders: the key of each order, and the orders of each key. */
  readonly orders: OrderKeys | null;
}

/** Which key each order has; `unkeyed`, `excludedKey`, or `withoutTickets` where the reference has neither tickets nor rows. */
interface OrderKeys {
  readonly keys: Int32Array;
  readonly byKey: Groups;
}

/** The number that is used as the key of an order whose reference has neither tickets nor rows. */
export const withoutTickets = -3;

/** What the amounts of a run are read from. */
export interface MoneyGrounds {
  readonly rules: Rules;
  readonly tickets: Tickets;
  readonly orders: Orders | null;
  readonly file: ClientFile;
  readonly keyed: KeyedItems;
  readonly excluded: Pick<Excluded, 'tickets' | 'rows'>;
  readonly platformStatuses: SideStatuses;
  readonly clientStatuses: SideStatuses;
}

/**
 * Why amounts are not compared though a rule says how: the orders were not read, most items of a side have no amount, or no ticket
 * has a status that counts.
 */
export type MoneyRefusal = 'orders not read' | 'no amounts on the platform' | 'no amounts in the client file';

/** The amounts under the rule; null without one, and a refusal where it does not fit the data. */
export function readMoney(grounds: MoneyGrounds): Money | MoneyRefusal | null {
  const { rules, orders, file } = grounds;
  const { amount: rule } = rules;
  if (!rule) return null;
  const ofOrders = rule.field.resource === 'orders';
  if (ofOrders && orders === null) return 'orders not read';
  const orderKeys = orders !== null && ofOrders ? keysOfOrders(orders, grounds) : null;
  const platform = platformAmounts(rule, grounds, orderKeys);
  if (mostAreBlank(platform, []) || noneCounts(rule, grounds.platformStatuses))
    return 'no amounts on the platform';
  const column = columnNamed(file, rule.column);
  if (column === null) return null;
  const client = countAmounts({
    texts: column,
    fractions: file.rows.columns.get(fractionColumn(rule.column)) ?? null,
    currency: currencyFrom(rule, (named) => columnNamed(file, named.column) ?? ''),
    writing: rule.writing,
    counts: withoutTotals(countsOfRows(rule, grounds), grounds.excluded),
  });
  if (mostAreBlank(client, totalRowsIn(grounds.excluded))) return 'no amounts in the client file';
  const unit = areByReference(rule, rules.grain) ? 'reference' : 'pair';
  return { rule, unit, platform, client, orders: orderKeys };
}

function platformAmounts(rule: AmountRule, grounds: MoneyGrounds, orderKeys: OrderKeys | null): SideAmounts {
  const { tickets, orders } = grounds;
  const { fields } = orderKeys === null || orders === null ? tickets : orders;
  const ticketCounts = countsOfTickets(rule, grounds.platformStatuses);
  return countAmounts({
    texts: columnAt(fields, rule.field.path),
    fractions: null,
    currency: currencyFrom(rule, ({ path }) => columnAt(fields, path)),
    writing: null,
    counts:
      ticketCounts === null || orderKeys === null
        ? ticketCounts
        : countsOfOrders(orderKeys, ticketCounts, grounds),
  });
}

export type DoesCount = ((item: number) => boolean) | null;

/** Which tickets' amounts count; null where all do. */
export function countsOfTickets({ counts }: AmountRule, statuses: SideStatuses): DoesCount {
  if (counts === null) return null;
  const byStatus = countingOf(counts, statuses);
  return (ticket) => byStatus[at(statuses.numbers, ticket)] === true;
}

/** Which statuses of the platform count, by their numbers. */
function countingOf(counts: readonly string[], { vocabulary }: SideStatuses): readonly boolean[] {
  const counting = new Set(counts.map(statusText));
  return vocabulary.map(({ raw }) => counting.has(statusText(raw)));
}

/** The platform may call its statuses otherwise now, or somebody mistyped one: 0 would be compared with 0, and nothing differ. */
function noneCounts({ counts }: AmountRule, statuses: SideStatuses): boolean {
  return counts !== null && statuses.vocabulary.length > 0 && !countingOf(counts, statuses).includes(true);
}

/** A client status counts as the platform status that it is compared as; one that the platform does not have counts. */
function countsOfRows({ counts }: AmountRule, { platformStatuses, clientStatuses }: MoneyGrounds): DoesCount {
  if (counts === null) return null;
  const counting = new Set(counts.map(statusText));
  const onPlatform = new Set(platformStatuses.vocabulary.map(({ raw }) => statusText(raw)));
  const byStatus = clientStatuses.vocabulary.map(
    ({ agreesAs }) => agreesAs === null || !onPlatform.has(agreesAs) || counting.has(agreesAs),
  );
  return (row) => byStatus[at(clientStatuses.numbers, row)] === true;
}

/** The rows that are the file's own total of the others, in the order of the file. */
export function totalRowsIn({ rows }: Pick<Excluded, 'rows'>): readonly number[] {
  return rows.filter(({ filter }) => filter === totalRowFilter).map(({ item }) => item);
}

/** A total is no amount beside those that it is the sum of. */
function withoutTotals(counts: DoesCount, excluded: Pick<Excluded, 'rows'>): DoesCount {
  const totals = new Set(totalRowsIn(excluded));
  if (totals.size === 0) return counts;
  return (row) => !totals.has(row) && (counts === null || counts(row));
}

/** An order counts if one of its tickets does, or if it has none. */
function countsOfOrders(
  { keys }: OrderKeys,
  ticketCounts: NonNullable<DoesCount>,
  { orders, tickets, rules }: MoneyGrounds,
): DoesCount {
  const keyOf = keyMaker(rules.keys);
  const byKey = new Map<string, boolean>();
  for (let ticket = 0; ticket < tickets.references.length; ticket++) {
    const key = keyOf(tickets.references.at(ticket));
    byKey.set(key, (byKey.get(key) ?? false) || ticketCounts(ticket));
  }
  return (order) =>
    at(keys, order) === unkeyed || (byKey.get(keyOf(orders?.references[order] ?? '')) ?? true);
}

/** The key of every order: of what is compared, of what filters excluded, or of nothing else. */
function keysOfOrders(
  orders: Orders,
  { rules, keyed, tickets, excluded }: Pick<MoneyGrounds, 'rules' | 'keyed' | 'tickets' | 'excluded'>,
): OrderKeys {
  const keyOf = keyMaker(rules.keys);
  const orderKeys = orders.references.map(keyOf);
  const wanted = new Map<string, number>(orderKeys.map((key) => [key, withoutTickets]));
  for (const { item } of excluded.tickets) {
    const key = keyOf(tickets.references.at(item));
    if (wanted.has(key)) wanted.set(key, excludedKey);
  }
  for (let key = 0; key < keyed.keys.length; key++) {
    const text = keyed.keys.at(key);
    if (wanted.has(text)) wanted.set(text, key);
  }
  const keys = Int32Array.from(orderKeys, (key) =>
    key === '' ? unkeyed : (wanted.get(key) ?? withoutTickets),
  );
  return { keys, byKey: groupByKey(keys, keyed.keys.length) };
}

/** The currency of each item, or the one of all. */
export function currencyFrom(
  { currency }: AmountRule,
  columnOf: (named: Extract<AmountRule['currency'], { readonly is: 'named' }>) => CodedColumn | string,
): CodedColumn | string {
  if (currency === null) return '';
  return currency.is === 'one' ? currencyNamed(currency.code) : columnOf(currency);
}

/** More than half of a side without an amount: the wrong field, or a rule that does not fit. */
function mostAreBlank({ kinds, amountAt, uses, numbers }: SideAmounts, leftOut: readonly number[]): boolean {
  const isBlank = (number: number): boolean =>
    kinds[number] === 'blank' || (kinds[number] === 'not counted' && normalise(amountAt(number).text) === '');
  const blank = uses.reduce((sum, times, number) => (isBlank(number) ? sum + times : sum), 0);
  const blankLeftOut = leftOut.filter((item) => isBlank(at(numbers, item))).length;
  return (blank - blankLeftOut) * 2 > numbers.length - leftOut.length;
}

/**
 * The items of the platform behind some tickets and rows: the tickets, or the orders of all their references, each once. A
 * reference without tickets may have orders too.
 */
export function platformItemsOf(
  { orders }: Pick<Money, 'orders'>,
  { ticketKeys, rowKeys }: Pick<KeyedItems, 'ticketKeys' | 'rowKeys'>,
  tickets: ArrayLike<number>,
  rows: ArrayLike<number>,
): ArrayLike<number> {
  if (orders === null) return tickets;
  const keys = new Set<number>();
  const add = (itemKeys: Int32Array, items: ArrayLike<number>): void => {
    for (let place = 0; place < items.length; place++) {
      const key = at(itemKeys, items[place] ?? 0);
      if (key >= 0) keys.add(key);
    }
  };
  add(ticketKeys, tickets);
  add(rowKeys, rows);
  const [first, ...others] = keys;
  if (first === undefined) return [];
  if (others.length === 0) return itemsOf(orders.byKey, first);
  return [first, ...others].flatMap((key) => [...itemsOf(orders.byKey, key)]);
}
