import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { pathName } from '#shared/domain/rules/field-pair';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { classesOfColumn } from '#shared/domain/vocabulary/classes';
import { controlTotalWords } from '#shared/words/control-total-words';
import { statementLines } from '#shared/words/statement-words';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { plainAmounts } from '../../../../support/amount-rule';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

const ofTickets: AmountRule = {
  ...plainAmounts,
  writing: { decimalComma: true, sign: '' },
  currency: { is: 'one', code: 'EUR' },
};
const ofOrders: AmountRule = { ...ofTickets, field: { resource: 'orders', path: ['total'] } };

const ticket = (reference: string, amount: string, status = 'PAID'): Item => [reference, status, { amount }];
const row = (reference: string, amount: string, status = 'PAID'): Item => [
  reference,
  status,
  { Betrag: amount },
];

const seat = { column: 'Platz', field: { resource: 'tickets', path: ['seat'] } } as const;

/** Compares with orders, each a reference and a total. */
function compareOrders(
  tickets: readonly Item[],
  orders: ReadonlyArray<readonly [reference: string, total: string]>,
  rows: readonly Item[],
  rules: Partial<Rules> = {},
): Reconciliation {
  const all = { ...defaultRules, amount: ofOrders, ...rules };
  const snapshot = {
    ...snapshotOf(tickets, { fields: platformFieldsOf(all) }),
    orders: {
      references: orders.map(([reference]) => reference),
      ticketCounts: orders.map(() => ''),
      fields: new Map([[pathName(['total']), codedColumn(orders.map(([, total]) => total))]]),
    },
  };
  return reconcile(snapshot, fileOf(rows, {}, columnsOfRules(all)), all, false);
}

/** The columns of the only currency: platform, client and difference of each. */
function columnsOf({ summary: { statement } }: Reconciliation): Record<string, string> {
  const [only, ...others] = statement;
  expect(others).toEqual([]);
  return Object.fromEntries(
    Object.entries({ ...only?.columns, total: only?.total }).map(([name, cell]) => [
      name,
      `${cell?.platform} ${cell?.client} ${cell?.difference}`,
    ]),
  );
}

it('has in each column the references whose classes lead there from it', () => {
  const run = compareOrders(
    [ticket('A', ''), ticket('B', ''), ticket('C', ''), ticket('D', '', 'USED')],
    [
      ['A', '1.00'],
      ['B', '2.00'],
      ['C', '4.00'],
      ['D', '8.00'],
    ],
    [row('A', '1,00'), row('C', '16,00'), row('D', '8,00', 'PAID'), row('X', '32,00')],
  );
  expect(columnsOf(run)).toMatchObject({
    missing: '2.00 0.00 -2.00',
    mismatched: '12.00 24.00 12.00',
    extra: '0.00 32.00 32.00',
  });
  const entries = run.findings.map((number) => entryAt(run.ledger, number));
  const leadTo = (column: keyof typeof classesOfColumn): readonly string[] =>
    entries.flatMap(({ class: own, paymentReference }) =>
      (classesOfColumn[column] ?? []).some((one) => one === own) ? [paymentReference] : [],
    );
  expect([leadTo('missing'), leadTo('mismatched'), leadTo('extra')]).toEqual([['B'], ['C', 'D'], ['X']]);
});

describe('the statement by pair: each amount is in the column of its item', () => {
  it('names the amount as the reason also where another field differs with it', () => {
    const fields = [{ ...seat, compare: { as: 'text' as const } }];
    const items = (amount: string, place: string) => ({ amount, Betrag: amount, seat: place, Platz: place });
    const reasonsOf = (client: Readonly<Record<string, string>>) =>
      compare([['A', 'PAID', items('5.10', 'A1')]], [['A', 'PAID', client]], { amount: ofTickets, fields })
        .summary.reasons;
    expect(reasonsOf(items('5,00', 'B1'))).toEqual([{ reason: 'amount_differs', items: 1 }]);
    expect(reasonsOf(items('5,10', 'B1'))).toEqual([{ reason: 'field_differs', items: 1 }]);
  });

  // Promise: An amount of one currency is never taken for one of another.
  it('takes a number beside another currency than its own for no number', () => {
    const items = (amount: string, currency: string) => ({
      amount: '5.10',
      Betrag: amount,
      currency,
      Währung: currency,
    });
    const mismatchedIn = (currency: AmountRule['currency'], amount: string, ofRow: string) =>
      compare(
        [
          ['A', 'PAID', items(amount, ofRow)],
          ['B', 'PAID', items('5,10', ofRow)],
        ],
        [
          ['A', 'PAID', items(amount, ofRow)],
          ['B', 'PAID', items('5,10', ofRow)],
        ],
        {
          amount: { ...ofTickets, currency, writing: { decimalComma: true, sign: 'USD' } },
        },
      ).summary.totals.client.mismatched;
    const named = { is: 'named', column: 'Währung', path: ['currency'] } as const;
    for (const currency of [{ is: 'one', code: 'EUR' }, named] as const) {
      expect(mismatchedIn(currency, '5,10 USD', 'EUR')).toBe(1);
      expect(mismatchedIn(currency, '5,10', 'EUR')).toBe(0);
    }
    expect(mismatchedIn(named, '5,10 USD', 'USD')).toBe(0);
  });

  // Promise: Sums of amounts are exact.
  it('adds up both sides; what differs in amount only is mismatched for that', () => {
    const run = compare(
      [ticket('A', '17.00'), ticket('B', '5.10'), ticket('C', '3'), ticket('', '2.00')],
      [row('A', '17,00'), row('B', '5,00'), row('X', '1.000,01'), row('', '')],
      { amount: ofTickets },
    );
    expect(columnsOf(run)).toEqual({
      matched: '17.00 17.00 0.00',
      mismatched: '5.10 5.00 -0.10',
      missing: '3.00 0.00 -3.00',
      extra: '0.00 1000.01 1000.01',
      unkeyed: '2.00 0.00 -2.00',
      total: '27.10 1022.01 994.91',
    });
    expect(run.summary.reasons).toContainEqual({ reason: 'amount_differs', items: 1 });
    expect(run.summary.statement[0]?.withoutAmount).toEqual({ platform: 0, client: 1 });
  });

  it('takes a blank for 0, which differs from all but 0, whatever the tolerance', () => {
    const matched = (amount: string, cell: string, tolerance = '0'): boolean =>
      compare([ticket('A', amount), ticket('Z', '1')], [row('A', cell), row('Z', '1')], {
        amount: { ...ofTickets, tolerance },
      }).summary.totals.client.matched === 2;
    expect(matched('0.00', '')).toBe(true);
    expect(matched('17.00', '')).toBe(false);
    expect(matched('0.01', '', '0.05')).toBe(false);
    expect(matched('0.01', '0,00', '0.05')).toBe(true);
    expect(matched('17.00', '17,05', '0.05')).toBe(true);
    expect(matched('17.00', '17,06', '0.05')).toBe(false);
    expect(matched('17.00', 'frei')).toBe(false);
  });

  it('counts only the amounts of the statuses that count, on both sides', () => {
    const run = compare(
      [ticket('A', '17.00', 'CANCELLED'), ticket('B', '5.00')],
      [row('A', '', 'storniert'), row('B', '5,00')],
      {
        amount: { ...ofTickets, counts: ['PAID'] },
        statusMapping: [{ client: 'storniert', platform: 'CANCELLED' }],
      },
    );
    expect(run.summary.verdict).toBe('clean');
    expect(columnsOf(run)).toEqual({ matched: '5.00 5.00 0.00', total: '5.00 5.00 0.00' });
  });

  it('takes an equal amount in another currency for a difference in both', () => {
    const of = (reference: string, amount: string, currency: string, name: string): Item => [
      reference,
      'PAID',
      { [name]: amount, currency, W: currency },
    ];
    const run = compare(
      [of('A', '17.00', 'EUR', 'amount'), of('B', '1.00', 'CHF', 'amount')],
      [of('A', '17,00', 'USD', 'Betrag'), of('B', '1,00', 'chf', 'Betrag')],
      { amount: { ...ofTickets, currency: { is: 'named', column: 'W', path: ['currency'] } } },
    );
    expect(run.summary.statement.map(({ currency, total }) => [currency, total.difference])).toEqual([
      ['CHF', '0.00'],
      ['EUR', '-17.00'],
      ['USD', '17.00'],
    ]);
    expect(run.summary.totals.client).toMatchObject({ matched: 1, mismatched: 1 });
  });

  it('applies no tolerance to another currency, though one of both amounts is 0', () => {
    const of = (reference: string, amount: string, currency: string): Item => [
      reference,
      'PAID',
      { amount, Betrag: amount, currency, W: currency },
    ];
    const amount: AmountRule = {
      ...ofTickets,
      ...{ tolerance: '1', currency: { is: 'named', column: 'W', path: ['currency'] } },
    };
    const matched = (tickets: readonly Item[], rows: readonly Item[]): readonly number[] =>
      (['ticket', 'payment'] as const).map(
        (grain) => compare(tickets, rows, { grain, amount }).summary.totals.client.matched,
      );
    const tickets = [of('A', '0', 'EUR'), of('B', '1', 'EUR')];
    expect(matched(tickets, [of('A', '1', 'GBP'), of('B', '0', 'GBP')])).toEqual([0, 0]);
    expect(matched(tickets, [of('A', '1', 'EUR'), of('B', '0', 'EUR')])).toEqual([2, 2]);
    expect(matched(tickets, [of('A', '1', 'EUR'), of('B', '0', '')])).toEqual([1, 1]);
    expect(matched(tickets, [of('A', '0', 'GBP'), of('B', '1', 'EUR')])).toEqual([2, 2]);
  });

  it('is refused where most items have no amount; the result is incomplete', () => {
    const run = compare([ticket('A', ''), ticket('B', ''), ticket('C', '1')], [row('A', '1')], {
      amount: ofTickets,
    });
    expect(run.summary.statement).toEqual([]);
    expect(run.summary.verdictReasons).toContain('amounts_lacking');
  });

  it('is refused where no ticket has a status that counts: 0 is not compared with 0', () => {
    const [tickets, rows] = [[ticket('A', '1')], [row('A', '99')]];
    const run = compare(tickets, rows, { amount: { ...ofTickets, counts: ['PIAD'] } });
    expect(run.summary).toMatchObject({ verdict: 'incomplete', statement: [] });
    expect(compare(tickets, rows, { amount: { ...ofTickets, counts: ['paid'] } }).summary.verdict).toBe(
      'discrepancies',
    );
  });
});

describe('the statement by payment reference: both amounts are in one column', () => {
  it('adds an order up once, however many tickets it has, and all its rows', () => {
    const four = ['A', 'A', 'A', 'A'].map((reference) => ticket(reference, ''));
    const rows = [row('A', '100,00'), row('A', ''), row('A', ''), row('A', '0')];
    const run = compareOrders(four, [['A', '100.00']], rows);
    expect(run.summary.verdict).toBe('clean');
    expect(columnsOf(run)).toEqual({ matched: '100.00 100.00 0.00', total: '100.00 100.00 0.00' });

    const wrong = compareOrders(
      four,
      [['A', '100.00']],
      four.map(([reference]) => row(reference, '100,00')),
    );
    expect(wrong.summary.totals.client).toMatchObject({ matched: 0, mismatched: 4 });
    expect(wrong.summary.reasons).toEqual([{ reason: 'amount_differs', items: 4 }]);
    expect(columnsOf(wrong)).toEqual({ mismatched: '100.00 400.00 300.00', total: '100.00 400.00 300.00' });
  });

  it('compares three tickets of 17.00 with one row of 51,00 in grain payment', () => {
    const three = ['A', 'A', 'A'].map((reference) => ticket(reference, '17.00'));
    const run = compare(three, [row('A', '51,00')], { grain: 'payment', amount: ofTickets });
    expect(run.summary.verdict).toBe('clean');
    const less = compare(three, [row('A', '50,99')], { grain: 'payment', amount: ofTickets });
    expect(less.summary.reasons).toEqual([{ reason: 'amount_differs', items: 1 }]);
    expect(columnsOf(less)).toEqual({ mismatched: '51.00 50.99 -0.01', total: '51.00 50.99 -0.01' });
  });

  it('puts repeated rows into extra, and adds them up where rows add up', () => {
    const tickets = [ticket('A', '30.00'), ticket('A', '21.00')];
    const rows = [row('A', '25,00'), row('A', '26,00'), row('A', '9,00', 'CANCELLED')];
    const copies = compare(tickets, rows, { grain: 'payment', amount: ofTickets });
    expect(columnsOf(copies)).toEqual({
      mismatched: '51.00 25.00 -26.00',
      extra: '0.00 35.00 35.00',
      total: '51.00 60.00 9.00',
    });
    const parts = compare(tickets, rows, { grain: 'payment', amount: { ...ofTickets, rowsAddUp: true } });
    expect(parts.summary.totals.client).toMatchObject({ matched: 2, extra: 1 });
    expect(parts.summary.verdict).toBe('discrepancies');
    expect(columnsOf(parts)).toMatchObject({ extra: '0.00 9.00 9.00', total: '51.00 60.00 9.00' });
    expect(parts.summary.equations.every(({ holds }) => holds)).toBe(true);
  });

  it('compares the fields of each row that is added up', () => {
    const amount = { ...ofTickets, rowsAddUp: true };
    const fields = [{ ...seat, compare: { as: 'text' } }] as const;
    const inSeat = (Platz: string): Item => ['A', 'PAID', { Betrag: '5,00', Platz }];
    const tickets: Item[] = [['A', 'PAID', { amount: '10.00', seat: 'A1' }]];
    const reasonsOf = (...seats: readonly string[]) =>
      compare(tickets, seats.map(inSeat), { grain: 'payment', amount, fields }).summary.reasons;
    expect(reasonsOf('A1', 'A1')).toEqual([]);
    expect(reasonsOf('A1', 'B1').map(({ reason }) => reason)).toEqual(['field_differs']);
    expect(reasonsOf('B1', 'A1').map(({ reason }) => reason)).toEqual(['field_differs']);
  });

  it('keeps apart orders without tickets, without reference, or excluded', () => {
    const run = compareOrders(
      [ticket('A', ''), ticket('T', '', 'TEST')],
      [
        ['A', '1.00'],
        ['O', '2.00'],
        ['', '4.00'],
        ['T', '8.00'],
        ['X', '16.00'],
      ],
      [row('A', '1,00'), row('X', '16,00')],
      { filters: [{ name: 'Tests', side: 'platform', column: null, values: ['TEST'] }] },
    );
    expect(columnsOf(run)).toEqual({
      matched: '1.00 1.00 0.00',
      extra: '16.00 16.00 0.00',
      unkeyed: '4.00 0.00 -4.00',
      excluded: '8.00 0.00 -8.00',
      ordersWithoutTickets: '2.00 0.00 -2.00',
      total: '31.00 17.00 -14.00',
    });
  });

  it('is never clean where an order has neither tickets nor rows', () => {
    const tickets = [ticket('A', '')];
    const left = compareOrders(
      tickets,
      [
        ['A', '17.00'],
        ['B', '5.00'],
      ],
      [row('A', '17,00')],
    );
    expect(left.summary).toMatchObject({ findings: 0, verdictReasons: ['orders_left_over'] });
    const worthNothing = compareOrders(
      tickets,
      [
        ['A', '17.00'],
        ['B', '0'],
      ],
      [row('A', '17,00')],
    );
    expect(worthNothing.summary.verdict).toBe('clean');
    for (const both of [
      ['5.00', '-5.00'],
      ['n/a', '0'],
    ])
      expect(
        compareOrders(
          tickets,
          [['A', '17.00'], ...both.map((amount, at) => [`B${at}`, amount] as const)],
          [row('A', '17,00')],
        ).summary.verdictReasons,
      ).toEqual(['orders_left_over']);
  });

  it('is incomplete where the orders were not read', () => {
    const run = compare([ticket('A', '1')], [row('A', '1')], { amount: ofOrders });
    expect(run.summary.verdictReasons).toContain('orders_not_read');
  });
});

describe('the total that the file states itself', () => {
  const filters = [{ name: 'Total row', side: 'client', column: 'Ref', values: ['Summe'] }] as const;
  const compareWithTotal = (stated: string, malformed: ClientFile['malformed'] = []): Reconciliation => {
    const rules = { ...defaultRules, filters, amount: { ...ofTickets, counts: ['PAID'] } };
    const rows = [row('A', '17,00'), row('B', '5,00', 'CANCELLED'), row('Summe', stated, '')].map(
      ([reference, status, further]): Item => [reference, status, { ...further, Ref: reference }],
    );
    const file = fileOf(rows, { malformed }, columnsOfRules(rules));
    const tickets = [ticket('A', '17.00'), ticket('B', '5.00', 'CANCELLED')];
    return reconcile(snapshotOf(tickets, { fields: platformFieldsOf(rules) }), file, rules, false);
  };

  it('is no amount of its own, and ties to all rows, whether they count or not', () => {
    const { summary } = compareWithTotal('22,00');
    expect(summary.verdict).toBe('clean');
    expect(summary.controlTotal).toEqual({
      ...{ line: 4, currency: 'EUR', stated: '22.00', rows: '22.00', difference: '0.00' },
    });
    expect(summary.statement[0]?.total).toMatchObject({
      ...{ platform: '17.00', client: '17.00', items: { platform: 2, client: 2 } },
    });
    expect(summary.statement[0]?.columns.excluded).toBeUndefined();
  });

  it('ties to rows of the same amount, one of them written as the total is', () => {
    const rules = { ...defaultRules, filters, amount: { ...ofTickets, counts: ['PAID'] } };
    const rows = [
      ...[row('A', '17,00'), row('B', '17,00'), row('C', '51,00', 'CANCELLED'), row('D', '-34,00')],
      row('Summe', '51,00', ''),
    ].map(([reference, status, further]): Item => [reference, status, { ...further, Ref: reference }]);
    const snapshot = snapshotOf([ticket('A', '17.00')], { fields: platformFieldsOf(rules) });
    const { summary } = reconcile(snapshot, fileOf(rows, {}, columnsOfRules(rules)), rules, false);
    expect(summary.controlTotal).toMatchObject({ stated: '51.00', rows: '51.00', difference: '0.00' });
  });

  /** The control total of rows of their amounts, those called `Summe` being totals, and the verdict. */
  const totalsOf = (
    amounts: ReadonlyArray<readonly [reference: string, amount: string, currency?: string]>,
  ) => {
    const rules: Rules = {
      ...defaultRules,
      filters: [{ ...filters[0], values: ['Summe'] }],
      amount: { ...ofTickets, currency: { is: 'named', column: 'W', path: ['currency'] } },
    };
    const items = amounts.map(([reference, Betrag, W = 'EUR'], at): Item => [
      ...([reference === 'Summe' ? reference : `${reference}${at}`, 'PAID'] as const),
      { Betrag, W, Ref: reference },
    ]);
    const tickets = items.flatMap(([reference, status, further]): Item[] =>
      reference === 'Summe'
        ? []
        : [
            [
              reference,
              status,
              { amount: (further?.['Betrag'] ?? '').replace(',', '.'), currency: further?.['W'] ?? '' },
            ],
          ],
    );
    const snapshot = snapshotOf(tickets, { fields: platformFieldsOf(rules) });
    const { summary } = reconcile(snapshot, fileOf(items, {}, columnsOfRules(rules)), rules, false);
    return {
      ...summary.controlTotal,
      currencies: summary.statement.map(({ currency }) => currency),
      verdict: summary.verdict,
      words: controlTotalWords(summary.controlTotal, summary.totals, String),
    };
  };

  it('of several is each compared: with the rows since the one before, or with all', () => {
    const parts = [
      ['A', '10,00'],
      ['Summe', '10,00'],
      ['B', '7,00'],
      ['B', '1,00'],
      ['Summe', '8,00'],
    ] as const;
    expect(totalsOf(parts)).toMatchObject({ line: 6, stated: '8.00', verdict: 'clean' });
    expect(totalsOf([...parts, ['Summe', '18,00']])).toMatchObject({ stated: '18.00', verdict: 'clean' });
    const wrong = totalsOf([
      ['A', '10,00'],
      ['Summe', '99,00'],
      ['B', '8,00'],
      ['Summe', '18,00'],
    ]);
    expect(wrong).toMatchObject({ line: 3, rows: '10.00', difference: '89.00', verdict: 'incomplete' });
    expect(
      totalsOf([
        ['A', '10,00'],
        ['Summe', '10,00'],
        ['B', '8,00'],
        ['Summe', '19,00'],
      ]),
    ).toMatchObject({
      ...{ line: 5, rows: '18.00', difference: '1.00', verdict: 'incomplete' },
    });
  });

  it('is compared in its own currency, whichever comes last', () => {
    const rows = [
      ['A', '10,00'],
      ['B', '20,00', 'USD'],
    ] as const;
    const [euros, dollars] = [
      ['Summe', '99,00'],
      ['Summe', '20,00', 'USD'],
    ] as const;
    for (const totals of [
      [euros, dollars],
      [dollars, euros],
    ])
      expect(totalsOf([...rows, ...totals])).toMatchObject({
        ...{ currency: 'EUR', rows: '10.00', difference: '89.00', verdict: 'incomplete' },
      });
  });

  it('is of the currency of the amounts, whatever rows of 0.00 name', () =>
    expect(
      totalsOf([
        ['A', '10,00'],
        ['B', '0,00', 'USD'],
        ['Summe', '99,00', ''],
      ]),
    ).toMatchObject({ currency: 'EUR', difference: '89.00', verdict: 'incomplete' }));

  it('is off where it is no number, even beside rows of several currencies', () =>
    expect(
      totalsOf([
        ['A', '10,00'],
        ['B', '10,00', 'USD'],
        ['Summe', '#REF!', ''],
      ]),
    ).toMatchObject({ stated: '#REF!', difference: null, verdict: 'incomplete' }));

  it('is no row without an amount where it is blank', () =>
    expect(
      totalsOf([
        ['A', '10,00'],
        ['Summe', ''],
        ['Summe', ''],
      ]),
    ).toMatchObject({ verdict: 'clean', currencies: ['EUR'] }));

  it('adds no currency to the statement where it names none', () => {
    const total = totalsOf([
      ['A', '10,00'],
      ['Summe', '10,00', ''],
    ]);
    expect(total).toMatchObject({ currency: 'EUR', verdict: 'clean', currencies: ['EUR'] });
  });

  it('is off where it is no number, and nothing where it is blank', () => {
    const broken = totalsOf([
      ['A', '10,00'],
      ['Summe', '#REF!'],
    ]);
    expect(broken).toMatchObject({ stated: '#REF!', difference: null, verdict: 'incomplete' });
    expect(broken.words).toBe('The file states a total of “#REF!” in line 3, which is not a number.');
    expect(
      totalsOf([
        ['A', '10,00'],
        ['Summe', '999,00'],
        ['Summe', ''],
      ]),
    ).toMatchObject({
      ...{ difference: '989.00', verdict: 'incomplete' },
    });
    expect(
      totalsOf([
        ['A', '10,00'],
        ['Summe', ''],
      ]),
    ).toMatchObject({ verdict: 'clean' });
  });

  it('is never clean where it is not what the rows add up to', () => {
    const { summary } = compareWithTotal('46,00');
    expect(summary.verdictReasons).toEqual(['control_total_differs']);
    expect(controlTotalWords(summary.controlTotal, summary.totals, String)).toBe(
      'The file states a total of 46.00 EUR in line 4, 24.00 more than the rows that were read.',
    );
    const unread = compareWithTotal('46,00', [{ line: 9, reason: 'too_few_fields', text: 'C;12,00' }]);
    expect(unread.summary.verdictReasons).toEqual(['malformed_rows']);
    expect(controlTotalWords(unread.summary.controlTotal, unread.summary.totals, String)).toMatch(
      /Lines that could not be read may be the cause\.$/,
    );
  });
});

describe('the statement in words', () =>
  it('leads from the platform to the client file', () => {
    const run = compare(
      [ticket('A', '17.00'), ticket('B', '5.10'), ticket('C', '3'), ticket('', '2.00')],
      [row('A', '17,00'), row('B', '5,00'), row('X', '1.000,01')],
      { amount: ofTickets },
    );
    const [statement] = run.summary.statement;
    expect(
      statement &&
        statementLines(statement, run.summary, String).map(({ text, amount }) => `${text} ${amount}`),
    ).toEqual([
      'Platform, 4 tickets 27.10',
      'less: not in the client file, 1 ticket -3.00',
      'less: without a payment reference, 1 ticket -2.00',
      'add: not on the platform, 1 row 1000.01',
      'add or less: amounts that differ -0.10',
      'Client file, 3 rows 1022.01',
    ]);
  }));
