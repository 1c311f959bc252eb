import { expect, test } from 'vitest';
import { meaningsFor, nameInSentence } from '#renderer/features/rules/status-table';
import { statuses } from '#renderer/words/reason-words';
import { mapWords, unmappedWords, wouldWords } from '#renderer/words/status-words';
import type { ShownCounts } from '#shared/domain/suggestions/effect';
import { statusName } from '#shared/base/show-unseen';

test('statuses that look alike are told apart, and one of spaces alone is called blank', () => {
  expect(['PAID', '  PAID', 'PAID\u200b', '', ' \t'].map(statusName)).toEqual([
    'PAID',
    '␣␣PAID',
    'PAID[U+200B]',
    '(blank)',
    '(blank)',
  ]);
  expect(statuses([{ status: ' ', count: 2 }])).toBe('2×(blank)');
});

test('what is blank is compared as nothing until mapped, all else as the same text', () => {
  const first = (client: string): string | undefined => meaningsFor(client, ['PAID'])[0]?.label;
  expect(['', '  ', 'Voided'].map(first)).toEqual(['nothing', 'nothing', 'the same text']);
  expect(['  ', ' Voided'].map(nameInSentence)).toEqual(['Blank status', '␣Voided']);
});

test('a cell says what it maps, and what that does to the findings', () => {
  const cell = { platform: 'CANCELLED', count: 47, of: 54, agrees: null } as const;
  expect(mapWords('storniert', cell)).toBe('Map storniert to CANCELLED, 47 of 54');
  expect(mapWords(' ', { ...cell, count: 0 })).toBe('Map (blank) to CANCELLED, no pairs');
  const counts: ShownCounts = {
    ...{ matched: 0, mismatched: 0, missing: 0, extra: 0, excluded: 0, findings: 65, left: 0, collisions: 0 },
  };
  const effect = { before: counts, after: { ...counts, findings: 18 } };
  expect(wouldWords('storniert', cell, effect)).toBe(
    'Map storniert → CANCELLED: 65 findings before, 18 after · paired in 47 of 54 references (87%)',
  );
  expect(wouldWords('storniert', { ...cell, agrees: 'mapped' }, null)).toMatch(
    /^Take storniert → CANCELLED back: trying…/,
  );
});

test('blank statuses and those that are on one side only count as not mapped', () => {
  const of = (...bases: ReadonlyArray<'mapped' | 'identical' | 'unmapped' | 'blank'>) =>
    unmappedWords(bases.map((basis) => ({ basis, rows: 2 })));
  expect(of('mapped', 'identical')).toBe('');
  expect(of('mapped', 'unmapped')).toBe('1 client status isn’t mapped, 2 rows');
  expect(of('blank', 'unmapped')).toBe('2 client statuses aren’t mapped, 4 rows');
});
