import { expect, test } from 'vitest';
import { defaultRules } from '#shared/domain/rules/rules';
import { showUnseen } from '#shared/base/show-unseen';
import { metByWords, nearMissSentence, nearMissWords, previewWords } from '#renderer/words/rule-words';

test.each([
  [{ matchedGained: 312, left: 28, collisions: 0 }, '312 more match, 28 still differ'],
  [
    { matchedGained: -2, left: 0, collisions: 1 },
    '2 fewer match, 0 still differ; 1 reference appears in two formats',
  ],
  [
    { matchedGained: 256, left: 45, collisions: 92 },
    '256 more match, 45 still differ; 92 references appear in two formats',
  ],
])('what a rule would do: %j', (preview, expected) => expect(previewWords(preview)).toBe(expected));

test.each([
  ['extra', ['PAY-1'], 'An extra reference differs only in one character'],
  ['missing', ['PAY-1', 'PAY-2'], '2 missing references differ only in one character'],
] as const)('what a finding nearly meets, %s: %j', (side, references, expected) =>
  expect(nearMissSentence({ kind: 'oneEdit', keys: null, side, references })).toBe(expected),
);

test('by what references are the same', () => {
  expect(metByWords([])).toBe('');
  expect(metByWords(['ignoreCase', 'ignoreLeadingZeros'])).toBe(
    'ignoring upper and lower case and ignoring leading zeros',
  );
});

test('a prefix is named by its text, and a likeness has no rule', () => {
  expect(nearMissWords('stripPrefix', { ...defaultRules.keys, stripPrefix: 'REF-' }).differ).toBe(
    '“REF-” in front',
  );
  expect(nearMissWords('oneEdit', null).turnOn).toBe('');
});

test.each([
  ['PAY 1', 'PAY 1'],
  ['\uFEFFPAY\u200B1', '[U+FEFF]PAY[U+200B]1'],
  [' PAY\u00A01\t', '␣PAY␣1␣'],
])('what cannot be seen in %j is shown', (raw, shown) => expect(showUnseen(raw)).toBe(shown));
