import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { pathName, type FieldKind, type FieldPair } from '#shared/domain/rules/field-pair';
import { leastCost } from '#shared/domain/compare/least-cost';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { Orders } from '#shared/domain/sides/order';
import { reconcile } from '#shared/domain/result/reconcile';
import { writeFindings } from '#shared/domain/result/report';
import { defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { findingStates } from '#shared/domain/runs/finding-state';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { casesOf } from '../../../../partner-api/seeds';

const text: FieldKind = { as: 'text' };
const number = (tolerance = '0'): FieldKind => ({ as: 'number', tolerance, decimalComma: false });
const pair = (name: string, kind: FieldKind): FieldPair => ({
  column: name,
  field: { resource: 'tickets', path: [name] },
  compare: kind,
});
const amounts = (kind: FieldKind): Partial<Rules> => ({ fields: [pair('Amount', kind)] });

/** Tickets or rows of one reference: `PAID 10.00`. */
const of = (...items: readonly string[]): Item[] =>
  items.map((item) => {
    const [status = '', amount = ''] = item.split(' ');
    return ['k', status, { Amount: amount }];
  });

function result(tickets: readonly string[], rows: readonly string[], rules = amounts(number())) {
  const { ledger } = compare(of(...tickets), of(...rows), rules);
  const {
    class: keyClass,
    reasons,
    matched,
    mismatched,
    missing,
    extra,
    ambiguous,
    note,
  } = entryAt(ledger, 0);
  return { class: keyClass, reasons, matched, mismatched, missing, extra, ambiguous, note };
}

it('rules without fields and amounts look at no field of the platform', () =>
  expect(platformFieldsOf(defaultRules)).toEqual([]));

describe('extra compared fields: a difference is `field_differs` with both values', () => {
  it('sets a pair apart whose statuses agree', () =>
    expect(result(['PAID 10.00'], ['PAID 12.50'])).toEqual({
      class: 'status_mismatch',
      reasons: ['field_differs'],
      matched: 0,
      mismatched: 1,
      missing: 0,
      extra: 0,
      ambiguous: false,
      note: 'Amount: platform 10.00, client file 12.50',
    }));

  it('`1.10` is `1.1` as a number but not as a text', () => {
    expect(result(['PAID 1.10'], ['PAID 1.1']).class).toBe('matched');
    expect(result(['PAID 1.10'], ['PAID 1.1'], amounts(text)).reasons).toEqual(['field_differs']);
  });

  it('leaves the status as the reason where that differs too', () =>
    expect(result(['PAID 10'], ['VOID 12']).reasons).toEqual(['status_unmapped']));

  it('pairs equal fields first, wherever they stand', () => {
    expect(result(['PAID 10', 'PAID 12'], ['PAID 12', 'PAID 10'])).toMatchObject({
      matched: 2,
      mismatched: 0,
    });
    expect(result(['PAID 10', 'PAID 12'], ['PAID 13', 'PAID 10'])).toMatchObject({
      matched: 1,
      mismatched: 1,
      ambiguous: false,
      note: 'Amount: platform 12, client file 13',
    });
  });

  it('pairs within a tolerance so that as many as can be agree', () =>
    expect(result(['PAID 10', 'PAID 11'], ['PAID 11', 'PAID 12'], amounts(number('1')))).toMatchObject({
      class: 'matched',
      matched: 2,
    }));

  it('pairs so that most agree where one field is exact and another has a tolerance', () => {
    const seated = (...values: readonly string[]): Item[] =>
      values.map((Amount) => ['k', 'PAID', { Amount, Seat: 'A1' }]);
    const fields = [pair('Seat', text), pair('Amount', number('0.1'))];
    // Equals first would leave 1.1 beside 0.9, which differ by more than the tolerance.
    const { ledger } = compare(seated('1.0', '1.1'), seated('1.0', '0.9'), { fields });
    expect(entryAt(ledger, 0)).toMatchObject({ class: 'matched', matched: 2 });
  });

  it('pairs as many of a status as without fields, and leaves over what agrees least', () => {
    expect(result(['PAID 10', 'PAID 12'], ['PAID 12'])).toMatchObject({
      class: 'count_short',
      matched: 1,
      missing: 1,
    });
    const { ledger } = compare(of('PAID 10', 'PAID 12'), of('PAID 12'), amounts(number()));
    expect(detailAt(ledger, 0).tickets.map(({ values, bucket }) => [values, bucket])).toEqual([
      [['12'], 'matched'],
      [['10'], 'missing'],
    ]);
  });

  it('flags a pair as ambiguous only where another pairing would be as good', () => {
    expect(result(['PAID 1', 'PAID 2'], ['PAID 3', 'PAID 4']).ambiguous).toBe(true);
    expect(result(['PAID 1', 'PAID 1'], ['PAID 2', 'PAID 2']).ambiguous).toBe(false);
    expect(result(['PAID 1', 'VOID 1'], ['PAID 2', 'REFUNDED 2']).ambiguous).toBe(false);
    expect(result(['PAID 1', 'PAID 2'], ['VOID 1', 'VOID 2']).ambiguous).toBe(false);
    expect(result(['PAID 1', 'PAID 2'], ['PAID 3', 'REFUNDED 2']).ambiguous).toBe(true);
  });

  it('shows both values of every pair side by side, and which of them differ', () => {
    const fields = [pair('Amount', number()), pair('Seat', text)];
    const { ledger } = compare(
      [['k', 'PAID', { Amount: '10.00', Seat: 'A1' }]],
      [['k', 'PAID', { Amount: '10', Seat: 'B1' }]],
      { fields },
    );
    const detail = detailAt(ledger, 0);
    expect(detail.fields).toEqual(fields);
    expect(detail.tickets[0]?.values).toEqual(['10.00', 'A1']);
    expect(detail.rows[0]).toMatchObject({ values: ['10', 'B1'], differs: [false, true] });
  });

  it('stands in the findings CSV with all digits of both values, never as a formula', () => {
    const { ledger, findings } = compare(
      [['k', 'PAID', { '=Id': '123456789012345678901234567890' }]],
      [['k', 'PAID', { '=Id': '' }]],
      { fields: [pair('=Id', number())] },
    );
    const [, line] = [...writeFindings(ledger, findings)].join('').split('\r\n');
    expect(line).toBe(
      `status_mismatch,field_differs,k,1×PAID,1×PAID,1,1,0,1,0,0,2,t000001,no,"'=Id: platform 123456789012345678901234567890, client file (blank)"`,
    );
  });

  it('is another finding when its values change, not when only their writing does', () => {
    const signatureOf = (ticket: string, row: string) => {
      const { ledger, findings } = compare(of(ticket), of(row), amounts(number()));
      return findingStates(ledger, findings)[0]?.signature;
    };
    expect(signatureOf('PAID 10', 'PAID 11')).not.toBe(signatureOf('PAID 10', 'PAID 1000'));
    expect(signatureOf('PAID 10', 'PAID 11')).toBe(signatureOf('PAID 10.0', 'PAID 11.00'));
  });
});

describe('extra compared fields under grain payment', () => {
  const rules = (kind = number()): Partial<Rules> => ({ grain: 'payment', ...amounts(kind) });

  it('hold the row against every ticket', () => {
    expect(result(['PAID 10', 'PAID 10.0'], ['PAID 10'], rules())).toMatchObject({
      class: 'matched',
      matched: 1,
    });
    expect(result(['PAID 10', 'PAID 12'], ['PAID 10'], rules())).toMatchObject({
      mismatched: 1,
      reasons: ['field_differs'],
      note: 'Amount: platform 10 / 12, client file 10',
    });
  });
  it('prefer the row that agrees in all, wherever it stands', () => {
    const expected = { matched: 1, extra: 1, reasons: ['repeated_row_conflicting'] };
    expect(result(['PAID 10'], ['PAID 9', 'PAID 10'], rules())).toMatchObject(expected);
    expect(result(['PAID 10'], ['PAID 10', 'PAID 9'], rules())).toMatchObject(expected);
  });
});

describe('extra compared fields of orders', () => {
  const field: FieldPair = { ...pair('Total', number()), field: { resource: 'orders', path: ['total'] } };
  const ordersOf = (...orders: readonly (readonly [string, string])[]): Orders => ({
    references: orders.map(([reference]) => reference),
    ticketCounts: orders.map(() => ''),
    fields: new Map([[pathName(['total']), codedColumn(orders.map(([, total]) => total))]]),
  });
  const run = (orders: Orders | null, ...totals: readonly string[]) => {
    const rules = { ...defaultRules, fields: [field] };
    const rows = totals.map((Total): Item => ['k', 'PAID', { Total }]);
    const tickets = totals.map((): Item => ['k', 'PAID']);
    return reconcile({ ...snapshotOf(tickets), orders }, fileOf(rows, {}, ['Total']), rules, false);
  };
  const noteOf = ({ ledger }: Reconciliation) => entryAt(ledger, 0).note;

  it('are those of the order with the same key', () => {
    expect(run(ordersOf(['other', '5'], ['k\u200B', '20.00']), '20', '20').summary.verdict).toBe('clean');
    expect(noteOf(run(ordersOf(['k', '20.00']), '21'))).toBe('Total: platform 20.00, client file 21');
  });
  it('are blank where no order has it', () => {
    expect(noteOf(run(ordersOf(['other', '20']), '20'))).toBe('Total: platform (blank), client file 20');
    expect(run(ordersOf(), '').summary.verdict).toBe('clean');
  });
  it('of orders that contradict each other agree with nothing', () => {
    expect(noteOf(run(ordersOf(['k', '20'], ['k', '21']), '20'))).toBe(
      'Total: platform 20 / 21, client file 20',
    );
    expect(run(ordersOf(['k', '20'], ['k', '20.0']), '20').summary.verdict).toBe('clean');
  });
  it('that were not read are not checked, never “ok”', () =>
    expect(run(null, '20').summary).toMatchObject({
      verdict: 'incomplete',
      verdictReasons: ['orders_not_read'],
    }));
});

describe('what always holds with extra compared fields', () => {
  const value = fc.constantFrom('1', '1.0', '1.5', '2', '2.25', '3', '', 'x');
  const item = fc.tuple(
    fc.constantFrom('a', 'b', ' a'),
    fc.constantFrom('P', 'p', 'R', ''),
    fc.record({ Amount: value, Seat: fc.constantFrom('1', '2', '') }),
  );
  const items = fc.array(item, { maxLength: 12 });
  const kind = fc.constantFrom(text, number(), number('0.5'), number('1'));
  const rulesOf = (grain: Rules['grain'], ...kinds: readonly FieldKind[]): Partial<Rules> => ({
    grain,
    fields: kinds.map((one, place) => pair(['Amount', 'Seat'][place] ?? '', one)),
  });
  const rules = fc
    .tuple(fc.constantFrom<Rules['grain']>('ticket', 'payment'), kind, fc.constantFrom([], [text]))
    .map(([grain, first, more]) => rulesOf(grain, first, ...more));
  const counts = ({ summary }: Reconciliation) => [summary.totals, summary.classes];
  const runs = { numRuns: casesOf(2_000) };

  it('conservation holds still: each item is in exactly one bucket', () =>
    fc.assert(
      fc.property(items, items, rules, (tickets, rows, some) => {
        const { summary } = compare(tickets, rows, some);
        expect(summary.equations.filter(({ holds }) => !holds)).toEqual([]);
      }),
      runs,
    ));

  it('the order of tickets and rows changes no count and no signature', () =>
    fc.assert(
      fc.property(items, items, rules, fc.infiniteStream(fc.nat()), (tickets, rows, some, dice) => {
        const shuffled = (list: readonly Item[]) =>
          list
            .map((one) => [dice.next().value, one] as const)
            .sort(([a], [b]) => a - b)
            .map(([, one]) => one);
        const one = compare(tickets, rows, some);
        const other = compare(shuffled(tickets), shuffled(rows), some);
        expect(counts(other)).toEqual(counts(one));
        if (some.grain === 'payment') return;
        const signatures = ({ ledger, findings }: Reconciliation) =>
          findingStates(ledger, findings)
            .map(({ signature }) => signature)
            .sort();
        expect(signatures(other)).toEqual(signatures(one));
      }),
      runs,
    ));

  it('swapping the sides swaps missing and extra, and nothing else', () =>
    fc.assert(
      fc.property(items, items, kind, (tickets, rows, some) => {
        const there = compare(tickets, rows, rulesOf('ticket', some)).summary.totals;
        const back = compare(rows, tickets, rulesOf('ticket', some)).summary.totals;
        expect([back.platform.missing, back.client.extra]).toEqual([
          there.client.extra,
          there.platform.missing,
        ]);
        expect([back.client.matched, back.client.mismatched]).toEqual([
          there.client.matched,
          there.client.mismatched,
        ]);
      }),
      runs,
    ));

  it('makes as many pairs by status as without fields', () =>
    fc.assert(
      fc.property(items, items, kind, (tickets, rows, some) => {
        const without = compare(tickets, rows).summary;
        const withFields = compare(tickets, rows, rulesOf('ticket', some)).summary;
        const apart = withFields.reasons.find(({ reason }) => reason === 'field_differs')?.items ?? 0;
        expect(withFields.totals.client.matched + apart).toBe(without.totals.client.matched);
        expect(withFields.totals.platform.missing).toBe(without.totals.platform.missing);
        expect(withFields.totals.client.extra).toBe(without.totals.client.extra);
      }),
      runs,
    ));

  it('as many pairs agree as any pairing could make agree', () => {
    const small = fc.array(fc.constantFrom('1', '1.5', '2', '2.5', '3', ''), { maxLength: 5 });
    fc.assert(
      fc.property(small, small, kind, (tickets, rows, some) => {
        const itemsOf = (values: readonly string[]): Item[] => values.map((Amount) => ['k', 'P', { Amount }]);
        const { summary } = compare(itemsOf(tickets), itemsOf(rows), amounts(some));
        const agrees = (ticket: string, row: string) =>
          compare(itemsOf([ticket]), itemsOf([row]), amounts(some)).summary.totals.client.matched === 1;
        expect(summary.totals.client.matched).toBe(most(tickets, rows, agrees));
      }),
      { numRuns: casesOf(300) },
    );
  });
});

/** The greatest number of agreeing pairs, by trying all. */
function most(
  tickets: readonly string[],
  rows: readonly string[],
  agrees: (ticket: string, row: string) => boolean,
): number {
  const [first, ...others] = tickets;
  if (first === undefined) return 0;
  return rows.reduce(
    (best, row, place) =>
      agrees(first, row) ? Math.max(best, 1 + most(others, rows.toSpliced(place, 1), agrees)) : best,
    most(others, rows, agrees),
  );
}

describe('the pairing of least cost', () => {
  it('is that of trying all', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }))
      .chain(([rows, more]) =>
        fc.array(fc.array(fc.nat(9), { minLength: rows + more, maxLength: rows + more }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    const sum = (costs: readonly (readonly number[])[], columns: readonly number[]) =>
      costs.reduce((total, row, place) => total + (row[columns[place] ?? -1] ?? NaN), 0);
    const all = (rows: number, columns: readonly number[]): readonly (readonly number[])[] =>
      rows === 0
        ? [[]]
        : columns.flatMap((column) =>
            all(
              rows - 1,
              columns.filter((other) => other !== column),
            ).map((rest) => [column, ...rest]),
          );
    fc.assert(
      fc.property(table, (costs) => {
        const width = costs[0]?.length ?? 0;
        const found = leastCost(costs, width);
        expect(new Set(found).size).toBe(costs.length);
        const choices = all(
          costs.length,
          Array.from({ length: width }, (_, column) => column),
        );
        expect(sum(costs, found)).toBe(Math.min(...choices.map((columns) => sum(costs, columns))));
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('conserves more tickets and rows than can all be tried, and pairs equals', () => {
    const many = (status: string, from: number): Item[] =>
      Array.from({ length: 300 }, (_, place) => ['k', status, { Amount: String(from + place) }]);
    for (const kind of [number(), number('0.5')]) {
      const { summary } = compare(many('P', 0), many('P', 100).toReversed(), amounts(kind));
      expect(summary.totals.client).toMatchObject({ matched: 200, mismatched: 100, extra: 0 });
      expect(summary.equations.every(({ holds }) => holds)).toBe(true);
    }
  });
});
