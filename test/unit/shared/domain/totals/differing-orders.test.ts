import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { reconcile } from '#shared/domain/result/reconcile';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { pathName } from '#shared/domain/rules/field-pair';
import { columnsOfRules, defaultRules, platformFieldsOf } from '#shared/domain/rules/rules';
import { plainAmounts } from '../../../../support/amount-rule';
import { fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

const rule: AmountRule = {
  ...plainAmounts,
  ...{ column: 'Total', field: { resource: 'tickets', path: ['price'] }, otherPath: ['total'] },
  currency: { is: 'one', code: 'EUR' },
};

type Order = readonly [reference: string, total: string, currency?: string];

/** What the orders tab says of amounts, by reference. */
function differing(tickets: readonly Item[], orders: readonly Order[], part: Partial<AmountRule> = {}) {
  const rules = { ...defaultRules, amount: { ...rule, ...part } };
  const column = (place: 1 | 2) => codedColumn(orders.map((order) => order[place] ?? ''));
  const platform = {
    ...snapshotOf(tickets, { fields: platformFieldsOf(rules) }),
    orders: {
      references: orders.map(([reference]) => reference),
      ticketCounts: orders.map(() => ''),
      fields: new Map([
        [pathName(['total']), column(1)],
        [pathName(['currency']), column(2)],
      ]),
    },
  };
  const rows = tickets.map(([reference, status, further]): Item => [
    ...([reference, status] as const),
    { Total: further?.['price'] ?? '', Waehrung: further?.['currency'] ?? '' },
  ]);
  const { summary } = reconcile(platform, fileOf(rows, {}, columnsOfRules(rules)), rules, false);
  if (!summary.orders.checked) return [];
  return summary.orders.findings.flatMap(({ class: what, paymentReference, amounts }) =>
    what === 'order_amount_differs' ? [[paymentReference, amounts?.orders, amounts?.tickets]] : [],
  );
}

const ticket = (reference: string, price: string, status = 'PAID', currency = ''): Item => [
  ...([reference, status] as const),
  { price, currency },
];

describe('orders against the amounts of their tickets (docs/money.md, section 2)', () => {
  const three = [ticket('A', '17.00'), ticket('A', '17.00'), ticket('A', '17')];

  it('agree where the tickets add up to the order, and differ by a cent', () => {
    expect(differing(three, [['A', '51.00']])).toEqual([]);
    expect(differing(three, [['A', '51.01']])).toEqual([['A', '51.01 EUR', '51.00 EUR']]);
    expect(differing(three, [['A', '51.01']], { tolerance: '0.01' })).toEqual([]);
  });

  it('adds up several orders of one reference', () => {
    const halves = [
      ['A', '25.50'],
      ['a ', '0'],
      ['A', '25.5'],
    ] as const;
    expect(differing(three, halves)).toEqual([]);
  });

  it('counts only the statuses that count, and an order only with one of them', () => {
    const mixed = [ticket('A', '17.00'), ticket('A', '9.00', 'VOID'), ticket('B', '5.00', 'VOID')];
    const counts = ['PAID'];
    expect(
      differing(
        mixed,
        [
          ['A', '17.00'],
          ['B', '5.00'],
        ],
        { counts },
      ),
    ).toEqual([]);
    expect(differing(mixed, [['A', '26.00']], { counts })).toEqual([['A', '26.00 EUR', '17.00 EUR']]);
  });

  it('differs by an amount that is lacking or is no number, whatever the tolerance', () => {
    const tolerance = '100';
    expect(differing(three, [['A', '']], { tolerance })).toEqual([['A', '0.00 EUR', '51.00 EUR']]);
    expect(differing(three, [['A', 'free']], { tolerance })).toEqual([['A', 'free', '51.00 EUR']]);
  });

  it('never adds currencies, and takes that of the tickets where the order names none', () => {
    const currency = { is: 'named', column: 'Waehrung', path: ['currency'] } as const;
    const euro = [ticket('A', '5.00', 'PAID', 'EUR'), ticket('A', '5.00', 'PAID', 'EUR')];
    expect(differing(euro, [['A', '10.00', 'EUR']], { currency })).toEqual([]);
    expect(differing(euro, [['A', '10.00', '']], { currency })).toEqual([]);
    expect(differing(euro, [['A', '10.00', 'USD']], { currency })).toEqual([['A', '10.00 USD', '10.00 EUR']]);
    const two = [ticket('A', '5.00', 'PAID', 'EUR'), ticket('A', '5.00', 'PAID', 'USD')];
    expect(differing(two, [['A', '10.00', '']], { currency })).toEqual([
      ['A', '10.00', '5.00 EUR + 5.00 USD'],
    ]);
  });

  it('is checked where the rule compares the orders and the tickets have an amount too', () => {
    const ofOrders = { field: { resource: 'orders', path: ['total'] }, otherPath: ['price'] } as const;
    expect(differing(three, [['A', '52.00']], ofOrders)).toEqual([['A', '52.00 EUR', '51.00 EUR']]);
  });

  it('is not checked without an amount of both, nor of orders without tickets', () => {
    expect(differing(three, [['A', '1.00']], { otherPath: null })).toEqual([]);
    expect(differing(three, [['Z', '1.00']])).toEqual([]);
  });
});
