import { describe, expect, it } from 'vitest';
import { textSummary } from '#main/hosts/cli/output/summary';
import { verdictWords } from '#renderer/words/verdict-words';
import { rightFileWords } from '#shared/words/right-file-words';
import type { Item } from '../../../support/reconcile-support';
import { runOf } from '../../../support/saved-run';

const format = (count: number): string => count.toLocaleString('en');
const items = (prefix: string, count: number): readonly Item[] =>
  Array.from({ length: count }, (_, number) => [`${prefix}${number}`, 'PAID'] as const);

/** What is asked of a file with `met` references of the platform and `extra` others, of which each has `rows` rows. */
function askedOf(met: number, extra: number, rows = 1, tickets = items('T', 50)): string {
  const all = [...items('T', met), ...items('X', extra)].flatMap((row) =>
    Array.from({ length: rows }, () => row),
  );
  return rightFileWords(runOf('2026-03-31', { tickets, rows: all }).run.summary, format);
}

// Promise: a file of which hardly any reference is on the platform is called in question, on screen and in the command line.
describe('whether it is the right file', () => {
  const rest =
    'It may be of another project, other events or another period, or its references are written in another way.';

  it('is asked where hardly any reference is on the platform, with how many are', () => {
    expect(askedOf(3, 9_998)).toBe(
      `Is this the right file? Only 3 of its 10,001 payment references are on the platform. ${rest}`,
    );
    expect(askedOf(1, 20)).toContain('Only 1 of its 21 payment references is on the platform.');
    // An empty platform is no reason not to compare, and says nothing on its own.
    expect(askedOf(0, 30, 1, [])).toContain('None of its 30 payment references are on the platform.');
  });

  it.each([
    { why: 'a twentieth meets', met: 2, extra: 38, rows: 1 },
    { why: 'there are too few to tell', met: 0, extra: 0, rows: 1 },
    { why: 'nineteen are no sign', met: 0, extra: 19, rows: 1 },
    { why: 'rows are many, and references few', met: 1, extra: 0, rows: 30 },
    { why: 'none meets, which the check before has said', met: 0, extra: 40, rows: 1 },
  ])('is not asked where $why', ({ met, extra, rows }) => expect(askedOf(met, extra, rows)).toBe(''));

  it('is asked before all else, and the verdict is what it is', () => {
    const rows = [...items('T', 1), ...items('X', 40)];
    const { run, snapshot } = runOf('2026-03-31', { tickets: items('T', 50), rows });
    const { word, sentences } = verdictWords(run.summary);
    expect(word).toBe('89 findings');
    expect(sentences[0]).toMatch(/^Is this the right file\?/);
    expect(textSummary(run.summary, snapshot.info)).toMatch(
      /^DISCREPANCIES\nIs this the right file\? Only 1 of its 41/,
    );
    const provisional = { ...run.summary, verdictReasons: ['snapshot_provisional'] as const };
    expect(rightFileWords(provisional, format)).toBe('');
  });
});
