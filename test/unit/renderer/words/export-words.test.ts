import { expect, test } from 'vitest';
import { textSummary } from '#main/cli/summary';
import { aboutLines } from '#renderer/words/export-words';
import { compare, justRead, snapshotOf } from '../../../support/reconcile-support';

test.each([
  [false, ['Holds', 'Verdict', 'Profile']],
  [true, ['Holds', 'Rules', 'Verdict', 'Profile']],
])('a workbook tells whether a rule was changed after its result (%s)', (beforeLastChange, names) => {
  const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
  const from = {
    profileName: 'P',
    fileName: 'f.csv',
    snapshot: snapshotOf([]).info,
    beforeLastChange,
    moments: justRead,
  };
  const lines = aboutLines(summary, from, null);
  expect(lines.slice(0, names.length).map(([name]) => name)).toEqual(names);
});

test.each([
  [[], 'all'],
  [['e1'], 'Only the event “e1” was read: a row of any other event counts as extra.'],
  [['e1', '$&'], 'Only the events “e1”, “$&” were read: a row of any other event counts as extra.'],
])('a workbook and the command line tell that only the events %j were read', (eventIds, words) => {
  const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
  const snapshot = { ...snapshotOf([]).info, eventIds };
  const from = { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false, moments: justRead };
  expect(aboutLines(summary, from, null)).toContainEqual(['Events', words]);
  const lines = textSummary(summary, snapshot).split('\n');
  expect(lines.filter((line) => line.startsWith('Only the event'))).toEqual(words === 'all' ? [] : [words]);
});

test('a workbook and the command line tell that the platform data are old', () => {
  const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
  const { info: snapshot } = snapshotOf([]);
  const moments = { ...justRead, asOf: '2026-05-02T10:02:00.000Z' };
  const from = { profileName: 'P', fileName: 'f.csv', snapshot, beforeLastChange: false };
  const told = aboutLines(summary, { ...from, moments }, null).find(([name]) => name === 'Age of the data');
  expect(told?.[1]).toContain('32 days before this result');
  expect(aboutLines(summary, { ...from, moments: justRead }, null).map(([name]) => name)).not.toContain(
    'Age of the data',
  );
  const [head] = textSummary(summary, snapshot, { age: 'They are old.', extrasNotLookedUp: 0 }).split('\n\n');
  expect(head).toMatch(/^DISCREPANCIES\nCompared: .*\nThey are old\.$/s);
});
