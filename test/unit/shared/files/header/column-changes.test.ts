import { expect, test } from 'vitest';
import { columnChanges } from '#shared/files/header/column-changes';
import { columnChangesWords } from '#shared/words/preflight-words';

test('names what is new and what is gone, whatever the order', () => {
  expect(columnChanges(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual({ added: ['d'], gone: ['b'] });
  expect(columnChanges(['a', 'b'], ['b', 'a'])).toEqual({ added: [], gone: [] });
});

test('keeps names that only look alike apart, and ignores invisible characters', () => {
  expect(columnChanges(['Status'], ['\uFEFFStatus\u00A0'])).toEqual({ added: [], gone: [] });
  expect(columnChanges(['Status'], ['status'])).toEqual({ added: ['status'], gone: ['Status'] });
  expect(columnChanges(['__proto__'], [])).toEqual({ added: [], gone: ['__proto__'] });
});

test.each([
  [{ added: [], gone: [] }, ''],
  [{ added: ['d'], gone: [] }, 'Compared with the last file, 1 column is new: “d”.'],
  [{ added: [], gone: ['b', 'c'] }, 'Compared with the last file, 2 columns are gone: “b”, “c”.'],
  [
    { added: ['d'], gone: ['b'] },
    'Compared with the last file, 1 column is gone: “b”, and 1 column is new: “d”.',
  ],
])('%j in words', (changes, sentence) => expect(columnChangesWords(changes, String)).toBe(sentence));
