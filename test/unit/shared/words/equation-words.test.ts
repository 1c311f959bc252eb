import { describe, expect, test } from 'vitest';
import type { Equation } from '#shared/domain/totals/conservation';
import type { VerdictReason } from '#shared/domain/vocabulary/verdicts';
import { equationState } from '#shared/words/equation-words';
import { formatShare } from '#renderer/words/format';

const equation = (rule: Equation['rule'], holds: boolean): Equation => ({
  ...{ rule, holds, name: 'unique tickets = total on the last page', left: 8, right: holds ? 8 : 9 },
});

test.each<[Equation['rule'], boolean, VerdictReason[], ReturnType<typeof equationState>]>([
  [7, true, [], 'holds'],
  // A reading that is stitched, or confirmed by a second look: the verdict says nothing of the total.
  [7, false, [], 'moved'],
  [7, false, ['malformed_rows'], 'moved'],
  [7, false, ['total_differs'], 'broken'],
  [7, false, ['equation_broken'], 'broken'],
  [2, false, ['equation_broken'], 'broken'],
])('equation %i that holds (%s) under the reasons %j is %s', (rule, holds, verdictReasons, state) =>
  expect(equationState(equation(rule, holds), { verdictReasons })).toBe(state),
);

describe('a share', () =>
  test.each([
    [0, 0, '0%'],
    [0, 10, '0%'],
    [10, 10, '100%'],
    [1, 3, '33.3%'],
    [1, 1_000_000, '< 0.1%'],
    [999_999, 1_000_000, '> 99.9%'],
  ])('%i of %i reads as %s', (count, whole, words) => expect(formatShare(count, whole)).toBe(words)));
