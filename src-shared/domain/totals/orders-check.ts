import type { Orders } from '../sides/order';
import { keyMaker } from '../keys/payment-reference';
import type { KeyRules } from '../vocabulary/key-rules';
import type { OrderAmounts, OrderFinding, OrdersCheck } from './run-summary';
import type { Tickets } from '../sides/ticket';
import { normalise } from '../../base/text';

interface ReferenceUse {
  raw: string;
  orders: number;
  tickets: number;
  readonly orderCounts: string[];
  readonly amounts?: OrderAmounts;
}

/**
 * Compares the platform's orders with its tickets (product.md, section 3). Findings come by payment reference in the order
 * of first use, the unkeyed orders last. Orders that were not fully read are `not checked`, never "ok".
 */
export function checkOrders(
  orders: Orders | null,
  tickets: Tickets,
  rules: KeyRules,
  /** By key, the references whose amounts differ. */
  differing: ReadonlyMap<string, OrderAmounts>,
): OrdersCheck {
  if (orders === null) return { checked: false };
  const keyOf = keyMaker(rules);
  const uses = new Map<string, ReferenceUse>();
  const useOf = (raw: string): ReferenceUse | null => {
    const key = keyOf(raw);
    if (key === '') return null;
    const known = uses.get(key);
    if (known) return known;
    const amounts = differing.get(key);
    const fresh = { raw, orders: 0, tickets: 0, orderCounts: [], ...(amounts && { amounts }) };
    uses.set(key, fresh);
    return fresh;
  };

  let unkeyedOrders = 0;
  orders.references.forEach((raw, order) => {
    const use = useOf(raw);
    if (!use) {
      unkeyedOrders++;
      return;
    }
    use.orders++;
    const count = normalise(orders.ticketCounts[order] ?? '');
    if (count !== '') use.orderCounts.push(count);
  });
  for (let ticket = 0; ticket < tickets.references.length; ticket++) {
    const use = useOf(tickets.references.at(ticket));
    if (use) use.tickets++;
  }

  const findings = [...uses.values()].flatMap((use) =>
    classesOf(use).map((orderClass): OrderFinding => ({
      class: orderClass,
      paymentReference: use.raw,
      orders: use.orders,
      tickets: use.tickets,
      orderCount: use.orderCounts.join(' '),
      ...(orderClass === 'order_amount_differs' && use.amounts ? { amounts: use.amounts } : {}),
    })),
  );
  const unkeyed = Array.from({ length: unkeyedOrders }, (): OrderFinding => ({
    class: 'order_unkeyed',
    paymentReference: '',
    orders: 1,
    tickets: 0,
    orderCount: '',
  }));
  return { checked: true, orders: orders.references.length, findings: [...findings, ...unkeyed] };
}

function classesOf({ orders, tickets, orderCounts, amounts }: ReferenceUse): OrderFinding['class'][] {
  if (tickets === 0) return ['order_without_tickets'];
  if (orders === 0) return ['tickets_without_order'];
  const classes: OrderFinding['class'][] = [];
  if (orders > 1) classes.push('order_repeated');
  // Compared as text: a count that is no plain whole number differs, and is shown as it came.
  if (orderCounts.some((count) => count !== String(tickets))) classes.push('order_count_differs');
  if (amounts !== undefined) classes.push('order_amount_differs');
  return classes;
}
