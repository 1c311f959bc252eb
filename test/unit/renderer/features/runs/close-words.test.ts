import { expect, test } from 'vitest';
import { wordsOfClosing } from '#renderer/features/runs/signing/close-words';
import type { JudgedSignOff } from '#shared/domain/runs/sign-off';

const prepared: JudgedSignOff = {
  ...{ role: 'prepared', name: 'Olga Berg', account: 'olga', at: '2026-04-01T08:00:00.000Z', comment: '' },
  ...{ content: '', period: { from: '2026-03-01', upTo: '2026-03-31' }, twoPeople: true, looked: null },
  ...{ notes: null, place: null, signature: null, voidBecause: null, doubts: [], fingerprint: null },
};
const reviewed: JudgedSignOff = { ...prepared, role: 'reviewed', name: 'Paul Ash', account: 'paul' };

// Promise: A run whose last signature the close log does not have never looks closed like any other.
test('a run looks closed only by signatures that stand and that the log has', () => {
  const word = (...signOffs: JudgedSignOff[]): string => wordsOfClosing('closed', signOffs).word;
  expect(word(prepared, reviewed)).toBe('Closed');
  expect(word({ ...prepared, twoPeople: false })).toBe('Closed');
  const typed: JudgedSignOff = { ...reviewed, doubts: ['not in log'] };
  const changed: JudgedSignOff = { ...reviewed, voidBecause: 'run changed' };
  for (const signOffs of [[prepared, typed], [prepared, changed], [prepared], []])
    expect(word(...signOffs)).toBe('Closed, not confirmed');
  expect(wordsOfClosing('prepared', [prepared]).word).toBe('Prepared');
});
