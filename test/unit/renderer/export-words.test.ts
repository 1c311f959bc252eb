import { expect, test } from 'vitest';
import { aboutLines } from '#renderer/words/export-words';
import { compare, snapshotOf } from '../../support/reconcile-support';

test.each([
  [false, ['Holds', 'Verdict', 'Profile']],
  [true, ['Holds', 'Rules', 'Verdict', 'Profile']],
])('a workbook tells whether a rule was changed after its result (%s)', (beforeLastChange, names) => {
  const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
  const from = { profileName: 'P', fileName: 'f.csv', snapshot: snapshotOf([]).info, beforeLastChange };
  const lines = aboutLines(summary, from, null);
  expect(lines.slice(0, names.length).map(([name]) => name)).toEqual(names);
});
