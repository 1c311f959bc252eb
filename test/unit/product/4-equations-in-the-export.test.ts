import { describe, expect, it } from 'vitest';
import { textSummary } from '#main/cli/summary';
import { reconcile } from '#shared/domain/reconcile';
import { defaultRules } from '#shared/domain/rules';
import { aboutLines } from '#renderer/words/export-words';
import { compare, fileOf, snapshotOf } from '../../support/reconcile-support';

describe('product.md 4, the equations are shown', () => {
  it('“in the export, with a tick each”: on the second sheet of a workbook, each with both of its sides', () => {
    const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
    const { info: snapshot } = snapshotOf([]);
    const lines = aboutLines(
      summary,
      { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false },
      null,
    );
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
      { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false },
      null,
    );
    expect(of.find(([name]) => name === 'Tie-out ✗')?.[1]).toContain('1 ≠ 7');
  });

  it('a total that moved while all was proven whole is not marked as broken, in a workbook and on the command line', () => {
    const moved = { first: 2, state: 'second look' } as const;
    const snapshot = snapshotOf([['a', 'PAID']], { state: moved.state });
    const info = { ...snapshot.info, tickets: { ...snapshot.info.tickets, firstTotal: moved.first } };
    const { summary } = reconcile({ ...snapshot, info }, fileOf([['a', 'PAID']]), defaultRules, false);
    expect(summary.verdict).toBe('clean');
    const said = '1 ≠ 2 (the total moved while it was read; the reading is proven whole without it)';
    const lines = aboutLines(
      summary,
      { profileName: 'P', fileName: 'f.csv', snapshot: info, beforeLastChange: false },
      null,
    );
    expect(lines).toContainEqual(['Tie-out ≈', `unique tickets = total on the first page: ${said}`]);
    expect(textSummary(summary, info)).toContain(`\n≈ unique tickets = total on the first page: ${said}\n`);
  });
});
