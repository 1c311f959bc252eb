import { describe, expect, it } from 'vitest';
import { textSummary } from '#main/hosts/cli/output/summary';
import { reconcile } from '#shared/domain/result/reconcile';
import { defaultRules } from '#shared/domain/rules/rules';
import { aboutLines } from '#renderer/words/export-words';
import { compare, fileOf, justRead, snapshotOf } from '../../support/reconcile-support';

describe('product.md 4, the equations are shown', () => {
  it('“in the export, with a tick each”: on the second sheet of a workbook, each with both of its sides', () => {
    const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
    const { info: snapshot } = snapshotOf([]);
    const lines = aboutLines(
      summary,
      { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false, moments: justRead },
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
      { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false, moments: justRead },
      null,
    );
    expect(of.find(([name]) => name === 'Tie-out ✗')?.[1]).toContain('1 ≠ 7');
  });

  it('a total that differs while tickets moved is marked, beside what was found', () => {
    const snapshot = snapshotOf([['a', 'PAID']], { state: 'stitched' });
    const lists = [{ eventId: null, unique: 1, total: 2 }];
    const info = { ...snapshot.info, tickets: { ...snapshot.info.tickets, lists } };
    const { summary } = reconcile({ ...snapshot, info }, fileOf([['a', 'REFUNDED']]), defaultRules, false);
    expect(summary.verdict).toBe('discrepancies');
    const said = '1 ≠ 2 (tickets came or went while they were read)';
    const lines = aboutLines(
      summary,
      { profileName: 'P', fileName: 'f.csv', snapshot: info, beforeLastChange: false, moments: justRead },
      null,
    );
    expect(lines).toContainEqual(['Tie-out ≈', `tickets of the project = its total at the close: ${said}`]);
    expect(textSummary(summary, info)).toContain(
      `\n≈ tickets of the project = its total at the close: ${said}\n`,
    );
  });
});
