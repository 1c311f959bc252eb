import { describe, expect, it } from 'vitest';
import { missingSentence, missingWords } from '#renderer/words/missing-words';
import { pagesReadSentence } from '#renderer/words/snapshot-words';

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
  const tickets = (pages: number, lastTotal: number) => ({
    ...{
      received: 0,
      unique: 0,
      refetched: 0,
      firstTotal: lastTotal,
      lists: [],
      inSeveral: 0,
      ofOtherEvents: 0,
      identityField: 'id',
    },
    ...{ pages, lastTotal },
  });
  it.each([
    [[], 12, 9_950, '12 of 100 pages of tickets'],
    [['a'], 1, 100, '1 of 1 page of tickets'],
    // Their pages do not add up as their tickets do.
    [['a', 'b', 'c'], 5, 450, '5 pages of tickets'],
    [[], 3, 200, '3 pages of tickets'],
  ] as const)('of events %j, %i pages read of %i tickets: %s', (eventIds, pages, total, sentence) => {
    expect(pagesReadSentence({ eventIds, tickets: tickets(pages, total) })).toBe(sentence);
  });
});
