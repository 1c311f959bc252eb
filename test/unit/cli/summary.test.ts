import { describe, expect, it } from 'vitest';
import { textSummary, wordCount } from '#main/cli/summary';
import { runOf } from '../../support/saved-run';

it.each([
  { count: 0, words: '0 findings' },
  { count: 1, words: '1 finding' },
  { count: 2, words: '2 findings' },
])('says $words', ({ count, words }) => {
  expect(wordCount(count, 'finding')).toBe(words);
});

describe('what is missing', () => {
  const { run, snapshot } = runOf('2026-03-31', { tickets: [['A', 'PAID']], rows: [['A', 'PAID']] });
  const lineOf = (text: string): string => /^missing.*$/m.exec(text)?.[0] ?? '';

  it('is counted after a whole reading', () => {
    const text = textSummary(run.summary, snapshot.info);
    expect(lineOf(text)).toMatch(/^missing +0/);
    expect(text).not.toContain('not looked for');
  });

  it('is not said to be none after lookups alone', () => {
    const lookedUp = {
      ...run.summary,
      verdict: 'incomplete',
      verdictReasons: ['only_looked_up'],
    } as const;
    const text = textSummary(lookedUp, { ...snapshot.info, lookedUp: 1 });
    expect(lineOf(text)).toMatch(/^missing +–/);
    expect(text).toContain('Missing tickets were not looked for');
  });
});
