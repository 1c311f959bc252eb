import { describe, expect, it } from 'vitest';
import { missingSentence, missingWords } from '#renderer/words/missing-words';
import { continueLabel, stoppedSentence } from '#renderer/words/snapshot-words';

const wholly = { verdictReasons: [] };
const lookedUp = { verdictReasons: ['only_looked_up', 'malformed_rows'] } as const;

describe('what is missing', () => {
  it.each([
    [wholly, 0, { count: '0', note: null }, '0'],
    [wholly, 1_200, { count: '1,200', note: null }, '1,200'],
    // Lookups see no ticket whose reference the file lacks: none known is not none.
    [lookedUp, 0, { count: '–', note: 'not looked for' }, '– (not looked for)'],
    [lookedUp, 2, { count: '2', note: 'at least' }, 'at least 2'],
  ] as const)('of %o, %i counted, is said as %o', (run, count, words, sentence) => {
    expect(missingWords(run, count)).toEqual(words);
    expect(missingSentence(run, count)).toBe(sentence);
  });
});

describe('a stopped reading says how far it came', () => {
  it.each([
    [354, 1_500, 'Stopped at 354 of 1,500 pages.'],
    [1, 1, 'Stopped at 1 of 1 page.'],
    [3, null, 'Stopped at 3 pages.'],
    [0, null, 'Stopped before the first page.'],
  ] as const)('%i of %s pages: %s', (pagesDone, pages, sentence) => {
    expect(stoppedSentence({ pagesDone, pages })).toBe(sentence);
  });

  it('and what continuing it takes', () => {
    expect(continueLabel({ requests: 1_146, timeMs: 420_000 })).toBe('Continue, about 7 min');
  });
});
