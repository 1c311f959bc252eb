import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CodedColumn } from '#shared/columns/coded-column';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt, entryRanges } from '#shared/domain/entries/ledger-entries';
import type { OrderFinding } from '#shared/domain/totals/run-summary';
import { checkOrders } from '#shared/domain/totals/orders-check';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { compare, fileOf, snapshotOf, type Item } from '../../support/reconcile-support';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { casesOf } from '../../partner-api/seeds';

/** Items of one reference with these statuses, written with spaces between them. */
const of = (statuses: string): Item[] =>
  statuses
    .split(' ')
    .filter((status) => status !== '')
    .map((status) => ['k', status]);

/** The entry of one reference with these statuses on its sides. */
const entry = (tickets: string, rows: string, rules: Partial<Rules> = {}) =>
  entryAt(compare(of(tickets), of(rows), rules).ledger, 0);

const statuses = fc.array(fc.constantFrom('P', 'R', 'V'), { maxLength: 5 });

/** How often a status is in both lists. */
function common(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((status) => {
    const place = left.indexOf(status);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  }).length;
}

describe('product.md 3, a payment reference is expected to repeat', () => {
  // Promise: A payment reference may repeat; none hides another.
  it('“Never index by key alone, never let the last one win”', () => {
    expect(entry('PAID REFUNDED', 'REFUNDED PAID')).toMatchObject({ class: 'matched', matched: 2 });
    expect(entry('PAID REFUNDED', 'PAID PAID')).toMatchObject({ matched: 1, mismatched: 1 });
  });
  it('“never join-multiply”', () => {
    const { totals } = compare(of('PAID PAID PAID'), of('PAID PAID')).summary;
    expect([totals.platform.unique, totals.client.dataRows, totals.client.matched]).toEqual([3, 2, 2]);
  });
});

describe('product.md 3, grain `ticket`', () => {
  it('“matched = |M|; mismatched = min(|RA|,|RB|) pairs; missing = |RA|−mismatched; extra = |RB|−mismatched. So n = matched+mismatched+missing and m = matched+mismatched+extra; a key never has missing and extra together”', () =>
    fc.assert(
      fc.property(statuses, statuses, (a, b) => {
        fc.pre(a.length + b.length > 0);
        const m = common(a, b);
        const [ra, rb] = [a.length - m, b.length - m];
        const mismatched = Math.min(ra, rb);
        expect(entry(a.join(' '), b.join(' '))).toMatchObject({
          matched: m,
          mismatched,
          missing: ra - mismatched,
          extra: rb - mismatched,
        });
      }),
      { numRuns: casesOf(2_000) },
    ));
  // Promise: The order of tickets and rows changes no count.
  it('“counts depend on no order and no pairing”', () => {
    const items = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', '', ' a'), fc.constantFrom('P', 'p', 'R', '')),
      {
        maxLength: 14,
      },
    );
    const grains = fc.constantFrom<Rules['grain']>('ticket', 'payment');
    const counts = ({ summary, ledger }: Reconciliation) => ({
      totals: summary.totals,
      classes: new Map(summary.classes.map((use) => [use.class, use.entries])),
      // In grain `payment` the first row by line represents a payment that no row agrees with, so its reason may change.
      reasons: ledger.grain === 'ticket' ? summary.reasons : null,
    });
    fc.assert(
      fc.property(items, items, grains, fc.infiniteStream(fc.nat()), (tickets, rows, grain, dice) => {
        const shuffled = (list: readonly Item[]) =>
          list
            .map((item) => [dice.next().value, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item);
        expect(counts(compare(shuffled(tickets), shuffled(rows), { grain }))).toEqual(
          counts(compare(tickets, rows, { grain })),
        );
      }),
      { numRuns: casesOf(2_500) },
    );
  });
  it('“sort residuals by (status, ticket identity or position; file line) and pair in that order”', () => {
    const tickets = of('VOID CANCELLED VOID');
    const snapshot = snapshotOf(tickets, { identities: ['t9', 't5', 't1'] });
    const { ledger } = reconcile(snapshot, fileOf(of('REFUNDED PAID REFUNDED')), defaultRules, false);
    const detail = detailAt(ledger, 0);
    expect(detail.tickets.map(({ status, identity }) => [status, identity])).toEqual([
      ['CANCELLED', 't5'],
      ['VOID', 't1'],
      ['VOID', 't9'],
    ]);
    expect(detail.rows.map(({ status, line }) => [status, line])).toEqual([
      ['PAID', 3],
      ['REFUNDED', 2],
      ['REFUNDED', 4],
    ]);
  });
  it('“… ticket identity or position; file line”: what nothing else tells apart keeps its place', () => {
    const snapshot = snapshotOf(
      ['k', ' k', 'k '].map((raw): Item => [raw, 'VOID']),
      { identities: ['', '', ''] },
    );
    const file = fileOf(['k ', 'k', ' k'].map((raw): Item => [raw, 'PAID']));
    const detail = detailAt(reconcile(snapshot, file, defaultRules, false).ledger, 0);
    expect(detail.tickets.map(({ paymentReference }) => paymentReference)).toEqual(['k', ' k', 'k ']);
    expect(detail.rows.map(({ paymentReference, line }) => [paymentReference, line])).toEqual([
      ['k ', 2],
      ['k', 3],
      [' k', 4],
    ]);
  });
  it.each([
    ['A B', 'C C', true],
    ['A A', 'B C', true],
    ['A A A', 'B B', true],
    ['A A', 'B B', false],
    ['A B', 'B C', false],
    ['A B', '', false],
    ['A', 'A', false],
    ['PAID', 'PAID PAID', true],
    ['PAID PAID PAID', 'REFUNDED REFUNDED', true],
    ['CANCELLED', 'REFUNDED USED', true],
    ['PAID', 'PAID REFUNDED', false],
    ['PAID PAID', 'REFUNDED REFUNDED', false],
  ])(
    '“A finding is `ambiguous` if two items on one side could swap buckets, or swap the statuses they are paired with”: %s against %s is %s',
    (tickets, rows, ambiguous) => expect(entry(tickets, rows).ambiguous).toBe(ambiguous),
  );
  it('“and show the group”', () => {
    const detail = detailAt(compare(of('A B P'), of('C C P')).ledger, 0);
    expect([detail.tickets.length, detail.rows.length]).toEqual([3, 3]);
  });
  it.each([
    ['PAID', '', 'reference_missing'],
    ['PAID PAID', 'PAID', 'ticket_count_short'],
    ['', 'PAID', 'reference_extra'],
    ['PAID', 'PAID PAID', 'row_count_over'],
  ])('“Reasons: …”: %j against %j is %s', (tickets, rows, reason) =>
    expect(entry(tickets, rows).reasons).toEqual([reason]),
  );
  it.each([
    ['PAID', 'PAID', 'matched'],
    ['PAID', '', 'reference_missing'],
    ['', 'PAID', 'reference_extra'],
    ['PAID PAID', 'PAID', 'count_short'],
    ['PAID', 'PAID PAID', 'count_over'],
    ['PAID', 'VOID', 'status_mismatch'],
    ['PAID PAID', 'VOID', 'mixed'],
    ['PAID', 'VOID VOID', 'mixed'],
  ])('“Class of a key: …”: %j against %j is %s', (tickets, rows, keyClass) =>
    expect(entry(tickets, rows).class).toBe(keyClass),
  );
});

describe('product.md 3, the table of examples, word for word', () => {
  it.each([
    ['PAID, REFUNDED', 'REFUNDED, PAID', '2 matched', 'matched'],
    ['PAID, PAID, REFUNDED', 'PAID, REFUNDED', '2 matched, 1 missing', 'count_short'],
    ['CANCELLED, PAID', 'PAID, REFUNDED', '1 matched, 1 mismatched', 'status_mismatch'],
    ['3×PAID', '2×REFUNDED', '2 mismatched, 1 missing', 'mixed'],
    ['PAID', 'PAID, PAID', '1 matched, 1 extra', 'count_over'],
  ])('| %s | %s | %s, `%s` |', (platform, client, counts, keyClass) => {
    const itemsOf = (cell: string): string =>
      cell
        .split(', ')
        .map((part) =>
          part.replace(/^(\d)×(.+)$/, (_, n: string, status: string) => `${status} `.repeat(Number(n))),
        )
        .join(' ');
    const found = entry(itemsOf(platform), itemsOf(client));
    const said = (['matched', 'mismatched', 'missing', 'extra'] as const)
      .filter((bucket) => found[bucket] > 0)
      .map((bucket) => `${found[bucket]} ${bucket}`)
      .join(', ');
    expect([said, found.class]).toEqual([counts, keyClass]);
  });
  it('| blank key ×2 | zero-width key ×1 | 2 + 1 unkeyed, nothing matched |', () => {
    const blank: Item = ['', 'PAID'];
    const { totals, findings, verdict } = compare([blank, blank], [['\u200B', 'PAID']]).summary;
    expect(totals.platform).toMatchObject({ unkeyed: 2, matched: 0, missing: 0 });
    expect(totals.client).toMatchObject({ unkeyed: 1, matched: 0, extra: 0 });
    expect([findings, verdict]).toEqual([3, 'discrepancies']);
  });
});

describe('product.md 3, grain `payment`', () => {
  const grain = { grain: 'payment' } as const;
  const rollUps = [{ statuses: ['PAID', 'REFUNDED'], status: 'PARTLY' }];
  const buckets = ({ ledger }: Reconciliation) => {
    const { tickets, rows } = detailAt(ledger, 0);
    return [tickets.map(({ bucket }) => bucket), rows.map(({ line, bucket }) => [line, bucket])];
  };

  it('“Derived platform status of k = the one status all its tickets share”', () => {
    expect(entry('PAID PAID', 'PAID', grain)).toMatchObject({ class: 'matched', matched: 1, reasons: [] });
    expect(compare([['k', '']], [['k', '']], grain).summary.reasons).toEqual([
      { reason: 'status_blank', items: 1 },
    ]);
  });
  it('“else the profile’s roll-up table”', () =>
    expect(entry('PAID REFUNDED PAID', 'PARTLY', { ...grain, rollUps }).class).toBe('matched'));
  it('“else MIXED (`mixed_without_rollup`)”', () => {
    expect(entry('PAID REFUNDED', 'PAID', grain).reasons).toEqual(['mixed_without_rollup']);
    expect(entry('PAID VOID', 'PARTLY', { ...grain, rollUps }).reasons).toEqual(['mixed_without_rollup']);
    expect(entry('PAID REFUNDED', 'MIXED', grain).matched).toBe(0);
  });
  it('“If a row of k equals it: that row (first by line) and all n tickets are matched”', () =>
    expect(buckets(compare(of('PAID PAID'), of('VOID PAID PAID'), grain))).toEqual([
      ['matched', 'matched'],
      [
        [3, 'matched'],
        [2, 'extra'],
        [4, 'extra'],
      ],
    ]));
  it('“otherwise the first row and all n tickets are mismatched”', () =>
    expect(buckets(compare(of('PAID PAID'), of('VOID REFUNDED'), grain))).toEqual([
      ['mismatched', 'mismatched'],
      [
        [2, 'mismatched'],
        [3, 'extra'],
      ],
    ]));
  it('“Further rows of k are extra (`repeated_row_same` / `repeated_row_conflicting`)”', () => {
    expect(entry('PAID', 'PAID PAID', grain)).toMatchObject({
      class: 'count_over',
      extra: 1,
      reasons: ['repeated_row_same'],
    });
    expect(entry('PAID', 'PAID VOID', grain)).toMatchObject({
      extra: 1,
      reasons: ['repeated_row_conflicting'],
    });
  });
  it('“No row → n missing; no ticket → all rows extra”', () => {
    expect(entry('PAID VOID', '', grain)).toMatchObject({ missing: 2, class: 'reference_missing' });
    expect(entry('', 'PAID VOID', grain)).toMatchObject({ extra: 2, class: 'reference_extra' });
  });
  it('“A mapped quantity column that differs from n → mismatched, `quantity_differs`”', () => {
    const rules = { ...grain, quantityColumn: 'Tickets' };
    const row = (quantity: string): Item[] => [['k', 'PAID', { Tickets: quantity }]];
    const result = (quantity: string) => entryAt(compare(of('PAID PAID'), row(quantity), rules).ledger, 0);
    expect(result('2')).toMatchObject({ matched: 1 });
    expect(result('3')).toMatchObject({ mismatched: 1, reasons: ['quantity_differs'] });
  });
});

describe('product.md 3, the buckets beside the keys', () => {
  const unkeyed: Item = [' \u200B', 'PAID'];

  // Promise: What has no reference is counted apart.
  it('“Unkeyed. Empty key after normalisation: its own bucket per side; never matched, missing or extra”', () => {
    const { summary } = compare([unkeyed], [unkeyed, unkeyed]);
    expect(summary.totals.platform).toMatchObject({ unkeyed: 1, matched: 0, missing: 0 });
    expect(summary.totals.client).toMatchObject({ unkeyed: 2, matched: 0, extra: 0 });
  });
  it('“always counted and exported”', () => {
    const { ledger, findings } = compare([unkeyed], [unkeyed]);
    expect(findings.map((number) => entryAt(ledger, number).class)).toEqual(['unkeyed', 'unkeyed']);
  });
  // Promise: What could not be read is never dropped.
  it('“Malformed. …: its own bucket, with line number and reason; never dropped”', () => {
    const malformed = [{ line: 7, reason: 'quote_not_closed', text: '"A' }] as const;
    const { ledger, findings, summary } = reconcile(
      snapshotOf([]),
      fileOf([], { malformed }),
      defaultRules,
      true,
    );
    expect(summary.totals.client.malformed).toBe(1);
    const found = findings.map((number) => entryAt(ledger, number));
    expect(found).toMatchObject([
      { class: 'malformed', clientLines: [7], reasons: ['quote_not_closed'], note: '"A' },
    ]);
  });
  it('“Excluded. Removed by a named filter of the profile, and only if its key does not occur on the other side”', () => {
    const filters = [{ name: 'Tests', side: 'client', column: null, values: ['TEST'] }] as const;
    const rows: Item[] = [
      ['a', 'TEST'],
      ['b', 'TEST'],
    ];
    const { summary } = compare([['a', 'PAID']], rows, { filters });
    expect(summary.totals.client).toMatchObject({ excluded: 1, mismatched: 1 });
  });
  it('“Counted and listed”', () => {
    const filters = [{ name: 'Tests', side: 'platform', column: null, values: ['TEST'] }] as const;
    const { ledger, summary } = compare([['a', 'TEST']], [], { filters });
    expect(summary.filters).toEqual([{ name: 'Tests', side: 'platform', excluded: 1, kept: 0 }]);
    const { excludedTickets } = entryRanges(ledger);
    expect(entryAt(ledger, excludedTickets)).toMatchObject({
      class: 'excluded',
      paymentReference: 'a',
      note: 'Tests',
    });
  });
});

describe('product.md 3, orders against tickets', () => {
  type OrderLine = readonly [reference: string, count?: string];
  const found = (orders: readonly OrderLine[], references: readonly string[], keys = defaultRules.keys) => {
    const { tickets } = snapshotOf(references.map((reference) => [reference, 'PAID']));
    const checked = checkOrders(
      {
        references: orders.map(([reference]) => reference),
        ticketCounts: orders.map(([, count = '']) => count),
        fields: new Map(),
      },
      tickets,
      keys,
      new Map(),
    );
    return checked.checked
      ? checked.findings.map((finding) => [finding.class, finding.paymentReference])
      : 'not checked';
  };
  it.each<[OrderFinding['class'], readonly OrderLine[], readonly string[], reference: string]>([
    ['order_without_tickets', [['a']], [], 'a'],
    ['tickets_without_order', [], ['a'], 'a'],
    ['order_repeated', [['a'], ['a ']], ['a'], 'a'],
    ['order_unkeyed', [['\u200B']], [''], ''],
    ['order_count_differs', [['a', '3']], ['a', 'a'], 'a'],
    ['order_count_differs', [['a', 'two']], ['a', 'a'], 'a'],
  ])('“`%s`”: %j, tickets of %j', (orderClass, orders, tickets, reference) =>
    expect(found(orders, tickets)).toEqual([[orderClass, reference]]),
  );
  it('“where an order carries a ticket count”', () => {
    expect(found([['a', '2'], ['b']], ['a', 'b', 'a'])).toEqual([]);
    expect(found([['a']], ['a', 'a'])).toEqual([]);
  });
  it('goes by the same key rules as the comparison', () =>
    expect(found([['pay-1']], ['PAY-1'], { ...defaultRules.keys, ignoreCase: true })).toEqual([]));
  it('“own tab, never mixed into the buckets above”', () => {
    const orders = {
      references: ['z'],
      ticketCounts: [''],
      fields: new Map<string, CodedColumn>(),
    };
    const snapshot = { ...snapshotOf([['a', 'PAID']]), orders };
    const { summary } = reconcile(snapshot, fileOf([['a', 'PAID']]), defaultRules, false);
    expect(summary.orders).toMatchObject({ checked: true, findings: [{}, {}] });
    expect(summary).toMatchObject({ verdict: 'clean', findings: 0 });
  });
  // Promise: Orders that were not read are not called sound.
  it('“Orders not fully read → `not checked`, never ‘ok’”', () =>
    expect(compare([], []).summary.orders).toEqual({ checked: false }));
});
