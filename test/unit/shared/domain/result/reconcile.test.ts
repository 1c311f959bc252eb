import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOfKey, comparisonOf, reasonsOfKey } from '#shared/domain/compare/ledger';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { calmReading } from '../../../../support/snapshot-info';
import { casesOf } from '../../../../partner-api/seeds';

describe('what always holds', () => {
  const items = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd', '', '\u200B', ' a'),
      fc.constantFrom('P', 'p', 'R', 'C', '', 'x_y', 'X Y'),
    ),
    { maxLength: 14 },
  );
  const grain = fc.constantFrom('ticket', 'payment');
  const runs = { numRuns: casesOf(2_500) };

  // Promise: Every ticket and every row is in exactly one bucket.
  it('every equation of product.md section 4 holds: each item is in exactly one bucket', () =>
    fc.assert(
      fc.property(items, items, grain, (tickets, rows, g) => {
        const { summary } = compare(tickets, rows, { grain: g });
        expect(summary.equations.filter(({ holds }) => !holds)).toEqual([]);
      }),
      runs,
    ));

  it('each key is in the ledger what comparing it by itself gives', () =>
    fc.assert(
      fc.property(items, items, grain, (tickets, rows, g) => {
        const { ledger } = compare(tickets, rows, { grain: g });
        for (let key = 0; key < ledger.keyed.keys.length; key++) {
          const alone = comparisonOf(ledger, key);
          expect(alone.class).toBe(classOfKey(ledger, key));
          expect(alone.ambiguous).toBe(ledger.ambiguous[key] === 1);
          expect(new Set(alone.placements.flatMap(({ reason }) => reason ?? []))).toEqual(
            new Set(reasonsOfKey(ledger, key)),
          );
        }
      }),
      runs,
    ));

  it('swapping the sides swaps missing and extra', () =>
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const there = compare(tickets, rows).summary.totals;
        const back = compare(rows, tickets).summary.totals;
        expect(back.platform.missing).toBe(there.client.extra);
        expect(back.client.extra).toBe(there.platform.missing);
        expect(back.client.matched).toBe(there.client.matched);
        expect(back.client.mismatched).toBe(there.client.mismatched);
      }),
      runs,
    ));

  it('no key has missing and extra items; its counts are those of the multisets', () =>
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const { ledger } = compare(tickets, rows);
        for (let number = 0; number < ledger.keyed.keys.length; number++) {
          const entry = entryAt(ledger, number);
          expect(Math.min(entry.missing, entry.extra)).toBe(0);
          expect(entry.matched).toBe(greatestMatching(entry));
          expect(entry.platformTickets).toBe(entry.matched + entry.mismatched + entry.missing);
          expect(entry.clientRows).toBe(entry.matched + entry.mismatched + entry.extra);
        }
      }),
      runs,
    ));

  it('mapping two statuses into one never lowers matched', () =>
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const merge = (list: readonly Item[]) =>
          list.map(([key, status]): Item => [key, status === 'R' ? 'P' : status]);
        expect(compare(merge(tickets), merge(rows)).summary.totals.client.matched).toBeGreaterThanOrEqual(
          compare(tickets, rows).summary.totals.client.matched,
        );
      }),
      runs,
    ));
});

/** |A∩B| counted the slow way, from what the entry shows. */
function greatestMatching({ platformStatuses, clientStatuses }: LedgerEntry): number {
  const folded = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  const count = (side: LedgerEntry['platformStatuses'], status: string) =>
    side.filter((use) => folded(use.status) === status).reduce((sum, use) => sum + use.count, 0);
  const statuses = new Set([...platformStatuses, ...clientStatuses].map(({ status }) => folded(status)));
  statuses.delete('');
  return [...statuses].reduce(
    (sum, status) => sum + Math.min(count(platformStatuses, status), count(clientStatuses, status)),
    0,
  );
}

describe('verdict, worst first (product.md, section 4)', () => {
  const item: Item[] = [['k', 'PAID']];
  const verdictOf = (info: Parameters<typeof snapshotOf>[1], counts: Parameters<typeof fileOf>[1] = {}) => {
    const { verdict, verdictReasons } = reconcile(
      snapshotOf(item, info),
      fileOf(item, counts),
      defaultRules,
      false,
    ).summary;
    return [verdict, verdictReasons];
  };
  const reading = calmReading(1);
  /** One ticket was found in the list of the project, and the platform said that there are two. */
  const oneOfTwo = { ...reading, lists: [{ eventId: null, unique: 1, total: 2 }] };
  it('is invalid when an equation 1 to 6 is broken', () => {
    expect(verdictOf({ tickets: { ...reading, received: 2 } })).toEqual(['invalid', ['equation_broken']]);
    expect(verdictOf({}, { records: 3 })).toEqual(['invalid', ['equation_broken']]);
  });
  it('is incomplete when the snapshot is unsettled or its total is another one', () => {
    expect(verdictOf({ state: 'unsettled' })).toEqual(['incomplete', ['snapshot_unsettled']]);
    expect(verdictOf({ tickets: oneOfTwo })).toEqual(['incomplete', ['total_differs']]);
  });
  it('lets the total move where as many were found at the close', () =>
    expect(verdictOf({ state: 'stitched', tickets: { ...reading, firstTotal: 2 } })).toEqual(['clean', []]));
  it('is never clean where the platform’s closing total is another', () => {
    for (const state of ['stitched', 'second look'] as const) {
      expect(verdictOf({ state, tickets: oneOfTwo })).toEqual(['incomplete', ['total_differs']]);
    }
  });
  it('is never clean where the platform’s counts differ, and tells findings as such', () => {
    const cell = { eventId: null, status: 'PAID', read: 1, counted: 2 };
    const audit = { at: '2026-03-31T00:00:00.000Z', cells: [cell] };
    expect(verdictOf({ audit })).toEqual(['incomplete', ['counts_differ']]);
    const { summary } = reconcile(snapshotOf(item, { audit }), fileOf([]), defaultRules, false);
    expect([summary.verdict, summary.verdictReasons]).toEqual(['discrepancies', []]);
  });
});

it('a payment reference may have any number of items', () => {
  const items = Array.from({ length: 200_000 }, (): Item => ['n/a', 'PAID']);
  const { totals, verdict } = compare(items, items.slice(1)).summary;
  expect(totals.platform).toMatchObject({ matched: 199_999, missing: 1 });
  expect(verdict).toBe('discrepancies');
});
