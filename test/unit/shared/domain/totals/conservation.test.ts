import { describe, expect, it } from 'vitest';
import { equationsOf, type Countings, type Equation } from '#shared/domain/totals/conservation';
import { decideVerdict } from '#shared/domain/totals/verdict';

/** Counts that tie out, each of them another number where that can be. */
const countings: Countings = {
  totals: {
    platform: {
      received: 110,
      unique: 100,
      refetched: 10,
      excluded: 3,
      unkeyed: 4,
      matched: 70,
      mismatched: 11,
      missing: 12,
    },
    client: {
      records: 108,
      header: 1,
      skipped: 2,
      malformed: 6,
      dataRows: 99,
      excluded: 5,
      unkeyed: 0,
      matched: 70,
      mismatched: 11,
      extra: 13,
    },
  },
  matchedOnPlatform: 70,
  mismatchedOnPlatform: 11,
  matchedInFile: 70,
  mismatchedInFile: 11,
  overKeys: { matched: 70, mismatched: 11, missing: 12, extra: 13 },
  overReasons: { mismatched: 11, missing: 12, extra: 13 },
  overFindings: { matched: 20, mismatched: 11, missing: 12, extra: 13, unkeyed: 4, malformed: 6 },
  overMatchedKeys: 50,
  overExcluded: 8,
  statements: [
    {
      currency: 'EUR',
      of: 'tickets',
      columns: {
        matched: {
          platform: '20.00',
          client: '20.00',
          difference: '0.00',
          items: { platform: 2, client: 2 },
        },
        missing: { platform: '5.00', client: '0.00', difference: '-5.00', items: { platform: 1, client: 0 } },
      },
      total: { platform: '25.00', client: '20.00', difference: '-5.00', items: { platform: 3, client: 2 } },
      differing: 0,
      withoutAmount: { platform: 0, client: 0 },
      notNumbers: { platform: 0, client: 0 },
    },
  ],
  lists: [{ eventId: null, unique: 100, total: 100 }],
  inSeveral: 0,
  ofOtherEvents: 0,
  counts: [],
};

function setList(counts: Mutable<Countings>, list: { unique: number; total: number }): void {
  counts.lists = [{ eventId: null, ...list }];
}

/** The numbers of the equations that break when one count is off by one. */
function brokenBy(change: (counts: Mutable<Countings>) => void): Equation['rule'][] {
  const counts = structuredClone(countings) as Mutable<Countings>; // a copy of the test's own
  change(counts);
  const broken = equationsOf(counts).filter(({ holds }) => !holds);
  return [...new Set(broken.map(({ rule }) => rule))];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends object ? Mutable<T[K]> : T[K] };

describe('conservation: the totals tie out, or there is no result (product.md, section 4)', () => {
  const cases: readonly (readonly [string, (c: Mutable<Countings>) => void, readonly Equation['rule'][]])[] =
    [
      ['1. a ticket received and lost', (c) => c.totals.platform.received++, [1]],
      ['1. a copy removed that was none', (c) => c.totals.platform.refetched++, [1]],
      ['2. a ticket in no bucket', (c) => c.totals.platform.missing--, [2, 6]],
      ['2. an excluded ticket not counted', (c) => c.totals.platform.excluded--, [2, 6]],
      ['3. a record of the file lost', (c) => c.totals.client.records++, [3]],
      ['3. a blank line counted twice', (c) => c.totals.client.skipped++, [3]],
      ['4. a row in no bucket', (c) => c.totals.client.extra--, [4, 6]],
      ['4. an unkeyed row counted twice', (c) => c.totals.client.unkeyed++, [4, 6]],
      ['5. a pair matched on one side only', (c) => c.matchedOnPlatform++, [5]],
      ['5. a pair mismatched on one side only', (c) => c.mismatchedOnPlatform--, [5]],
      ['6. a key left out of the sums', (c) => c.overKeys.missing--, [6]],
      ['6. an item without a reason', (c) => c.overReasons.extra--, [6]],
      ['6. a finding not exported', (c) => c.overFindings.malformed--, [6]],
      ['6. an excluded item not listed', (c) => c.overExcluded--, [6]],
      ['7. a list with fewer tickets than its total', (c) => setList(c, { unique: 99, total: 100 }), [7]],
      ['7. another total at the close', (c) => setList(c, { unique: 101, total: 101 }), [7]],
      [
        '8. an amount in no column',
        (c) => {
          c.statements = c.statements.map((one) => ({ ...one, columns: {} }));
        },
        [8],
      ],
      ['7. a ticket in two lists that is not counted as such', (c) => c.inSeveral++, [7]],
    ];
  it.each(cases)('%s breaks it', (_description, change, rules) => expect(brokenBy(change)).toEqual(rules));
});

describe('the verdict is the worst one that applies (product.md, section 4)', () => {
  const equation = (rule: Equation['rule'], holds: boolean): Equation => ({
    rule,
    name: String(rule),
    left: 1,
    right: holds ? 1 : 2,
    holds,
  });
  const { totals } = countings;
  const grounds = {
    equations: [equation(1, true)],
    state: 'verified',
    totals,
    findings: 1,
    malformedAcknowledged: true,
    fieldsUnread: false,
    moneyRefusal: null,
    controlTotal: null,
    cutOffMisplaced: false,
    ordersLeftOver: false,
  } as const;

  it('each list is named by its event, one of all as the project', () => {
    const lists = [null, 'E1', 'E2'].map((eventId) => ({ eventId, unique: 1, total: 1 }));
    const names = equationsOf({ ...countings, lists }).map(({ name }) => name);
    expect(names.filter((name) => name.includes('total at the close'))).toEqual(
      ['the project', 'event E1', 'event E2'].map((list) => `tickets of ${list} = its total at the close`),
    );
  });
  it('a field of orders that were not read is not checked, never “ok”', () =>
    expect(decideVerdict({ ...grounds, findings: 0, fieldsUnread: true })).toEqual({
      verdict: 'incomplete',
      reasons: ['orders_not_read'],
    }));
  it('what the closing check may still change is incomplete, for that reason alone', () => {
    const before = { ...grounds, state: 'provisional', equations: [equation(7, false)] } as const;
    expect(decideVerdict({ ...before, findings: 0 })).toEqual({
      verdict: 'incomplete',
      reasons: ['snapshot_provisional'],
    });
    expect(decideVerdict({ ...before, equations: [equation(2, false)] }).verdict).toBe('invalid');
  });
});
