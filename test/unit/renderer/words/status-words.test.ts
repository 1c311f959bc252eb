import { expect, test } from 'vitest';
import { meaningsFor, nameInSentence } from '#renderer/features/rules/status-table';
import { statuses } from '#renderer/words/reason-words';
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
