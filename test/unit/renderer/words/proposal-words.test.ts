import { expect, test } from 'vitest';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/find-proposals';
import type { Effect } from '#shared/domain/suggestions/effect';
import { takenWords, proposalWords } from '#renderer/words/proposal-words';
import { plainAmounts } from '../../../support/amount-rule';

const none = {
  matched: 0,
  mismatched: 0,
  missing: 0,
  extra: 0,
  excluded: 0,
  findings: 0,
  left: 0,
  collisions: 0,
};
const effect = (after: Partial<Effect['after']>, before: Partial<Effect['before']> = {}): Effect => ({
  before: { ...none, ...before },
  after: { ...none, ...after },
});
const keys = {
  ignoreCase: false,
  ignoreSeparators: false,
  ignoreLeadingZeros: true,
  stripPrefix: '',
  stripSuffix: '',
};

const grain: TriedProposal['proposal'] = {
  kind: 'grain',
  id: 'grain payment',
  items: 1,
  grain: 'payment',
  references: 1,
  change: { grain: 'payment' },
};

test('a pair of amounts is named by its column and its field', () => {
  const rule = { ...plainAmounts, writing: { decimalComma: true, sign: '' } };
  const proposal = {
    kind: 'compare_amounts',
    id: 'compare_amounts Betrag',
    items: 0,
    rule,
    change: {},
  } as const;
  expect(proposalWords({ proposal, effect: null, afterMapping: false })).toMatchObject({
    title: '“Betrag” and amount of the ticket both hold amounts',
    detail: 'Compare them and add them up by class',
    act: 'Compare',
  });
});

test.each([
  [effect({ matched: 29, findings: 0 }, { matched: 30, findings: 1 }), '1 fewer finding'],
  [effect({ matched: 29, findings: 3 }, { matched: 20, findings: 5 }), '2 fewer findings'],
])('a change of what a row stands for counts findings, not matches', (does, words) => {
  expect(proposalWords({ proposal: grain, effect: does, afterMapping: false }).detail).toMatch(words);
});

test('rows that add up are told by findings: each of them is a match then', () => {
  const amount = { ...plainAmounts, rowsAddUp: true };
  const proposal = { kind: 'add_rows_up', id: 'add_rows_up', items: 3, change: { amount } } as const;
  const does = effect({ matched: 11, findings: 0 }, { matched: 5, findings: 3 });
  expect(proposalWords({ proposal, effect: does, afterMapping: false })).toEqual({
    title: '3 payments have rows that add up to the platform’s amount',
    detail: '3 fewer findings · Count each row as a part of the amount, not as a copy',
    act: 'Add up',
    done: 'Rows of one payment add up',
  });
});

const cards: ReadonlyArray<readonly [TriedProposal, string, string, string]> = [
  [
    {
      proposal: {
        kind: 'key_rule',
        id: 'key_rule ignoreLeadingZeros',
        items: 170,
        nearMiss: 'ignoreLeadingZeros',
        keys,
        missing: 85,
        extra: 85,
        change: { keys },
      },
      effect: effect({ matched: 256, left: 45, collisions: 92 }),
      afterMapping: true,
    },
    '85 missing differ from 85 extra in leading zeros only',
    'Once the statuses are mapped, 256 more match, 45 still differ; 92 references appear in two formats',
    'Turn on',
  ],
  [
    {
      proposal: {
        kind: 'map_statuses',
        id: 'map_statuses',
        items: 40,
        noneKnown: true,
        mappings: [
          { client: 'bezahlt', platform: 'PAID', cases: 20, agreeing: 20 },
          { client: 'storniert', platform: 'CANCELLED', cases: 20, agreeing: 20 },
        ],
        change: {},
      },
      effect: effect({ matched: 40 }),
      afterMapping: false,
    },
    'No status of this file is known',
    '40 more match · bezahlt → PAID, storniert → CANCELLED',
    'Map 2',
  ],
  [
    {
      proposal: {
        kind: 'exclude_total',
        id: 'exclude_total',
        items: 1,
        reference: 'Summe',
        line: 1036,
        change: {},
      },
      effect: effect({ findings: 4 }, { findings: 5 }),
      afterMapping: false,
    },
    'Line 1,036, “Summe”, looks like a total',
    '1 fewer finding',
    'Exclude',
  ],
  [
    {
      proposal: {
        kind: 'unreadable_reference',
        id: 'unreadable_reference',
        items: 1,
        first: { entry: 0, reference: 'PAY-GSZ5PY', line: 864 },
        change: null,
      },
      effect: null,
      afterMapping: false,
    },
    'PAY-GSZ5PY is on line 864, which cannot be read',
    'So it counts as missing: correct the line and open the file again',
    'Show',
  ],
];

test.each(cards)('$proposal.kind in words', (step, title, detail, act) => {
  expect(proposalWords(step)).toMatchObject({ title, detail, act });
});

test('says what was done', () => {
  expect(cards.map(([{ proposal }]) => takenWords(proposal))).toEqual([
    'Rule on: ignore leading zeros',
    'Mapped bezahlt → PAID, storniert → CANCELLED',
    'Total row “Summe” excluded',
    '',
  ]);
});
