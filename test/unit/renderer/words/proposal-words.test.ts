import { expect, test } from 'vitest';
import type { TriedProposal } from '#shared/domain/suggestions/proposals/try-proposals';
import type { Effect } from '#shared/domain/suggestions/effect';
import { proposalWords, takenWords, togetherWords } from '#renderer/words/proposal-words';
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
    title: 'Compare “Betrag” with amount of the ticket',
    details: ['Both hold amounts, which are added up by class then'],
    act: 'Compare',
  });
});

test.each([
  [effect({ matched: 29, findings: 0 }, { matched: 30, findings: 1 }), '1 fewer finding'],
  [effect({ matched: 29, findings: 3 }, { matched: 20, findings: 5 }), '2 fewer findings'],
])('a change of what a row stands for counts findings, not matches', (does, words) =>
  expect(proposalWords({ proposal: grain, effect: does, afterMapping: false }).details[0]).toBe(words),
);

test('rows that add up are told by findings: each of them is a match then', () => {
  const amount = { ...plainAmounts, rowsAddUp: true };
  const proposal = { kind: 'add_rows_up', id: 'add_rows_up', items: 3, change: { amount } } as const;
  const does = effect({ matched: 11, findings: 0 }, { matched: 5, findings: 3 });
  expect(proposalWords({ proposal, effect: does, afterMapping: false })).toEqual({
    title: '3 payments have rows that add up to the platform’s amount',
    details: ['3 fewer findings', 'Count each row as a part of the amount, not as a copy'],
    act: 'Add up',
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
    'Ignore leading zeros',
    '256 more match, 45 still differ; 92 references appear in two formats, once the statuses are mapped · 85 missing differ from 85 extra in leading zeros only',
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
          { client: 'storniert', platform: 'CANCELLED', cases: 54, agreeing: 47 },
        ],
        open: ['Gutschrift', ''],
        change: {},
      },
      effect: effect({ matched: 40 }),
      afterMapping: false,
    },
    'No status is mapped; 2 can be',
    '40 more match · open: Gutschrift, (blank) · storniert → CANCELLED (47 of 54) · bezahlt → PAID (20 of 20) · 40 rows',
    'Map 2',
  ],
  [
    {
      proposal: {
        kind: 'map_statuses',
        id: 'map_statuses storniert',
        items: 217,
        noneKnown: false,
        mappings: [{ client: 'storniert', platform: 'CANCELLED', cases: 54, agreeing: 47 }],
        open: [],
        change: {},
      },
      effect: effect({ matched: 190 }),
      afterMapping: false,
    },
    '“storniert” is paired with CANCELLED in 47 of 54',
    '190 more match · 217 rows',
    'Map',
  ],
  [
    {
      proposal: {
        kind: 'unmapped_statuses',
        id: 'unmapped_statuses gutschrift',
        items: 53,
        statuses: [{ status: 'Gutschrift', rows: 53 }],
        change: null,
      },
      effect: null,
      afterMapping: false,
    },
    '“Gutschrift” isn’t mapped, 53 rows',
    '',
    'Map…',
  ],
  [
    {
      proposal: {
        kind: 'unmapped_statuses',
        id: 'unmapped_statuses',
        items: 61,
        statuses: [
          { status: 'Gutschrift', rows: 53 },
          { status: 'On hold', rows: 7 },
          { status: '', rows: 1 },
        ],
        change: null,
      },
      effect: null,
      afterMapping: false,
    },
    '3 statuses aren’t mapped, 61 rows',
    'Gutschrift (53), On hold (7), (blank) (1)',
    'Map…',
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

test.each(cards)('$proposal.kind in words', (step, title, details, act) => {
  const words = proposalWords(step);
  expect({ ...words, details: words.details.join(' · ') }).toEqual({ title, details, act });
});

test('says what was done', () =>
  expect(cards.map(([{ proposal }]) => takenWords([proposal]))).toEqual([
    'Rule on: ignore leading zeros',
    'Mapped bezahlt → PAID, storniert → CANCELLED',
    'Mapped storniert → CANCELLED',
    '',
    '',
    'Total row “Summe” excluded',
    '',
  ]));

const zeros = cards[0]?.[0].proposal ?? grain;
const total = cards[5]?.[0].proposal ?? grain;

test('says of several what they do together, and what was done', () => {
  const does = effect({ matched: 268, left: 12, collisions: 92, findings: 12 }, { findings: 300 });
  expect(togetherWords({ proposals: [zeros, total], effect: does })).toEqual({
    act: 'Take all 2: 268 more match',
    title:
      '268 more match, 12 still differ; 92 references appear in two formats · Rule on: ignore leading zeros · Total row “Summe” excluded',
  });
  expect(takenWords([zeros, total])).toBe(
    '2 steps taken: Rule on: ignore leading zeros · Total row “Summe” excluded',
  );
});

test('says of several by findings where one changes what a row is', () => {
  const does = effect({ matched: 268, findings: 12 }, { findings: 300 });
  expect(togetherWords({ proposals: [zeros, grain], effect: does })).toEqual({
    act: 'Take all 2: 288 fewer findings',
    title: '288 fewer findings · Rule on: ignore leading zeros · Compared one row per payment',
  });
});
