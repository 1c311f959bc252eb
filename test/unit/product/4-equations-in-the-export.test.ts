import { describe, expect, it } from 'vitest';
import { aboutLines } from '#renderer/words/export-words';
import { compare, snapshotOf } from '../../support/reconcile-support';

describe('product.md 4, the equations are shown', () => {
  it('“in the export, with a tick each”: on the second sheet of a workbook, each with both of its sides', () => {
    const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
    const { info: snapshot } = snapshotOf([]);
    const lines = aboutLines(summary, { profileName: 'P', fileName: 'f.csv', snapshot }, null);
    const ticked = lines.filter(([name]) => name.startsWith('Tie-out'));
    expect(ticked).toHaveLength(summary.equations.length);
    expect(ticked[1]).toEqual([
      'Tie-out ✓',
      'unique tickets = excluded + unkeyed + matched + mismatched + missing: 1 = 1',
    ]);
    const [first, ...others] = summary.equations;
    const broken = first === undefined ? [] : [{ ...first, right: 7, holds: false }, ...others];
    const of = aboutLines(
      { ...summary, equations: broken },
      { profileName: 'P', fileName: 'f.csv', snapshot },
      null,
    );
    expect(of.find(([name]) => name === 'Tie-out ✗')?.[1]).toContain('1 ≠ 7');
  });
});
