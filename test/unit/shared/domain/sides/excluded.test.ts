import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules, type Filter } from '#shared/domain/rules/rules';
import { selectView } from '#shared/domain/views/view';
import { openingViewOf } from '#shared/domain/views/view-params';
import { statementLines } from '#shared/words/statement-words';
import { plainAmounts } from '../../../../support/amount-rule';
import { compare, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { casesOf } from '../../../../partner-api/seeds';

const testTickets: Filter = { name: 'Test tickets', side: 'platform', column: null, values: ['TEST'] };
const voided: Filter = { name: 'Voided', side: 'client', column: null, values: ['Voided'] };
const otherHall: Filter = { name: 'Other hall', side: 'client', column: 'Hall', values: ['west'] };

const excludedIn = (run: ReturnType<typeof compare>) =>
  Array.from(selectView(run.ledger, openingViewOf('excluded')), (number) => entryAt(run.ledger, number));

describe('excluded (product.md, section 3): removed by a named filter of the profile', () => {
  it('takes items without a counterpart out, and lists each under the filter’s name', () => {
    const run = compare(
      [
        ['A', 'PAID'],
        ['B', 'Test'],
        ['B', 'TEST'],
      ],
      [
        ['A', 'PAID'],
        ['C', 'voided'],
      ],
      { filters: [testTickets, voided] },
    );
    expect(run.summary.totals.platform).toMatchObject({ unique: 3, excluded: 2, matched: 1, missing: 0 });
    expect(run.summary.totals.client).toMatchObject({ dataRows: 2, excluded: 1, matched: 1, extra: 0 });
    expect(run.summary.equations.filter(({ holds }) => !holds)).toEqual([]);
    expect(run.summary.filters).toEqual([
      { name: 'Test tickets', side: 'platform', excluded: 2, kept: 0 },
      { name: 'Voided', side: 'client', excluded: 1, kept: 0 },
    ]);
    expect(
      excludedIn(run).map((entry) => [entry.class, entry.paymentReference, entry.ticketIds, entry.note]),
    ).toEqual([
      ['excluded', 'B', ['t000002'], 'Test tickets'],
      ['excluded', 'B', ['t000003'], 'Test tickets'],
      ['excluded', 'C', [], 'Voided'],
    ]);
    expect(run.summary.tabs.excluded).toEqual({ items: 3, entries: 3 });
  });

  it('is no finding: what is left decides the verdict', () => {
    const run = compare(
      [
        ['A', 'PAID'],
        ['B', 'TEST'],
      ],
      [['A', 'PAID']],
      { filters: [testTickets] },
    );
    expect(run.summary).toMatchObject({ verdict: 'clean', findings: 0 });
  });

  it('looks at both sides before anything is taken out', () => {
    const run = compare([['A', 'TEST']], [['A', 'Voided']], { filters: [testTickets, voided] });
    expect(run.summary.totals.platform).toMatchObject({ excluded: 0, mismatched: 1 });
    expect(run.summary.totals.client).toMatchObject({ excluded: 0, mismatched: 1 });
  });

  it('leaves the other tickets of the same payment reference missing', () => {
    const run = compare(
      [
        ['A', 'TEST'],
        ['A', 'PAID'],
      ],
      [['B', 'PAID']],
      { filters: [testTickets] },
    );
    expect(run.summary.totals.platform).toMatchObject({ excluded: 1, missing: 1 });
    expect(entryAt(run.ledger, 0)).toMatchObject({ paymentReference: 'A', platformTickets: 1, missing: 1 });
  });

  it('never takes what has no key: unkeyed is always counted', () => {
    const run = compare([['', 'TEST']], [['A', 'PAID']], { filters: [testTickets] });
    expect(run.summary.totals.platform).toMatchObject({ excluded: 0, unkeyed: 1 });
  });

  it('goes by a further column of the client file where the filter names one', () => {
    const rows: Item[] = [
      ['A', 'PAID', { Hall: 'East' }],
      ['B', 'PAID', { Hall: ' WEST ' }],
    ];
    const run = compare([['A', 'PAID']], rows, { filters: [otherHall] });
    expect(run.summary.totals.client).toMatchObject({ excluded: 1, matched: 1, extra: 0 });
  });

  it('has nothing to compare when filters took everything', () => {
    const run = compare([['A', 'TEST']], [], { filters: [testTickets] });
    expect(run.summary).toMatchObject({ verdict: 'incomplete', verdictReasons: ['nothing_to_compare'] });
  });

  const cutOff: Filter = {
    ...{ name: 'Cut-off', side: 'platform', column: null, values: [] },
    days: {
      ...{ path: ['soldAt'], from: '2026-06-01', upTo: null, order: 'day first' },
      timeZone: 'Europe/Berlin',
    },
  };
  it('takes nothing out by a day that the platform does not tell', () => {
    const rules = { ...defaultRules, filters: [{ ...cutOff, side: 'platform' as const }] };
    const { totals } = reconcile(
      snapshotOf([['A', 'PAID']]),
      compare([], []).ledger.file,
      rules,
      false,
    ).summary;
    expect(totals.platform).toMatchObject({ excluded: 0, missing: 1 });
  });
  const soldAt = (reference: string, at: string, amount = '0.00'): Item => [
    reference,
    'PAID',
    { soldAt: at, amount },
  ];

  it('may be tickets of some days, in the time zone that the filter names', () => {
    const tickets = [
      soldAt('A', '2026-05-31T21:59:59Z'),
      soldAt('B', '2026-05-31T22:00:00Z'),
      soldAt('C', '2026-07-01'),
      soldAt('D', ''),
      soldAt('E', 'next week'),
    ];
    const run = compare(tickets, [['Z', 'PAID']], { filters: [cutOff] });
    expect(excludedIn(run).map(({ paymentReference, note }) => [paymentReference, note])).toEqual([
      ['B', 'Cut-off'],
      ['C', 'Cut-off'],
    ]);
    expect(run.summary.totals.platform).toMatchObject({ excluded: 2, missing: 3 });
  });

  it('is a total before it is of a day', () => {
    const days = { ...{ path: null, from: '2026-04-01', upTo: null }, timeZone: 'UTC' } as const;
    const run = compare(
      [['A', 'PAID']],
      [
        ['A', 'PAID'],
        ['Summe', '', { Sold: '2026-04-30', Ref: 'Summe' }],
      ],
      {
        filters: [
          {
            ...{ name: 'Days', side: 'client', column: 'Sold', values: [] },
            days: { ...days, order: 'day first' },
          },
          { name: 'Total row', side: 'client', column: 'Ref', values: ['Summe'] },
        ],
      },
    );
    expect(run.summary.filters).toMatchObject([{ excluded: 0 }, { name: 'Total row', excluded: 1 }]);
  });

  it('may be rows of some days, both bounds included, as the file writes its dates', () => {
    const days = { ...{ path: null, from: '2026-04-03', upTo: '2026-04-05' }, timeZone: 'UTC' } as const;
    const filter: Filter = {
      ...{ name: 'Easter', side: 'client', column: 'Sold', values: [] },
      days: { ...days, order: 'month first' },
    };
    const rows = ['04/02/2026', '04/03/2026', '4/5/2026 23:59', '04/06/2026', 'none'].map(
      (sold, at): Item => [`R${at}`, 'PAID', { Sold: sold }],
    );
    const run = compare([['A', 'PAID']], rows, { filters: [filter] });
    expect(excludedIn(run).map(({ paymentReference }) => paymentReference)).toEqual(['R1', 'R2']);
  });

  it('never takes out what the file mentions, however late it is', () => {
    const run = compare([soldAt('A', '2026-08-01')], [['A', 'VOID']], { filters: [cutOff] });
    expect(run.summary).toMatchObject({ totals: { client: { mismatched: 1 } } });
    expect(run.summary.filters).toEqual([{ name: 'Cut-off', side: 'platform', excluded: 0, kept: 1 }]);
  });

  it('is in the statement under the name of each filter', () => {
    const tickets: readonly Item[] = [
      soldAt('A', '2026-05-01', '5.00'),
      soldAt('B', '2026-06-02', '17.00'),
      soldAt('C', '2026-06-03', '8.50'),
      ['D', 'TEST', { soldAt: '2026-05-01', amount: '1.00' }],
    ];
    const rows: readonly Item[] = [
      ['A', 'PAID', { Total: '5.00' }],
      ['X', 'voided', { Total: '3.00' }],
    ];
    const amount = { ...plainAmounts, column: 'Total' };
    const { summary } = compare(tickets, rows, { filters: [testTickets, voided, cutOff], amount });
    const [statement] = summary.statement;
    expect(statement?.excludedBy?.map(({ filter, platform, client }) => [filter, platform, client])).toEqual([
      ['Test tickets', '1.00', '0.00'],
      ['Voided', '0.00', '3.00'],
      ['Cut-off', '25.50', '0.00'],
    ]);
    expect(statement?.columns.excluded).toMatchObject({ platform: '26.50', client: '3.00' });
    const lines = statement === undefined ? [] : statementLines(statement, summary, String);
    expect(lines.map(({ text, amount: sum }) => [text, sum])).toEqual([
      ['Platform, 4 tickets', '31.50'],
      ['less: excluded by “Test tickets”, 1 ticket', '-1.00'],
      ['add: excluded by “Voided”, 1 row', '3.00'],
      ['less: excluded by “Cut-off”, 2 tickets', '-25.50'],
      ['add or less: amounts that differ', '0.00'],
      ['Client file, 2 rows', '8.00'],
    ]);
  });

  it('changes no result of a payment reference that it leaves alone', () => {
    const items = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', ''), fc.constantFrom('PAID', 'TEST', 'Voided', '')),
      { maxLength: 10 },
    );
    const resultsOf = ({ ledger }: ReturnType<typeof compare>) =>
      new Map(
        Array.from({ length: ledger.keyed.keys.length }, (_, number) => {
          const { platformTickets, clientRows, ...entry } = entryAt(ledger, number);
          return [ledger.keyed.keys.at(number), { ...entry, sides: [platformTickets, clientRows] }];
        }),
      );
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const plain = resultsOf(compare(tickets, rows));
        const run = compare(tickets, rows, { filters: [testTickets, voided] });
        const { platform, client } = run.summary.totals;
        expect(run.summary.equations.filter(({ holds }) => !holds)).toEqual([]);
        for (const [key, result] of resultsOf(run)) {
          const before = plain.get(key);
          if (before?.sides.every((items) => items > 0) === true) expect(result).toEqual(before);
        }
        expect(client.matched).toBe(compare(tickets, rows).summary.totals.client.matched);
        expect(excludedIn(run).length).toBe(platform.excluded + client.excluded);
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});
