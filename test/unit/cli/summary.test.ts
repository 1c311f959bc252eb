import { expect, it } from 'vitest';
import { wordCount } from '#main/cli/summary';

it.each([
  { count: 0, words: '0 findings' },
  { count: 1, words: '1 finding' },
  { count: 2, words: '2 findings' },
])('says $words', ({ count, words }) => {
  expect(wordCount(count, 'finding')).toBe(words);
});
