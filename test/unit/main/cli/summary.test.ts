import { describe, expect, it } from 'vitest';
import { textSummary, wordCount } from '#main/hosts/cli/output/summary';
import { uncountedSentence } from '#shared/words/uncounted-words';
import type { Item } from '../../../support/reconcile-support';
import { runOf } from '../../../support/saved-run';

it.each([
  { count: 0, words: '0 findings' },
  { count: 1, words: '1 finding' },
  { count: 2, words: '2 findings' },
])('says $words', ({ count, words }) => expect(wordCount(count, 'finding')).toBe(words));

describe('counts that were not compared', () =>
  it('are said to be not compared, and no check of them is stated', () => {
    const { run, snapshot } = runOf('2026-03-31', { tickets: [['A', 'PAID']], rows: [['A', 'PAID']] });
    const sentence = uncountedSentence('room');
    const text = textSummary(run.summary, { ...snapshot.info, doubts: [sentence] });
    expect(text).toContain(sentence);
    expect(text).not.toMatch(/counts by .* = /);
    expect(textSummary(run.summary, { ...snapshot.info, doubts: ['Another one.'] })).not.toContain(sentence);
    // An older Tieout said so without a word of tickets that changed.
    const older = uncountedSentence('moving').replace('came, went or changed', 'came or went');
    expect(textSummary(run.summary, { ...snapshot.info, doubts: [older] })).toContain(older);
  }));

it('says why a reading is not proven whole', () => {
  const { run, snapshot } = runOf('2026-03-31', { tickets: [['A', 'PAID']], rows: [['A', 'PAID']] });
  const [filter, room] = ['The platform may ignore the event.', uncountedSentence('room')];
  const info = { ...snapshot.info, state: 'unsettled', doubts: [filter, room] } as const;
  const unsettled = {
    ...run.summary,
    verdict: 'incomplete',
    verdictReasons: ['snapshot_unsettled'],
  } as const;
  expect(textSummary(unsettled, info)).toMatch(
    new RegExp(`whole; read it again before you rely on the result\\.\n${filter}\n${room}\n`),
  );
  expect(textSummary(run.summary, info)).not.toContain(filter);
});

it('says that findings of orders may be of what changed meanwhile', () => {
  const textOf = (orders: readonly string[]): string => {
    const { run, snapshot } = runOf('2026-03-31', {
      tickets: [['A', 'PAID']],
      rows: [['A', 'PAID']],
      orders,
    });
    return textSummary(run.summary, snapshot.info);
  };
  expect(textOf(['A', 'B'])).toMatch(/2 orders checked, 1 finding\.\nOrders and tickets are read one after/);
  expect(textOf(['A'])).not.toContain('one after the other');
});

describe('what a filter took out', () => {
  const filters = [
    { name: 'Tests', side: 'platform', column: null, values: ['TEST'] },
    { name: 'Dry runs', side: 'client', column: null, values: ['DRY'] },
  ] as const;
  const textOf = (tickets: readonly Item[], rows: readonly Item[]): string => {
    const { run, snapshot } = runOf('2026-03-31', { tickets, rows, rules: { filters } });
    return textSummary(run.summary, snapshot.info);
  };

  it('has a line of its own, so that the lines add up to what is in all', () => {
    const text = textOf(
      [
        ['A', 'PAID'],
        ['X', 'TEST'],
        ['', 'PAID'],
      ],
      [
        ['A', 'REFUNDED'],
        ['Y', 'DRY'],
        ['Z', 'DRY'],
      ],
    );
    const table = /^ +tickets +rows\n([\s\S]*?)\n\n/m.exec(text)?.[1]?.split('\n') ?? [];
    const [tickets = [], rows = []] = [12, 24].map((from) =>
      table.map((line) => Number(line.slice(from, from + 12))),
    );
    for (const column of [tickets, rows]) {
      const [inAll, ...counts] = column.toReversed();
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(inAll);
    }
    expect(table).toContain('excluded               1           2');
  });

  it('is not said to be matched', () => {
    const text = textOf(
      [
        ['A', 'PAID'],
        ['X', 'TEST'],
      ],
      [['A', 'PAID']],
    );
    expect(text).toMatch(
      /^CLEAN\nCompared: 1 ticket and 1 row, and all agree\.\nNot compared: 1 ticket excluded by filters\.\n/,
    );
  });

  it('is not said to be not there', () =>
    expect(textOf([['X', 'TEST']], [])).toContain('the filters exclude everything, 1 ticket.'));
});

it('counts a reference that both sides write in several ways as one collision', () => {
  const { run, snapshot } = runOf('2026-03-31', {
    tickets: [
      ['A', 'PAID'],
      [' A', 'PAID'],
    ],
    rows: [
      ['A', 'PAID'],
      ['A ', 'PAID'],
    ],
  });
  expect(run.summary.collisions).toHaveLength(2);
  expect(textSummary(run.summary, snapshot.info)).toContain('Collisions: 1 payment reference written');
});
