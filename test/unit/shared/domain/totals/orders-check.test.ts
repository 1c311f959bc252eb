import { describe, expect, it } from 'vitest';
import { checkOrders } from '#shared/domain/totals/orders-check';
import { codedColumn } from '#shared/columns/coded-column';
import { defaultRules } from '#shared/domain/rules/rules';
import { textColumn } from '#shared/columns/text-column';

const tickets = (...references: string[]) => ({
  references: textColumn(references),
  identities: textColumn(references.map(() => '')),
  statuses: codedColumn(references.map(() => 'PAID')),
  events: null,
  fields: new Map(),
});
const orders = (...lines: (readonly [reference: string, count?: string])[]) => ({
  references: lines.map(([reference]) => reference),
  ticketCounts: lines.map(([, count = '']) => count),
  fields: new Map(),
});
const classesOf = (...args: Parameters<typeof checkOrders>) => {
  const check = checkOrders(...args);
  return check.checked
    ? check.findings.map((finding) => [finding.class, finding.paymentReference])
    : 'not checked';
};
const { keys } = defaultRules;

describe('orders against tickets (product.md, section 3)', () => {
  it('is not checked without orders, never "ok"', () => {
    expect(classesOf(null, tickets('A'), keys)).toBe('not checked');
  });
  it('finds nothing where each order has its tickets', () => {
    expect(classesOf(orders(['A', '2'], ['B']), tickets('A', 'B', 'A'), keys)).toEqual([]);
  });
  it('names an order without tickets and tickets without an order', () => {
    expect(classesOf(orders(['A']), tickets('B'), keys)).toEqual([
      ['order_without_tickets', 'A'],
      ['tickets_without_order', 'B'],
    ]);
  });
  it('names an order that comes twice', () => {
    expect(classesOf(orders(['A'], ['A ']), tickets('A'), keys)).toEqual([['order_repeated', 'A']]);
  });
  it('names orders without a usable reference, and ignores tickets without one', () => {
    expect(classesOf(orders(['\u200B']), tickets(''), keys)).toEqual([['order_unkeyed', '']]);
  });
  it('compares a ticket count where the order carries one', () => {
    expect(classesOf(orders(['A', '3'], ['B', 'two']), tickets('A', 'A', 'B'), keys)).toEqual([
      ['order_count_differs', 'A'],
      ['order_count_differs', 'B'],
    ]);
  });
  it('goes by the same key rules as the comparison', () => {
    expect(classesOf(orders(['pay-1']), tickets('PAY-1'), { ...keys, ignoreCase: true })).toEqual([]);
  });
});
