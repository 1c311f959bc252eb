import { expect, test } from 'vitest';
import { textSummary } from '#main/hosts/cli/output/summary';
import { aboutLines } from '#renderer/words/export-words';
import { formatInterval, formatMoment } from '#renderer/words/format';
import { intervalWords } from '#shared/words/current-words';
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

test('of data read again in parts, the oldest interval and the last reading are told', () => {
  const { summary } = compare([['a', 'PAID']], [['b', 'PAID']]);
  const whole = {
    ...snapshotOf([]).info,
    startedAt: '2026-03-31T10:33:00.000Z',
    readAt: '2026-03-31T10:39:00.000Z',
    endedAt: '2026-03-31T10:39:00.000Z',
  };
  const later = '2026-03-31T11:14:00.000Z';
  const merged = { ...whole, endedAt: later };
  const from = { profileName: 'P', fileName: 'f.csv', beforeLastChange: false, moments: justRead };
  const said = (snapshot: typeof whole): string =>
    new Map(aboutLines(summary, { ...from, snapshot }, null)).get('Platform data') ?? '';
  const [start, end] = [formatMoment(whole.startedAt), formatMoment(whole.readAt)];
  expect(said(whole)).toContain(`read from ${start} to ${end};`);
  expect(said(merged)).toContain(
    `read from ${start} to ${end}, parts of it again until ${formatMoment(later)};`,
  );
  expect(intervalWords(merged, String)).toBe(
    `from ${whole.startedAt} to ${whole.readAt}, parts of it again until ${later}`,
  );
  expect(formatInterval(merged).startsWith(`${formatInterval(whole)}, parts again until `)).toBe(true);
});
