import { addTo } from '../../base/add-to';
import type { Ledger } from '../compare/ledger';
import { columnAt } from '../fields/compared-fields';
import { addDecimals, readDecimal, writeDecimal, zero } from '../fields/decimal';
import { keyMaker } from '../keys/payment-reference';
import { countAmounts, type SideAmounts } from '../money/counted-amounts';
import { sumUnit, unitsDiffer, type UnitSum } from '../money/amounts-agree';
import { countsOfTickets, currencyFrom, type DoesCount } from '../money/read-money';
import type { CodedColumn } from '../../columns/coded-column';
import type { AmountRule } from '../rules/amount-rule';
import type { OrderAmounts } from './run-summary';

/**
 * The payment references whose orders come to something else than their tickets, by key, where both have amounts (docs/money.md,
 * section 2); statuses that do not count and the tolerance are those of the comparison.
 */
export function differingOrders(ledger: Ledger): ReadonlyMap<string, OrderAmounts> {
  const { rules, orders, tickets, platformStatuses } = ledger;
  const { amount: rule } = rules;
  const found = new Map<string, OrderAmounts>();
  if (!rule?.otherPath || orders === null) return found;
  const isOfTickets = rule.field.resource === 'tickets';
  const [ofTickets, ofOrders] = isOfTickets
    ? [rule.field.path, rule.otherPath]
    : [rule.otherPath, rule.field.path];
  const keyOf = keyMaker(rules.keys);
  const ticketsByKey = itemsByKey(tickets.references.length, (ticket) =>
    keyOf(tickets.references.at(ticket)),
  );
  const ordersByKey = itemsByKey(orders.references.length, (order) => keyOf(orders.references[order] ?? ''));
  const counts = countsOfTickets(rule, platformStatuses);
  const orderCounts: DoesCount =
    counts === null
      ? null
      : (order) => ticketsByKey.get(keyOf(orders.references[order] ?? ''))?.some(counts) ?? true;
  const ticketAmounts = amountsAt(rule, tickets.fields, ofTickets, counts);
  const orderAmounts = amountsAt(rule, orders.fields, ofOrders, orderCounts);
  const tolerance = readDecimal(rule.tolerance, 'plain') ?? zero;
  for (const [key, items] of ordersByKey) {
    const own = ticketsByKey.get(key);
    if (own === undefined) continue;
    const ticketsSum = sumUnit(ticketAmounts, own);
    const ordersSum = inCurrencyOf(ticketsSum, sumUnit(orderAmounts, items));
    if (unitsDiffer(ordersSum, ticketsSum, tolerance))
      found.set(key, { orders: sumText(ordersSum), tickets: sumText(ticketsSum) });
  }
  return found;
}

/** Items without a payment reference belong to none. */
function itemsByKey(count: number, keyOf: (item: number) => string): ReadonlyMap<string, number[]> {
  const items = new Map<string, number[]>();
  for (let item = 0; item < count; item++) {
    const key = keyOf(item);
    if (key === '') continue;
    addTo(items, key, item);
  }
  return items;
}

function amountsAt(
  rule: AmountRule,
  fields: ReadonlyMap<string, CodedColumn>,
  path: AmountRule['field']['path'],
  counts: DoesCount,
): SideAmounts {
  return countAmounts({
    texts: columnAt(fields, path),
    fractions: null,
    currency: currencyFrom(rule, (named) => columnAt(fields, named.path)),
    writing: null,
    counts,
  });
}

/** Orders that name no currency are in the one of their tickets. */
function inCurrencyOf(tickets: UnitSum, orders: UnitSum): UnitSum {
  const [currency, ...others] = tickets.sums.keys();
  const sum = orders.sums.get('');
  if (currency === undefined || currency === '' || others.length > 0 || sum === undefined) return orders;
  const sums = new Map(orders.sums);
  sums.delete('');
  sums.set(currency, addDecimals(sums.get(currency) ?? zero, sum));
  const hasAmountIn = (one: string): boolean =>
    orders.hasAmountIn(one) || (one === currency && orders.hasAmountIn(''));
  return { ...orders, sums, hasAmountIn };
}

function sumText({ sums, noNumbers }: UnitSum): string {
  const amounts = Array.from(sums, ([currency, sum]) => `${writeDecimal(sum)} ${currency}`.trimEnd());
  return [...amounts, ...noNumbers].join(' + ');
}
