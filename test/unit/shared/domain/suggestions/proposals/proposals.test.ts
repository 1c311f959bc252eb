import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#shared/base/steps';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { reconcile } from '#shared/domain/result/reconcile';
import { countShown } from '#shared/domain/suggestions/effect';
import {
  findInSteps,
  lookInSteps,
  type ProposalGrounds,
} from '#shared/domain/suggestions/proposals/find-proposals';
import type { ProposalKind } from '#shared/domain/suggestions/proposals/proposal';
import { applyChanges } from '#shared/domain/suggestions/proposals/rules-change';
import { tryProposalsInSteps } from '#shared/domain/suggestions/proposals/try-proposals';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { plainAmounts } from '../../../../../support/amount-rule';
import { fileOf, snapshotOf, type Item } from '../../../../../support/reconcile-support';

const keyColumn = 'Reference';

/** All that the findings of a run suggest. */
function findProposals(grounds: ProposalGrounds) {
  return runSteps(
    (function* () {
      return yield* findInSteps(yield* lookInSteps(grounds));
    })(),
  );
}

/** So many references of one ticket and one row each. */
function pairs(count: number, from: string, platform: string, client: string): Sides {
  const references = Array.from({ length: count }, (_, index) => `${from}${index}`);
  return {
    tickets: references.map((reference): Item => [reference, platform]),
    rows: references.map((reference): Item => [reference, client]),
  };
}

interface Sides {
  readonly tickets: readonly Item[];
  readonly rows: readonly Item[];
}

/** A comparison of these sides; the file has its reference column beside it, as where a rule names it. */
function compared(sides: readonly Sides[], rules: Partial<Rules> = {}, counts: Partial<ClientFile> = {}) {
  const all = { ...defaultRules, ...rules };
  const rows = sides.flatMap((side) => side.rows);
  const named = rows.map(([reference, status, further]): Item => [
    reference,
    status,
    { ...further, [keyColumn]: reference },
  ]);
  const tickets = sides.flatMap((side) => side.tickets);
  const snapshot = snapshotOf(tickets, { fields: platformFieldsOf(all) });
  return reconcile(snapshot, fileOf(named, counts, columnsOfRules(all)), all, false);
}

function triedAll(
  sides: readonly Sides[],
  rules: Partial<Rules> = {},
  {
    seen = null,
    amounts = [],
    fields = [],
    dismissed = [],
    ...counts
  }: Partial<ClientFile> &
    Partial<Pick<ProposalGrounds, 'seen' | 'amounts' | 'fields'>> & {
      readonly dismissed?: readonly ProposalKind[];
    } = {},
) {
  const { ledger } = compared(sides, rules, counts);
  const grounds = { ledger, keyColumn, seen, amounts, fields, cutOff: null };
  return runSteps(tryProposalsInSteps(grounds, ({ kind }) => !dismissed.includes(kind)));
}

const tried = (...args: Parameters<typeof triedAll>) => triedAll(...args).steps;

const kindsOf = (...args: Parameters<typeof tried>): ProposalKind[] =>
  tried(...args).map(({ proposal }) => proposal.kind);

describe('what the findings speak for', () => {
  it('is nothing where all agrees', () =>
    expect(triedAll([pairs(30, 'A', 'PAID', 'Paid')])).toEqual({ steps: [], together: null }));

  it('are the statuses of a file of which none is known, before all else', () => {
    const [first, ...others] = tried([
      pairs(20, 'A', 'PAID', 'bezahlt'),
      pairs(20, 'B', 'CANCELLED', 'storniert'),
      { tickets: [], rows: [['Summe', '']] },
    ]);
    expect(first?.proposal).toMatchObject({
      kind: 'map_statuses',
      noneKnown: true,
      items: 40,
      change: {
        statusMapping: [
          { client: 'bezahlt', platform: 'PAID' },
          { client: 'storniert', platform: 'CANCELLED' },
        ],
      },
    });
    expect(first?.effect).toMatchObject({
      before: { matched: 0, mismatched: 40 },
      after: { matched: 40, mismatched: 0 },
    });
    expect(others.map(({ proposal }) => proposal.kind)).toEqual(['exclude_total']);
  });

  it('is a total at the end of the file, which stays where a ticket has that reference', () => {
    const total: Sides = { tickets: [], rows: [['Gesamtsumme:', '']] };
    const [card] = tried([pairs(3, 'A', 'PAID', 'PAID'), total]);
    expect(card?.proposal).toMatchObject({
      kind: 'exclude_total',
      line: 5,
      change: { filters: [{ side: 'client', column: keyColumn, values: ['Gesamtsumme:'] }] },
    });
    expect(card?.effect).toMatchObject({
      before: { extra: 1, excluded: 0, findings: 1 },
      after: { extra: 0, excluded: 1, findings: 0 },
    });
    expect(
      kindsOf([pairs(3, 'A', 'PAID', 'PAID'), { tickets: [['Total', 'PAID']], rows: [['Total', 'PAID']] }]),
    ).toEqual([]);
    expect(kindsOf([total, pairs(3, 'A', 'PAID', 'PAID')])).toEqual([]);
  });

  it('is a rule under which missing and extra meet, tried after the mapping', () => {
    const sides: readonly Sides[] = [
      pairs(20, 'A', 'PAID', 'bezahlt'),
      { tickets: pairs(30, '00', 'PAID', '').tickets, rows: pairs(30, '', '', 'bezahlt').rows },
    ];
    const rule = tried(sides).find(({ proposal }) => proposal.kind === 'key_rule');
    expect(rule).toMatchObject({
      afterMapping: true,
      proposal: { nearMiss: 'ignoreLeadingZeros', missing: 30, extra: 30 },
      effect: { before: { matched: 20, left: 60 }, after: { matched: 50, left: 0, collisions: 0 } },
    });
    const mapped = tried(sides, { statusMapping: [{ client: 'bezahlt', platform: 'PAID' }] });
    expect(mapped[0]).toMatchObject({
      afterMapping: false,
      effect: { before: { matched: 20 }, after: { matched: 50 } },
    });
  });

  it('is told from one of another prefix or suffix', () => {
    const { tickets, rows } = pairs(9, 'A-', 'PAID', 'PAID');
    const affixed = (before: string, after: string): Sides => ({
      tickets: tickets.map(([reference, status]): Item => [`${before}${reference}${after}`, status]),
      rows,
    });
    const idsOf = (sides: Sides) => tried([sides]).map(({ proposal }) => proposal.id);
    expect(idsOf(affixed('WEB/', ''))).toEqual(['key_rule stripPrefix WEB/']);
    expect(idsOf(affixed('', '/EU'))).toEqual(['key_rule stripSuffix /EU']);
  });

  it('is one rule where a second would bring together no more', () => {
    const sides: Sides = {
      tickets: [...pairs(9, '00', 'PAID', '').tickets, ...pairs(9, '0001', 'PAID', '').tickets],
      rows: [...pairs(9, '', '', 'PAID').rows, ...pairs(9, '1', '', 'PAID').rows],
    };
    expect(tried([sides])).toMatchObject([
      { proposal: { kind: 'key_rule', nearMiss: 'ignoreLeadingZeros' } },
    ]);
  });

  it('is no rule that helps nothing', () => {
    // What would meet is of two payments that the other status keeps apart; and 0 more are matched.
    const sides: Sides = {
      tickets: [
        ['a', 'PAID'],
        ['A', 'PAID'],
      ],
      rows: [
        ['a', 'PAID'],
        ['A', 'PAID'],
      ],
    };
    expect(kindsOf([sides])).toEqual([]);
  });

  it('are references that a spreadsheet changed, which no rule brings back', () => {
    const sides: Sides = {
      tickets: [
        ['1234567890123456', 'PAID'],
        ['00042', 'PAID'],
      ],
      rows: [
        ['1,23E+15', 'PAID'],
        ['4E12', 'PAID'],
      ],
    };
    const damaged = tried([sides]).find(({ proposal }) => proposal.kind === 'damaged_references');
    expect(damaged).toMatchObject({
      effect: null,
      proposal: {
        items: 1,
        kinds: ['scientific'],
        first: [{ reference: '1,23E+15', line: 2 }],
        change: null,
      },
    });
  });

  it('is a line that cannot be read and holds the reference of a missing ticket', () => {
    const malformed = [{ line: 864, reason: 'too_few_fields' as const, text: 'PAY-1;bezahlt' }];
    const missing: Sides = {
      tickets: [
        ['PAY-1', 'PAID'],
        ['PAY-2', 'PAID'],
      ],
      rows: [['PAY-2', 'PAID']],
    };
    expect(tried([missing], {}, { malformed })).toMatchObject([
      { proposal: { kind: 'unreadable_reference', items: 1, first: { reference: 'PAY-1', line: 864 } } },
    ]);
    const present: Sides = { tickets: [['PAY-1', 'PAID']], rows: [['PAY-1', 'PAID']] };
    expect(kindsOf([present], {}, { malformed })).toEqual([]);
  });

  it('is a status that no earlier run has seen, where it agrees with something', () => {
    const seen = { platform: ['PAID'], client: ['PAID'] };
    const sides = [
      pairs(9, 'A', 'PAID', 'PAID'),
      pairs(2, 'B', 'PAID', 'On hold'),
      pairs(1, 'C', 'LOST', 'Lost'),
    ];
    expect(tried(sides, {}, { seen })).toMatchObject([
      { proposal: { kind: 'unmapped_statuses', items: 2, statuses: [{ status: 'On hold' }] } },
      {
        proposal: {
          kind: 'new_statuses',
          statuses: [
            { side: 'platform', status: 'LOST' },
            { side: 'client', status: 'Lost' },
          ],
        },
      },
    ]);
    expect(kindsOf(sides)).toEqual(['unmapped_statuses']);
  });

  it('is the one column of amounts with the one field of them', () => {
    const sides = [pairs(3, 'A', 'PAID', 'PAID')];
    const column = { column: 'Betrag', decimalComma: true, currency: '€', code: 'EUR', currencyColumn: null };
    const amounts = [column];
    const field = { resource: 'tickets', path: ['amount'], example: '35.00' } as const;
    const found = tried(sides, {}, { amounts, fields: [field, { ...field, path: ['seat'], example: '12' }] });
    const rule = {
      column: 'Betrag',
      field: { resource: 'tickets', path: ['amount'] },
      writing: { decimalComma: true, sign: '€' },
      currency: { is: 'one', code: 'EUR' },
    } as const;
    expect(found).toMatchObject([
      { proposal: { kind: 'compare_amounts', rule, change: { amount: rule } }, effect: null },
    ]);
    // A column of currencies beside one of the platform's says which they are in.
    const beside = { ...column, currency: '', code: '', currencyColumn: 'Währung' };
    const currency = { ...field, path: ['currency'], example: 'EUR' };
    expect(tried(sides, {}, { amounts: [beside], fields: [field, currency] })).toMatchObject([
      { proposal: { rule: { currency: { is: 'named', column: 'Währung', path: ['currency'] } } } },
    ]);
    const compare = { as: 'number', tolerance: '0', decimalComma: false } as const;
    const numbers = { fields: [{ column: 'Betrag', field, compare }] };
    expect(tried(sides, numbers, { amounts, fields: [field] })).toEqual([]);
    // Of several nobody but who knows the file can say which belong together.
    const several = [...amounts, { ...column, column: 'Gebühr', currency: '', code: '' }];
    expect(tried(sides, {}, { amounts: several, fields: [field] })).toEqual([]);
    expect(tried(sides, {}, { amounts, fields: [field, { ...field, path: ['fee'] }] })).toEqual([]);
    // Those of orders where tickets have none; and a payment's amount is the sum of its tickets'.
    const orders = { ...field, resource: 'orders' } as const;
    expect(tried(sides, {}, { amounts, fields: [orders] })).toMatchObject([
      { proposal: { rule: { field: { resource: 'orders' }, otherPath: null } } },
    ]);
    expect(tried(sides, { grain: 'payment' }, { amounts, fields: [field, orders] })).toMatchObject([
      { proposal: { rule } },
    ]);
    expect(tried(sides, {}, { amounts, fields: [] })).toEqual([]);
  });

  it('is the grain that the rows are of', () => {
    const tickets = ['A', 'B', 'C'].flatMap((reference): Item[] => [
      [reference, 'PAID'],
      [reference, 'PAID'],
    ]);
    const rows = ['A', 'B', 'C'].map((reference): Item => [reference, 'PAID']);
    expect(tried([{ tickets, rows }])).toMatchObject([
      {
        proposal: { kind: 'grain', grain: 'payment', change: { grain: 'payment' } },
        effect: { after: { findings: 0 } },
      },
    ]);
  });
});

describe('rows of one payment that add up', () => {
  /** So many payments of one ticket each, of this amount, with a row for each of these. */
  const paid = (count: number, from: string, whole: string, rows: readonly string[]): Sides => {
    const references = Array.from({ length: count }, (_, index) => `${from}${index}`);
    return {
      tickets: references.map((reference): Item => [reference, 'PAID', { amount: whole }]),
      rows: rows.flatMap((Betrag) => references.map((reference): Item => [reference, 'PAID', { Betrag }])),
    };
  };
  const others = paid(5, 'whole', '60', ['60']);
  const byPayment = { grain: 'payment', amount: plainAmounts } as const;
  /** Before it is tried, which would leave out what helps nothing. */
  const offered = (sides: Sides, rules: Partial<Rules> = {}) => {
    const { ledger } = compared([sides, others], { ...byPayment, ...rules });
    const found = findProposals({ ledger, keyColumn, seen: null, amounts: [], fields: [], cutOff: null });
    return found.filter(({ kind }) => kind === 'add_rows_up');
  };

  it('are offered for three payments in instalments, with what it does', () => {
    const sides = paid(3, 'A', '90', ['40', '20', '30']);
    expect(tried([sides, others], byPayment)).toMatchObject([
      {
        proposal: { kind: 'add_rows_up', items: 3, change: { amount: { ...plainAmounts, rowsAddUp: true } } },
        effect: {
          before: { matched: 8, mismatched: 0, extra: 6, findings: 3 },
          after: { matched: 14, mismatched: 0, extra: 0, findings: 0 },
        },
        afterMapping: false,
      },
    ]);
  });

  it('are not for two, which may tie by chance', () =>
    expect(offered(paid(2, 'A', '90', ['40', '20', '30']))).toEqual([]));

  it.each([
    ['each is the whole', '90', ['90', '90']],
    ['each is 0, as the whole', '0', ['0', '0']],
    ['one is the whole and the other nothing', '90', ['90', '']],
    ['they come to something else', '90', ['40', '20']],
  ])('are not where %s', (_why, whole, rows) => expect(offered(paid(3, 'A', whole, rows))).toEqual([]));

  it('are not where each is the whole and the tolerance is larger', () =>
    expect(
      offered(paid(3, 'A', '0.05', ['0.05', '0.05']), { amount: { ...plainAmounts, tolerance: '0.05' } }),
    ).toEqual([]));

  it('are not where a row of another status keeps them apart', () => {
    const parts = paid(3, 'A', '90', ['40', '50']);
    const refunded = parts.rows.map(([reference, , further = {}]): Item => [
      reference,
      further['Betrag'] === '40' ? 'REFUNDED' : 'PAID',
      further,
    ]);
    expect(offered({ ...parts, rows: refunded })).toEqual([]);
  });

  it('are not in grain ticket, nor where they add up already', () => {
    const parts = paid(3, 'A', '90', ['40', '20', '30']);
    expect(offered(parts, { grain: 'ticket' })).toEqual([]);
    expect(offered(parts, { amount: { ...plainAmounts, rowsAddUp: true } })).toEqual([]);
  });
});

describe('a client status without a mapping', () => {
  const bezahlt = pairs(20, 'A', 'PAID', 'bezahlt');
  const storniert = pairs(20, 'B', 'CANCELLED', 'storniert');
  // Half of them are paid, and half cancelled: no mapping is right for both.
  const gutschrift = [pairs(3, 'C', 'PAID', 'Gutschrift'), pairs(3, 'D', 'CANCELLED', 'Gutschrift')];

  it('without evidence stays open, in the card of the others and in its own', () => {
    const steps = tried([bezahlt, storniert, ...gutschrift]);
    expect(steps.map(({ proposal }) => proposal)).toMatchObject([
      {
        kind: 'map_statuses',
        items: 40,
        mappings: [
          { client: 'bezahlt', platform: 'PAID', cases: 20, agreeing: 20 },
          { client: 'storniert', platform: 'CANCELLED', cases: 20, agreeing: 20 },
        ],
        open: ['Gutschrift'],
      },
      { kind: 'unmapped_statuses', items: 6, statuses: [{ status: 'Gutschrift', rows: 6 }], change: null },
    ]);
  });

  it('is shown as not mapped where its mapping is dismissed, and in one card only', () => {
    const sides = [bezahlt, storniert, ...gutschrift];
    expect(tried(sides, {}, { dismissed: ['map_statuses'] })).toMatchObject([
      {
        proposal: {
          kind: 'unmapped_statuses',
          items: 46,
          statuses: [{ status: 'bezahlt' }, { status: 'storniert' }, { status: 'Gutschrift' }],
        },
      },
    ]);
  });

  it('is never left out for other steps', () => {
    const malformed = [{ line: 90, reason: 'too_few_fields' as const, text: 'PAY-1;bezahlt' }];
    const rules = ['x-', 'y-', 'z-'].map((front): Sides => {
      const [{ tickets }, { rows }] = [
        pairs(9, `${front}r${front}`, 'PAID', ''),
        pairs(9, `r${front}`, '', 'PAID'),
      ];
      return { tickets, rows };
    });
    const sides: readonly Sides[] = [
      pairs(60, 'A', 'PAID', 'PAID'),
      storniert,
      pairs(2, 'C', 'PAID', 'On hold'),
      ...rules,
      { tickets: pairs(9, '00', 'PAID', '').tickets, rows: pairs(9, '', '', 'PAID').rows },
      {
        tickets: [
          ['PAY-1', 'PAID'],
          ['1234567890123456', 'PAID'],
        ],
        rows: [['1,23E+15', 'PAID']],
      },
      { tickets: [], rows: [['Summe', '']] },
    ];
    const kinds = kindsOf(sides, {}, { malformed, seen: { platform: ['PAID'], client: [] } });
    expect(kinds.length).toBeGreaterThan(6);
    expect(kinds).toContain('unmapped_statuses');
  });

  it('is of rows that a filter leaves in; of a blank only beside a ticket', () => {
    const filters = [{ name: 'Credits', side: 'client', column: null, values: ['Credit'] }] as const;
    const others: Sides = {
      tickets: [['T', 'PAID']],
      rows: [
        ['X', 'Credit'],
        ['Y', ''],
        ['', ''],
      ],
    };
    expect(
      kindsOf([bezahlt, others], { statusMapping: [{ client: 'bezahlt', platform: 'PAID' }], filters }),
    ).toEqual([]);
    const blank: Sides = {
      tickets: [['T', 'PAID']],
      rows: [
        ['T', ''],
        ['Y', ''],
      ],
    };
    expect(tried([blank])).toMatchObject([
      { proposal: { kind: 'unmapped_statuses', items: 1, statuses: [{ status: '', rows: 1 }] } },
    ]);
  });
});

describe('all steps together', () => {
  const month: readonly Sides[] = [
    pairs(20, 'A', 'PAID', 'bezahlt'),
    { tickets: pairs(30, '00', 'PAID', '').tickets, rows: pairs(30, '', '', 'bezahlt').rows },
    { tickets: [['MISSING', 'PAID']], rows: [['Summe', '']] },
  ];

  it('are tried as one, with what they do', () => {
    const { steps, together } = triedAll(month);
    expect(together?.proposals.map(({ kind }) => kind)).toEqual([
      'map_statuses',
      'key_rule',
      'exclude_total',
    ]);
    expect(together?.proposals).toEqual(steps.map(({ proposal }) => proposal));
    expect(together?.effect).toMatchObject({
      before: { matched: 0, mismatched: 20, missing: 31, extra: 31, findings: 82 },
      after: { matched: 50, mismatched: 0, missing: 1, extra: 0, excluded: 1, findings: 1 },
    });
    const { ledger } = compared(month);
    const shown = compared(month, applyChanges(ledger.rules, together?.proposals ?? []));
    expect(together?.effect.after).toEqual(countShown(shown.ledger));
  });

  it('are not offered where only one changes the rules', () => {
    const damaged: Sides = { tickets: [['1234567890123456', 'PAID']], rows: [['1,23E+15', 'PAID']] };
    const { steps, together } = triedAll([
      pairs(3, 'A', 'PAID', 'PAID'),
      damaged,
      { tickets: [], rows: [['Summe', '']] },
    ]);
    expect(steps).toHaveLength(2);
    expect(together).toBeNull();
  });

  it('are not offered where one of them leaves fewer findings', () => {
    const twice = (items: readonly Item[]): Item[] => [...items, ...items];
    // Six payments have one row for two tickets; seven, which meet without their zeros only, have two.
    const six = pairs(6, 'A', 'PAID', 'PAID');
    const seven: Sides = {
      tickets: twice(pairs(7, '00', 'PAID', '').tickets),
      rows: twice(pairs(7, '', '', 'PAID').rows),
    };
    const { steps, together } = triedAll([{ tickets: twice(six.tickets), rows: six.rows }, seven]);
    expect(steps.map(({ proposal, effect }) => [proposal.kind, effect?.after.findings])).toEqual([
      ['key_rule', 6],
      ['grain', 14],
    ]);
    expect(together).toBeNull();
  });

  it('are not offered where payments run together that none of them joins', () => {
    // With both rules on, the tickets of a1 and 0A1 are one payment.
    const sides: Sides = {
      tickets: [
        ...['a1', 'b1', 'c1', 'd1'].map((one): Item => [one, 'PAID']),
        ...['0A1', '0B1', '0C1', '0D1'].map((one): Item => [one, 'CANCELLED']),
      ],
      rows: [
        ...['A1', 'B1', 'C1', 'D1'].map((one): Item => [one, 'PAID']),
        ...['00A1', '00B1', '00C1'].map((one): Item => [one, 'PAID']),
      ],
    };
    const { together } = triedAll([sides]);
    expect(together).toBeNull();
  });
});

const zeros = fc.constantFrom('', '0', '00');
const reference = fc.oneof(
  fc.tuple(zeros, fc.integer({ min: 1, max: 40 })).map(([front, number]) => `${front}${number}`),
  fc.constantFrom('pay-1', 'PAY-1', 'PAY1', 'X-7', '', '1,23E+15'),
);
const item = (...statuses: readonly string[]): fc.Arbitrary<Item> =>
  fc.tuple(reference, fc.constantFrom(...statuses)).map(([one, status]): Item => [one, status]);
const anySides: fc.Arbitrary<Sides> = fc.record({
  tickets: fc.array(item('PAID', 'CANCELLED'), { maxLength: 60 }),
  rows: fc
    .tuple(fc.array(item('bezahlt', 'PAID', 'storno', ''), { maxLength: 60 }), fc.boolean())
    .map(([rows, ends]): Item[] => [...rows, ...(ends ? [['Summe', ''] as const] : [])]),
});
const known = pairs(25, 'known', 'PAID', 'bezahlt');

describe('a proposal that is tried', () => {
  // Promise: A next step does what its card says, and is undone.
  it('shows what the comparison then shows, and is undone by the rules from before', () =>
    fc.assert(
      fc.property(anySides, fc.boolean(), (sides, withKnown) => {
        const all = withKnown ? [known, sides] : [sides];
        const { ledger } = compared(all);
        const before = JSON.stringify(ledger.rules);
        const found = findProposals({ ledger, keyColumn, seen: null, amounts: [], fields: [], cutOff: null });
        const mapping = found.find(({ kind }) => kind === 'map_statuses') ?? { change: null };
        for (const { proposal, effect, afterMapping } of tried(all)) {
          const base = afterMapping ? applyChanges(ledger.rules, [mapping]) : ledger.rules;
          const changed = applyChanges(base, [proposal]);
          if (effect === null) {
            expect(changed).toBe(ledger.rules);
            continue;
          }
          const shown = compared(all, changed);
          expect(effect.before).toEqual(countShown(compared(all, base).ledger));
          expect(effect.after).toEqual(countShown(shown.ledger));
          const { client, platform } = shown.summary.totals;
          expect(effect.after).toMatchObject({
            matched: client.matched,
            mismatched: client.mismatched,
            extra: client.extra,
            missing: platform.missing,
            excluded: client.excluded + platform.excluded,
            findings: shown.summary.findings,
          });
        }
        // Looking for proposals and trying them has changed nothing.
        expect(JSON.stringify(ledger.rules)).toBe(before);
        expect(countShown(ledger)).toEqual(countShown(compared(all).ledger));
      }),
      { numRuns: 150 },
    ));

  // Promise: All next steps together do what their button says, and no worse than one of them.
  it('is in one with the others only where together they are no worse', () => {
    let offered = 0;
    fc.assert(
      fc.property(anySides, fc.boolean(), (sides, withKnown) => {
        const all = withKnown ? [known, sides] : [sides];
        const { ledger } = compared(all);
        const { steps, together } = triedAll(all);
        if (together === null) return;
        offered++;
        const { after } = together.effect;
        expect(together.effect.before).toEqual(countShown(ledger));
        expect(after).toEqual(
          countShown(compared(all, applyChanges(ledger.rules, together.proposals)).ledger),
        );
        const alone = steps.filter(({ proposal }) => together.proposals.includes(proposal));
        const collided = alone.reduce(
          (sum, { effect }) => sum + (effect?.after.collisions ?? 0) - (effect?.before.collisions ?? 0),
          together.effect.before.collisions,
        );
        expect(after.collisions).toBeLessThanOrEqual(collided);
        for (const { effect } of alone) {
          expect(after.findings).toBeLessThanOrEqual(effect?.after.findings ?? 0);
          if (!together.proposals.some(({ kind }) => kind === 'grain'))
            expect(after.matched).toBeGreaterThanOrEqual(effect?.after.matched ?? 0);
        }
      }),
      { numRuns: 150 },
    );
    expect(offered).toBeGreaterThan(10);
  });
});
