import { describe, expect, it } from 'vitest';
import type { Filter } from '#shared/domain/rules/rules';
import { verdictWords } from '#renderer/words/verdict-words';
import type { Item } from '../../../support/reconcile-support';
import { runOf } from '../../../support/saved-run';

const filters: readonly Filter[] = [
  { name: 'Tests', side: 'platform', column: null, values: ['TEST'] },
  { name: 'Dry runs', side: 'client', column: null, values: ['DRY'] },
];

/** The verdict of a run of these tickets and rows, as it is read. */
function said(tickets: readonly Item[], rows: readonly Item[]): string {
  const { word, sentences } = verdictWords(
    runOf('2026-03-31', { tickets, rows, rules: { filters } }).run.summary,
  );
  return [`${word}:`, ...sentences].join(' ');
}

describe('the verdict says of nothing that was not compared that it agrees, or does not', () =>
  it.each<[string, readonly Item[], readonly Item[], string]>([
    ['all of it', [['A', 'PAID']], [['A', 'PAID']], 'Clean: Compared: 1 ticket and 1 row, and all agree.'],
    [
      'excluded on both sides',
      [
        ['A', 'PAID'],
        ['X', 'TEST'],
      ],
      [
        ['A', 'PAID'],
        ['Y', 'DRY'],
        ['Z', 'DRY'],
      ],
      'Clean: Compared: 1 ticket and 1 row, and all agree. Not compared: 1 ticket and 2 rows excluded by filters.',
    ],
    [
      'unkeyed, all else agreeing',
      [
        ['A', 'PAID'],
        ['', 'PAID'],
      ],
      [
        ['A', 'PAID'],
        ['\u200b', 'PAID'],
      ],
      '2 findings: Compared: 1 ticket and 1 row, and all agree. Not compared: 1 ticket and 1 row without a reference.',
    ],
    [
      'one side empty',
      [['A', 'PAID']],
      [],
      '1 finding: Compared: 1 ticket, and some differ. The client file failed the check before the comparison, and was compared anyway. The file has no rows.',
    ],
    [
      'nothing at all',
      [],
      [],
      'Nothing to compare: There was nothing to compare: the platform has no ticket and the client file no row.',
    ],
    [
      'nothing but what is excluded',
      [['X', 'TEST']],
      [['Y', 'DRY']],
      'Nothing to compare: There was nothing to compare: the filters exclude everything, 1 ticket and 1 row.',
    ],
  ])('%s', (_what, tickets, rows, words) => expect(said(tickets, rows)).toBe(words)));
