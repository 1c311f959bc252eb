import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classOfKey, comparisonOf, reasonsOfKey } from '#shared/domain/compare/ledger';
import { detailAt } from '#shared/domain/entries/entry-detail';
import { entryAt } from '#shared/domain/entries/ledger-entries';
import type { LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';

const of = (reference: string, statuses: readonly string[]): Item[] =>
  statuses.map((status) => [reference, status]);

/** The first entry, without what the case does not speak of. */
function result(tickets: readonly Item[], rows: readonly Item[], rules = {}) {
  const { ledger } = compare(tickets, rows, rules);
  const { class: keyClass, reasons, matched, mismatched, missing, extra, ambiguous } = entryAt(ledger, 0);
  return { class: keyClass, reasons, matched, mismatched, missing, extra, ambiguous };
}

describe('grain ticket: the table of product.md, section 3', () => {
  const cases = [
    [['PAID', 'REFUNDED'], ['REFUNDED', 'PAID'], { class: 'matched', matched: 2 }],
    [
      ['PAID', 'PAID', 'REFUNDED'],
      ['PAID', 'REFUNDED'],
      { class: 'count_short', matched: 2, missing: 1, reasons: ['ticket_count_short'] },
    ],
    [['CANCELLED', 'PAID'], ['PAID', 'REFUNDED'], { class: 'status_mismatch', matched: 1, mismatched: 1 }],
    [['PAID', 'PAID', 'PAID'], ['REFUNDED', 'REFUNDED'], { class: 'mixed', mismatched: 2, missing: 1 }],
    [['PAID'], ['PAID', 'PAID'], { class: 'count_over', matched: 1, extra: 1, reasons: ['row_count_over'] }],
    [['PAID', 'PAID'], [], { class: 'reference_missing', missing: 2, reasons: ['reference_missing'] }],
    [[], ['PAID', 'PAID'], { class: 'reference_extra', extra: 2, reasons: ['reference_extra'] }],
  ] as const;
  it.each(cases)('%j against %j', (platform, client, expected) => {
    const none = { matched: 0, mismatched: 0, missing: 0, extra: 0 };
    expect(result(of('k', platform), of('k', client))).toMatchObject({ ...none, ...expected });
  });

  it('blank key ×2 against zero-width key ×1: 2 + 1 unkeyed, nothing matched', () => {
    const { summary } = compare(of('', ['PAID', 'PAID']), of('\u200B', ['PAID']));
    expect(summary.totals.platform).toMatchObject({ unkeyed: 2, matched: 0, missing: 0 });
    expect(summary.totals.client).toMatchObject({ unkeyed: 1, matched: 0, extra: 0 });
    expect(summary.findings).toBe(3);
    expect(summary.verdict).toBe('discrepancies');
  });
});

describe('grain ticket: pairs, reasons and doubts', () => {
  it('pairs residuals by status, then identity and line', () => {
    const run = compare(of('k', ['PAID', 'CANCELLED']), of('k', ['VOID', 'REFUNDED']));
    const { tickets, rows } = detailAt(run.ledger, 0);
    expect(tickets.map(({ status }) => status)).toEqual(['CANCELLED', 'PAID']);
    expect(rows.map(({ status, line }) => [status, line])).toEqual([
      ['REFUNDED', 3],
      ['VOID', 2],
    ]);
  });

  it('flags a pairing that could have been another one', () => {
    expect(result(of('k', ['A', 'B']), of('k', ['C', 'C'])).ambiguous).toBe(true);
    expect(result(of('k', ['A', 'A', 'A']), of('k', ['C', 'C'])).ambiguous).toBe(true);
    expect(result(of('k', ['A', 'A']), of('k', ['C', 'C'])).ambiguous).toBe(false);
    expect(result(of('k', ['A', 'B']), []).ambiguous).toBe(false);
    expect(result(of('k', ['A']), of('k', ['A'])).ambiguous).toBe(false);
  });

  it('gives a blank as reason before an unmapped status, and that before a difference', () => {
    const other: Item[] = [
      ['x', 'PAID'],
      ['y', 'REFUNDED'],
    ];
    const reasonOf = (ticket: string, row: string) =>
      result([['k', ticket], ...other], [['k', row], ...other]).reasons;
    expect(reasonOf('PAID', 'REFUNDED')).toEqual(['status_differs']);
    expect(reasonOf('PAID', 'Odd')).toEqual(['status_unmapped']);
    expect(reasonOf('LOST', 'PAID')).toEqual(['status_unmapped']);
    expect(reasonOf('PAID', '')).toEqual(['status_blank']);
    expect(reasonOf('', 'Odd')).toEqual(['status_blank']);
  });

  it('uses a roll-up’s status in grain payment alone', () => {
    const rollUps = [{ statuses: ['PAID', 'VOID'], status: 'SETTLED' }];
    const { ledger } = compare(
      [...of('k', ['PAID']), ...of('j', ['PAID'])],
      [...of('k', ['SETTLED']), ...of('j', ['PAID'])],
      { rollUps },
    );
    expect(reasonsOfKey(ledger, 0)).toEqual(['status_unmapped']);
  });

  it('never lets two blanks match', () => {
    expect(result(of('k', ['']), of('k', ['']))).toMatchObject({ class: 'status_mismatch', mismatched: 1 });
  });

  it('keeps hostile references apart', () => {
    const references = ['__proto__', 'constructor', 'toString', '1e3', '1000', '0x10', '16'];
    const items = references.map((reference): Item => [reference, 'PAID']);
    expect(compare(items, items).summary).toMatchObject({ verdict: 'clean', findings: 0 });
    expect(compare([['1e3', 'P']], [['1000', 'P']]).summary.totals.platform.missing).toBe(1);
  });

  it('reports raw references of one side that became one key', () => {
    const run = compare(
      [
        ['A', 'P'],
        ['A\u200B', 'P'],
      ],
      [
        ['A', 'P'],
        ['A', 'P'],
      ],
    );
    expect(run.summary.collisions).toEqual([{ side: 'platform', key: 'A', references: ['A', 'A\u200B'] }]);
    expect(run.summary.totals.platform.matched).toBe(2);
    // Written alike, however oddly, they are one reference.
    expect(
      compare(
        [
          ['A\u200B', 'P'],
          ['A\u200B', 'P'],
        ],
        [],
      ).summary.collisions,
    ).toEqual([]);
  });
});

describe('grain payment (product.md, section 3)', () => {
  const rules = { grain: 'payment' } as const;
  const cases = [
    [
      'one row stands for all tickets',
      ['PAID', 'PAID'],
      ['PAID'],
      { class: 'matched', matched: 1, reasons: [] },
    ],
    [
      'the agreeing row is found among others',
      ['PAID'],
      ['VOID', 'PAID'],
      { class: 'count_over', matched: 1, extra: 1, reasons: ['repeated_row_conflicting'] },
    ],
    [
      'a row said twice',
      ['PAID', 'PAID'],
      ['PAID', 'PAID'],
      { class: 'count_over', matched: 1, extra: 1, reasons: ['repeated_row_same'] },
    ],
    ['no row agrees', ['PAID', 'PAID'], ['REFUNDED'], { class: 'status_mismatch', mismatched: 1 }],
    [
      'tickets that differ are MIXED',
      ['PAID', 'REFUNDED'],
      ['PAID'],
      { class: 'status_mismatch', mismatched: 1, reasons: ['mixed_without_rollup'] },
    ],
    ['no row', ['PAID', 'PAID'], [], { class: 'reference_missing', missing: 2 }],
    ['no ticket', [], ['PAID', 'VOID'], { class: 'reference_extra', extra: 2 }],
    [
      'blank agrees with nothing',
      [''],
      [''],
      { class: 'status_mismatch', mismatched: 1, reasons: ['status_blank'] },
    ],
  ] as const;
  it.each(cases)('%s', (_description, platform, client, expected) => {
    expect(result(of('k', platform), of('k', client), rules)).toMatchObject(expected);
  });

  it('counts tickets on the platform and rows in the file, and ties out by references', () => {
    const { summary } = compare(of('k', ['PAID', 'PAID', 'PAID']), of('k', ['PAID']), rules);
    expect(summary.totals.platform.matched).toBe(3);
    expect(summary.totals.client.matched).toBe(1);
    expect(summary.equations.every(({ holds }) => holds)).toBe(true);
    expect(summary.verdict).toBe('clean');
  });
});

describe('what always holds', () => {
  const items = fc.array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'c', 'd', '', '\u200B', ' a'),
      fc.constantFrom('P', 'p', 'R', 'C', '', 'x_y', 'X Y'),
    ),
    { maxLength: 14 },
  );
  const grain = fc.constantFrom('ticket', 'payment');
  const counts = ({ summary, ledger }: ReturnType<typeof compare>) => ({
    platform: summary.totals.platform,
    client: summary.totals.client,
    classes: new Map(summary.classes.map((use) => [use.class, use.entries])),
    // In grain `payment` the first row by line stands for a payment that no row agrees with, so its reason may change.
    reasons: ledger.grain === 'ticket' ? summary.reasons : null,
  });
  const runs = { numRuns: 2_500 };

  it('every equation of product.md section 4 holds: each item is in exactly one bucket', () => {
    fc.assert(
      fc.property(items, items, grain, (tickets, rows, g) => {
        const { summary } = compare(tickets, rows, { grain: g });
        expect(summary.equations.filter(({ holds }) => !holds)).toEqual([]);
      }),
      runs,
    );
  });

  it('each key is in the ledger what comparing it by itself gives', () => {
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
    );
  });

  it('the order of tickets and rows changes no count', () => {
    fc.assert(
      fc.property(items, items, grain, fc.infiniteStream(fc.nat()), (tickets, rows, g, dice) => {
        const shuffled = (list: readonly Item[]) =>
          list
            .map((item) => [dice.next().value, item] as const)
            .sort(([a], [b]) => a - b)
            .map(([, item]) => item);
        expect(counts(compare(shuffled(tickets), shuffled(rows), { grain: g }))).toEqual(
          counts(compare(tickets, rows, { grain: g })),
        );
      }),
      runs,
    );
  });

  it('swapping the sides swaps missing and extra', () => {
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
    );
  });

  it('no key has missing and extra items; its counts are those of the multisets', () => {
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
    );
  });

  it('mapping two statuses into one never lowers matched', () => {
    fc.assert(
      fc.property(items, items, (tickets, rows) => {
        const merge = (list: readonly Item[]) =>
          list.map(([key, status]): Item => [key, status === 'R' ? 'P' : status]);
        expect(compare(merge(tickets), merge(rows)).summary.totals.client.matched).toBeGreaterThanOrEqual(
          compare(tickets, rows).summary.totals.client.matched,
        );
      }),
      runs,
    );
  });
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
  const verdictOf = (
    info: Parameters<typeof snapshotOf>[1],
    counts: Parameters<typeof fileOf>[1] = {},
    acknowledged = false,
  ) => {
    const { verdict, verdictReasons } = reconcile(
      snapshotOf(item, info),
      fileOf(item, counts),
      defaultRules,
      acknowledged,
    ).summary;
    return [verdict, verdictReasons];
  };
  const reading = {
    received: 1,
    unique: 1,
    refetched: 0,
    firstTotal: 1,
    lastTotal: 1,
    pages: 1,
    lists: [{ eventId: null, unique: 1, total: 1 }],
    inSeveral: 0,
    ofOtherEvents: 0,
    identityField: 'id',
  };
  /** One ticket was found in the list of the project, and the platform said that there are two. */
  const oneOfTwo = { ...reading, lists: [{ eventId: null, unique: 1, total: 2 }] };
  const malformed = [{ line: 9, reason: 'too_few_fields', text: 'x' }] as const;

  it('is clean only when nothing is left open', () => {
    expect(verdictOf({})).toEqual(['clean', []]);
  });
  it('is invalid when an equation 1 to 6 is broken', () => {
    expect(verdictOf({ tickets: { ...reading, received: 2 } })).toEqual(['invalid', ['equation_broken']]);
    expect(verdictOf({}, { records: 3 })).toEqual(['invalid', ['equation_broken']]);
  });
  it('is incomplete when the snapshot is unsettled or its total is another one', () => {
    expect(verdictOf({ state: 'unsettled' })).toEqual(['incomplete', ['snapshot_unsettled']]);
    expect(verdictOf({ tickets: oneOfTwo })).toEqual(['incomplete', ['total_differs']]);
  });
  it('lets the total move where as many were found at the close', () => {
    expect(verdictOf({ state: 'stitched', tickets: { ...reading, firstTotal: 2 } })).toEqual(['clean', []]);
  });
  it('is never clean where the platform’s closing total is another', () => {
    for (const state of ['stitched', 'second look'] as const) {
      expect(verdictOf({ state, tickets: oneOfTwo })).toEqual(['incomplete', ['total_differs']]);
    }
  });
  it('is incomplete until malformed records are acknowledged, and then not clean', () => {
    expect(verdictOf({}, { malformed })).toEqual(['incomplete', ['malformed_rows']]);
    expect(verdictOf({}, { malformed }, true)).toEqual(['discrepancies', []]);
  });
  it('has nothing to compare when both sides are empty', () => {
    expect(compare([], []).summary).toMatchObject({
      verdict: 'incomplete',
      verdictReasons: ['nothing_to_compare'],
    });
    expect(compare([], item).summary.verdict).toBe('discrepancies');
  });
});

it('a payment reference may have any number of items', () => {
  const items = Array.from({ length: 200_000 }, (): Item => ['n/a', 'PAID']);
  const { totals, verdict } = compare(items, items.slice(1)).summary;
  expect(totals.platform).toMatchObject({ matched: 199_999, missing: 1 });
  expect(verdict).toBe('discrepancies');
});
