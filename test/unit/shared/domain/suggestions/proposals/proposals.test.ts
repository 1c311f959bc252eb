import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSteps } from '#shared/base/steps';
import { columnsOfRules, defaultRules, platformFieldsOf, type Rules } from '#shared/domain/rules/rules';
import { reconcile } from '#shared/domain/result/reconcile';
import { countShown } from '#shared/domain/suggestions/effect';
import {
  findProposals,
  tryProposalsInSteps,
  type ProposalGrounds,
} from '#shared/domain/suggestions/proposals/find-proposals';
import { applyProposal, type ProposalKind } from '#shared/domain/suggestions/proposals/proposal';
import type { ClientFile } from '#shared/domain/sides/client-file';
import { plainAmounts } from '../../../../../support/amount-rule';
import { fileOf, snapshotOf, type Item } from '../../../../../support/reconcile-support';

const keyColumn = 'Reference';

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

function tried(
  sides: readonly Sides[],
  rules: Partial<Rules> = {},
  {
    seen = null,
    amounts = [],
    fields = [],
    ...counts
  }: Partial<ClientFile> & Partial<Pick<ProposalGrounds, 'seen' | 'amounts' | 'fields'>> = {},
) {
  const { ledger } = compared(sides, rules, counts);
  return runSteps(tryProposalsInSteps({ ledger, keyColumn, seen, amounts, fields, cutOff: null }));
}

const kindsOf = (...args: Parameters<typeof tried>): ProposalKind[] =>
  tried(...args).map(({ proposal }) => proposal.kind);

describe('what the findings speak for', () => {
  it('is nothing where all agrees', () => {
    expect(tried([pairs(30, 'A', 'PAID', 'Paid')])).toEqual([]);
  });

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
      kindsOf([pairs(3, 'A', 'PAID', 'PAID'), { tickets: [['Total', 'PAID']], rows: [['Total', 'X']] }]),
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

  it('is a status that no earlier run has seen, and that nothing can be said of', () => {
    const seen = { platform: ['PAID'], client: ['PAID'] };
    const sides = [pairs(3, 'A', 'PAID', 'PAID'), pairs(2, 'B', 'PAID', 'On hold')];
    expect(tried(sides, {}, { seen })).toMatchObject([
      { proposal: { kind: 'new_statuses', items: 2, statuses: [{ side: 'client', status: 'On hold' }] } },
    ]);
    expect(kindsOf(sides)).toEqual([]);
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
    // Of several nobody but who knows the file can say which belong together.
    const several = [...amounts, { ...column, column: 'Gebühr', currency: '', code: '' }];
    expect(tried(sides, {}, { amounts: several, fields: [field] })).toEqual([]);
    expect(tried(sides, {}, { amounts, fields: [field, { ...field, path: ['fee'] }] })).toEqual([]);
    // Those of orders where tickets have none; and a payment's amount is the sum of its tickets'.
    const orders = { ...field, resource: 'orders' } as const;
    expect(tried(sides, {}, { amounts, fields: [orders] })).toMatchObject([
      { proposal: { rule: { field: { resource: 'orders' } } } },
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

  it('are not for two, which may tie by chance', () => {
    expect(offered(paid(2, 'A', '90', ['40', '20', '30']))).toEqual([]);
  });

  it.each([
    ['each is the whole', '90', ['90', '90']],
    ['each is 0, as the whole', '0', ['0', '0']],
    ['one is the whole and the other nothing', '90', ['90', '']],
    ['they come to something else', '90', ['40', '20']],
  ])('are not where %s', (_why, whole, rows) => {
    expect(offered(paid(3, 'A', whole, rows))).toEqual([]);
  });

  it('are not where each is the whole and the tolerance is larger', () => {
    expect(
      offered(paid(3, 'A', '0.05', ['0.05', '0.05']), { amount: { ...plainAmounts, tolerance: '0.05' } }),
    ).toEqual([]);
  });

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
  it('shows what the comparison then shows, and is undone by the rules from before', () => {
    fc.assert(
      fc.property(anySides, fc.boolean(), (sides, withKnown) => {
        const all = withKnown ? [known, sides] : [sides];
        const { ledger } = compared(all);
        const before = JSON.stringify(ledger.rules);
        const found = findProposals({ ledger, keyColumn, seen: null, amounts: [], fields: [], cutOff: null });
        const mapping = found.find(({ kind }) => kind === 'map_statuses') ?? { change: null };
        for (const { proposal, effect, afterMapping } of tried(all)) {
          const base = afterMapping ? applyProposal(ledger.rules, mapping) : ledger.rules;
          const changed = applyProposal(base, proposal);
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
    );
  });
});
