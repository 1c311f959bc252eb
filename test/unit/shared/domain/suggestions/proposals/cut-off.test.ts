import { describe, expect, it } from 'vitest';
import { codedColumn } from '#shared/columns/coded-column';
import { runSteps } from '#shared/base/steps';
import type { AmountRule } from '#shared/domain/rules/amount-rule';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { reconcile } from '#shared/domain/result/reconcile';
import { tryProposalsInSteps } from '#shared/domain/suggestions/proposals/try-proposals';
import { applyChanges } from '#shared/domain/suggestions/proposals/rules-change';
import { plainAmounts } from '../../../../../support/amount-rule';
import { fileOf, snapshotOf, type Item } from '../../../../../support/reconcile-support';

const soldAt = { resource: 'tickets', path: ['soldAt'] } as const;
const updatedAt = { resource: 'tickets', path: ['updatedAt'] } as const;
const may = Array.from({ length: 20 }, (_, at): Item => [
  `M${at}`,
  'PAID',
  { soldAt: '2026-05-12T08:00:00Z' },
]);
const june = (count: number): Item[] =>
  Array.from({ length: count }, (_, at): Item => [`J${at}`, 'PAID', { soldAt: '2026-05-31T22:30:00Z' }]);
const amount: AmountRule = { ...plainAmounts, column: 'Total', currency: { is: 'one', code: 'EUR' } };

function runOf(
  tickets: readonly Item[],
  rows: readonly Item[],
  part: Partial<Rules> = {},
  name = 'May 2026.csv',
) {
  const rules = { ...defaultRules, ...part };
  const platform = snapshotOf(tickets, { fields: platformFieldsOf(rules) });
  return reconcile(platform, { ...fileOf(rows, {}, columnsOfRules(rules)), name }, rules, false);
}

/** What is offered where the worker has these dates of the tickets. */
function offered(
  tickets: readonly Item[],
  rows: readonly Item[],
  part: Partial<Rules> = {},
  fields: ReadonlyArray<typeof soldAt | typeof updatedAt> = [soldAt],
) {
  const { ledger } = runOf(tickets, rows, part);
  const dates = fields.map((field) => ({
    field,
    texts: codedColumn(tickets.map(([, , further]) => further?.[field.path[0]] ?? '')),
  }));
  const cutOff = { lastDay: '2026-05-31', timeZone: 'Europe/Berlin', dates };
  const grounds = { ledger, keyColumn: null, seen: null, amounts: [], fields: [], cutOff };
  return runSteps(tryProposalsInSteps(grounds)).steps.filter(({ proposal }) => proposal.kind === 'cut_off');
}

describe('the cut-off that is offered (docs/money.md, section 5)', () => {
  it('leaves out the missing tickets after the month, with their number and sum', () => {
    const tickets = [...may, ...june(3)].map(([reference, status, further]): Item => [
      reference,
      status,
      { ...further, amount: '8.50' },
    ]);
    const rows = may.map(([reference, status]): Item => [reference, status, { Total: '8.50' }]);
    const [found] = offered(tickets, rows, { amount });
    expect(found).toMatchObject({
      proposal: { items: 3, field: soldAt, sums: [{ currency: 'EUR', sum: '25.50' }] },
      effect: { before: { findings: 3 }, after: { findings: 0, excluded: 3 } },
    });
    const rules = found === undefined ? {} : applyChanges({ ...defaultRules, amount }, [found.proposal]);
    const { summary } = runOf(tickets, rows, rules);
    expect(summary).toMatchObject({ verdict: 'clean', totals: { platform: { excluded: 3, missing: 0 } } });
    expect(summary.statement[0]?.excludedBy).toMatchObject([{ filter: 'Cut-off', platform: '25.50' }]);
  });

  it('is not offered for two tickets, nor for those whose reference the file has', () => {
    expect(offered([...may, ...june(2)], may)).toEqual([]);
    expect(offered([...may, ...june(4), ...june(4)], [...may, ...june(4)])).toEqual([]);
  });

  it('is not offered where the file has more than one in five of the late tickets', () => {
    const late = (name: string, count: number): Item[] =>
      Array.from({ length: count }, (_, at): Item => [`${name}${at}`, 'PAID', { soldAt: '2026-06-20' }]);
    expect(offered([...may, ...june(4), ...late('K', 1)], [...may, ...late('K', 1)])).toHaveLength(1);
    expect(offered([...may, ...june(7), ...late('K', 2)], [...may, ...late('K', 2)])).toEqual([]);
  });

  it('goes by the date after which the file has the fewest tickets', () => {
    const touched = [...may, ...june(3)].map(([reference, status, further]): Item => [
      reference,
      status,
      { ...further, updatedAt: '2026-06-03' },
    ]);
    expect(offered(touched, may, {}, [updatedAt, soldAt])).toMatchObject([{ proposal: { field: soldAt } }]);
  });

  it('takes the place of the cut-off of a month before', () => {
    const filters: Rules['filters'] = [
      { name: 'Tests', side: 'platform', column: null, values: ['TEST'] },
      {
        ...{ name: 'Cut-off', side: 'platform', column: null, values: [] },
        days: { path: ['soldAt'], from: '2027-01-01', upTo: null, order: 'day first', timeZone: 'UTC' },
      },
    ];
    const taken = offered([...may, ...june(3)], may, { filters }).map(({ proposal }) => proposal);
    expect(applyChanges({ ...defaultRules, filters }, taken).filters).toMatchObject([
      { name: 'Tests' },
      { name: 'Cut-off', days: { from: '2026-06-01', upTo: null, timeZone: 'Europe/Berlin' } },
    ]);
  });
});

describe('a cut-off of another month', () => {
  const filters: Rules['filters'] = [
    {
      ...{ name: 'Cut-off', side: 'platform', column: null, values: [] },
      days: {
        path: ['soldAt'],
        from: '2026-06-01',
        upTo: null,
        order: 'day first',
        timeZone: 'Europe/Berlin',
      },
    },
  ];

  it('never lets a month come out clean whose missing tickets it hides', () => {
    const { summary } = runOf([...may, ...june(1)], may, { filters }, 'client 2026-06.csv');
    expect(summary).toMatchObject({ verdict: 'incomplete', verdictReasons: ['cut_off_misplaced'] });
  });

  it('does so where it hides a single ticket of the last day, and later ones beside it', () => {
    const of = (...days: readonly string[]): Item[] =>
      days.map((day, at): Item => [`H${at}`, 'PAID', { soldAt: day }]);
    const verdictOf = (hidden: readonly Item[]) =>
      runOf([...may, ...hidden], may, { filters }, 'client 2026-06.csv').summary.verdict;
    expect(verdictOf(of('2026-06-30', '2026-07-02'))).toBe('incomplete');
    expect(verdictOf(of('2026-07-01', '2026-07-02'))).toBe('clean');
  });

  it('does so whatever the file is called, where the file has others of those days', () => {
    const rows = [...may, ...june(4)];
    const hidden: Item = ['H', 'PAID', { soldAt: '2026-06-20' }];
    const { summary } = runOf([...rows, hidden], rows, { filters }, 'export.csv');
    expect(summary).toMatchObject({ findings: 0, verdict: 'incomplete' });
    expect(runOf([...may, hidden], may, { filters }, 'export.csv').summary.verdict).toBe('clean');
  });

  it('does so whatever other filter has the tickets first, and however many come later', () => {
    const tests: Rules['filters'][number] = {
      ...{ name: 'Tests', side: 'platform', column: null, values: ['TEST'] },
    };
    const there: Item = ['A', 'TEST', { soldAt: '2026-06-01' }];
    const hidden: Item = ['C', 'PAID', { soldAt: '2026-06-01' }];
    const july = Array.from({ length: 20 }, (_, at): Item => [`L${at}`, 'PAID', { soldAt: '2026-07-01' }]);
    for (const inOrder of [
      [tests, ...filters],
      [...filters, tests],
    ])
      expect(
        runOf([there, hidden, ...july], [there], { filters: inOrder }, 'export.csv').summary,
      ).toMatchObject({ findings: 0, verdictReasons: ['cut_off_misplaced'] });
  });

  it('does so without a first day', () => {
    const open = filters.map(({ days, ...filter }) => ({
      ...filter,
      ...(days && { days: { ...days, from: null } }),
    }));
    const { summary } = runOf([...may, ...june(1)], may, { filters: open }, 'export.csv');
    expect(summary.verdictReasons).toEqual(['cut_off_misplaced']);
  });

  it('does so beside another of the same name that hides none', () => {
    const later = filters.map(({ days, ...filter }) => ({
      ...filter,
      ...(days && { days: { ...days, from: '2027-01-01' } }),
    }));
    for (const both of [
      [...later, ...filters],
      [...filters, ...later],
    ]) {
      const { summary } = runOf([...may, ...june(1)], may, { filters: both }, 'client 2026-06.csv');
      expect(summary.verdictReasons).toEqual(['cut_off_misplaced']);
    }
  });

  it('says nothing where it hides none, and of the month that it was made for', () => {
    expect(runOf(may, may, { filters }, 'client 2026-06.csv').summary.verdict).toBe('clean');
    expect(runOf([...may, ...june(1)], may, { filters }, 'client 2026-05.csv').summary.verdict).toBe('clean');
  });
});
