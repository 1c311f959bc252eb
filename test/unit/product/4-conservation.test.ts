import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseExport } from '#shared/domain/result/report';
import { reconcile } from '#shared/domain/result/reconcile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { defaultRules, type Rules } from '#shared/domain/rules/rules';
import { decideVerdict } from '#shared/domain/totals/verdict';
import { compare, fileOf, snapshotOf, type Item } from '../../support/reconcile-support';
import { casesOf } from '../../partner-api/seeds';

const item = fc.tuple(fc.constantFrom('a', 'b', 'c', ''), fc.constantFrom('P', 'R', 'Odd', ''));
const items = fc.array(item, { maxLength: 8 });
const malformed = fc.array(fc.constant({ line: 9, reason: 'too_many_fields', text: 'x' } as const), {
  maxLength: 2,
});
const filters: Rules['filters'] = [
  { name: 'odd rows', side: 'client', column: null, values: ['Odd'] },
  { name: 'odd tickets', side: 'platform', column: null, values: ['Odd'] },
];
const rules = fc.record({
  grain: fc.constantFrom<Rules['grain']>('ticket', 'payment'),
  filters: fc.constantFrom([], filters),
});

const sentences = [
  'items received = unique tickets + re-fetched copies removed',
  'unique tickets = excluded + unkeyed + matched + mismatched + missing',
  'records of the file = header + skipped + malformed + data rows',
  'data rows = excluded + unkeyed + matched + mismatched + extra',
  'matched and mismatched agree on both sides (grain payment: rows against references)',
  'the sums over keys, over reasons and over exported rows equal the totals',
  'unique tickets = `total` of the envelope on the first and on the last page',
] as const;

/** Counts by status, of which the last is so far from what was read. */
const countedWith = (difference: number): SnapshotInfo['audit'] => ({
  at: '2026-11-23T12:00:00.000Z',
  cells: [
    { eventId: null, status: 'P', read: 1, counted: 1 },
    { eventId: null, status: 'R', read: 3, counted: 3 + difference },
  ],
});

describe('product.md 4, the totals tie out', () => {
  it.each(sentences.map((sentence, index) => [index + 1, sentence] as const))(
    'equation %i, “%s”, over random sides',
    (rule) =>
      fc.assert(
        fc.property(items, items, malformed, fc.nat(3), rules, (tickets, rows, broken, skipped, some) => {
          const refetched = tickets.length;
          const reading = {
            ...snapshotOf(tickets).info.tickets,
            received: tickets.length + refetched,
            refetched,
          };
          const { summary } = reconcile(
            snapshotOf(tickets, { tickets: reading }),
            fileOf(rows, { malformed: broken, skipped }),
            { ...defaultRules, ...some },
            false,
          );
          const stated = summary.equations.filter((equation) => equation.rule === rule);
          expect(stated.length).toBeGreaterThan(0);
          expect(stated.filter(({ holds, left, right }) => !holds || left !== right)).toEqual([]);
        }),
        { numRuns: casesOf(500) },
      ),
  );
  it('numbers each equation as the document does, so that the verdict knows 1-6 from 7 and 9', () => {
    const numbered = compare([], []).summary.equations.map(({ rule, name }) => [rule, name] as const);
    const named = (rule: number) => numbered.flatMap(([number, name]) => (number === rule ? [name] : []));
    for (const rule of [1, 2, 3, 4]) expect(named(rule)).toEqual([sentences[rule - 1]]);
    expect(named(5)).toEqual([
      'matched on the platform = matched in the client file',
      'mismatched on the platform = mismatched in the client file',
    ]);
    expect(named(6)).toContain('excluded, counted over entries');
    expect(named(6).filter((name) => !/over (keys|reasons|findings|entries)/.test(name))).toEqual([]);
    expect(named(7)).toEqual([
      'tickets of the project = its total at the close',
      'unique tickets = totals of the lists − tickets that stand in several of them − tickets of other events',
    ]);
  });
  it('equation 9: counts that differ from what was read are never clean', () => {
    const verdictOf = (difference: number, own: Partial<Rules> = {}) => {
      const snapshot = snapshotOf([['a', 'P']], { audit: countedWith(difference) });
      const { summary } = reconcile(snapshot, fileOf([['a', 'P']]), { ...defaultRules, ...own }, false);
      const stated = summary.equations.filter(({ rule }) => rule === 9);
      return [summary.verdict, stated.map(({ left, right }) => [left, right])];
    };
    expect(verdictOf(0)).toEqual(['clean', [[2, 2]]]);
    for (const difference of [-1, 1]) {
      const broken = [
        [1, 2],
        [3, 3 + difference],
      ];
      expect(verdictOf(difference)).toEqual(['incomplete', broken]);
      const by = (filter: 'status' | 'event') => ({
        inexactFilters: [{ filter, since: '2026-11-23T12:00:00.000Z' }],
      });
      expect(verdictOf(difference, by('status'))).toEqual(['clean', []]);
      expect(verdictOf(difference, by('event'))).toEqual(['incomplete', broken]);
    }
  });
  it('“… (grain payment: rows against references)”: a tab counts its items as the equation does', () => {
    const tickets = ['a', 'a', 'a', 'b', 'b'].map((reference): Item => [reference, 'PAID']);
    const rows: Item[] = [
      ['a', 'PAID'],
      ['b', 'VOID'],
    ];
    const { totals, tabs } = compare(tickets, rows, { grain: 'payment' }).summary;
    expect([totals.platform.matched, totals.platform.mismatched]).toEqual([3, 2]);
    expect([totals.client.matched, totals.client.mismatched]).toEqual([1, 1]);
    expect(tabs).toMatchObject({
      matched: { items: 1, entries: 1 },
      mismatched: { items: 1, entries: 1 },
    });
  });
  it('“Every item is in exactly one bucket”', () =>
    fc.assert(
      fc.property(items, items, rules, (tickets, rows, some) => {
        const { platform, client } = compare(tickets, rows, some).summary.totals;
        expect(
          platform.excluded + platform.unkeyed + platform.matched + platform.mismatched + platform.missing,
        ).toBe(tickets.length);
        expect(client.excluded + client.unkeyed + client.matched + client.mismatched + client.extra).toBe(
          rows.length,
        );
      }),
      { numRuns: casesOf(1_000) },
    ));
});

describe('product.md 4, the verdict, worst first', () => {
  const paid: Item = ['a', 'PAID'];
  const lost: Item = ['b', 'PAID'];
  const { equations, totals } = compare([paid], [paid]).summary;
  const verdictOf = (broken: readonly number[], more: Partial<Parameters<typeof decideVerdict>[0]>) =>
    decideVerdict({
      equations: equations.map((one) => (broken.includes(one.rule) ? { ...one, holds: false } : one)),
      state: 'verified',
      totals,
      findings: 0,
      malformedAcknowledged: false,
      fieldsUnread: false,
      moneyRefusal: null,
      controlTotal: null,
      cutOffMisplaced: false,
      ordersLeftOver: false,
      ...more,
    }).verdict;

  // Promise: A broken equation ends in no result.
  it('“`invalid` (an equation 1-6 is broken: a defect …)” comes before all else', () => {
    for (const rule of [1, 2, 3, 4, 5, 6]) {
      expect(verdictOf([rule, 7], { findings: 3, state: 'unsettled' })).toBe('invalid');
    }
  });
  // Promise: Nothing is exported where the totals do not tie out.
  it('“export blocked”', () => {
    const { summary } = compare([paid], [paid]);
    const broken = equations.map((one) => (one.rule === 2 ? { ...one, holds: false } : one));
    expect(refuseExport({ ...summary, verdict: 'invalid', equations: broken })).toMatchObject({
      code: 'result_invalid',
    });
    expect(refuseExport(summary)).toBeNull();
  });
  // Promise: A total that does not hold is never clean.
  it('“`incomplete` (snapshot not stable or not whole …)” comes before discrepancies and clean', () => {
    for (const findings of [0, 3]) {
      expect(verdictOf([], { findings, state: 'unsettled' })).toBe('incomplete');
      expect(verdictOf([], { findings, state: 'partial' })).toBe('incomplete');
      expect(verdictOf([7], { findings })).toBe('incomplete');
    }
  });
  it('“… or malformed rows not acknowledged”', () => {
    const broken = [{ line: 3, reason: 'too_few_fields', text: 'x' }] as const;
    const verdict = (acknowledged: boolean) =>
      reconcile(snapshotOf([paid]), fileOf([paid], { malformed: broken }), defaultRules, acknowledged)
        .summary;
    expect(verdict(false)).toMatchObject({ verdict: 'incomplete', verdictReasons: ['malformed_rows'] });
    expect(verdict(true)).toMatchObject({ verdict: 'discrepancies', verdictReasons: [] });
  });
  it('“`discrepancies` > `clean`”', () => {
    expect(compare([paid, lost], [paid]).summary.verdict).toBe('discrepancies');
    expect(compare([paid], [paid]).summary.verdict).toBe('clean');
  });
  // Promise: 0 of 0 is not clean.
  it('“0 of 0 is ‘nothing to compare’, not clean”', () => {
    expect(compare([], []).summary).toMatchObject({
      verdict: 'incomplete',
      verdictReasons: ['nothing_to_compare'],
    });
    expect(compare([], [paid]).summary.verdict).toBe('discrepancies');
  });
});
