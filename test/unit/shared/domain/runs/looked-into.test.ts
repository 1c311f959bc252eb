import { describe, expect, it } from 'vitest';
import { lookInto, isThreshold, reachesThreshold } from '#shared/domain/runs/looked-into';
import { namesOf, type OpenedAct, type ReviewEntry } from '#shared/domain/runs/review';
import { dataOf } from '#shared/domain/runs/saved-run';
import { runOf } from '../../../../support/saved-run';

const { saved, findings } = runOf('2026-03-31', {
  tickets: ['A', 'B', 'C', 'D'].map((reference) => [reference, 'PAID'] as const),
  rows: [],
});
const amountOf: Readonly<Record<string, readonly string[]>> = {
  A: ['500.00'],
  B: ['3.00', '-500.00'],
  C: ['499.99'],
  D: ['900.00'],
};
const kept = findings.findings.map(({ paymentReference }) => ({
  accepted: paymentReference === 'D',
  amounts: (amountOf[paymentReference] ?? []).map((amount, place) => ({
    currency: `C${place}`,
    amount,
  })),
}));

function opened(by: string, reference: string, changes: Partial<OpenedAct> = {}): ReviewEntry {
  const finding = findings.findings.find(({ paymentReference }) => paymentReference === reference);
  if (finding === undefined) throw new Error(reference);
  const named = { signature: finding.signature, ...namesOf(finding) };
  const at = saved.finishedAt;
  return { kind: 'opened', id: reference, at, by, data: dataOf(saved), finding: named, ...changes };
}

const look = (...entries: readonly ReviewEntry[]) =>
  lookInto('500', { findings: kept }, findings.findings, saved, entries);

describe('what was opened of the large findings', () => {
  it('counts each open one once, whoever opened it and however often', () => {
    const log = [opened('paul', 'A'), opened('olga', 'A'), opened('paul', 'A'), opened('paul', 'B')];
    expect(look(...log)).toEqual({
      ...{ threshold: '500', findings: 2, opened: 2 },
      by: [
        { account: 'olga', opened: 1 },
        { account: 'paul', opened: 2 },
      ],
    });
  });

  it('leaves out small and accepted ones, other data, and what has changed since', () => {
    const other = opened('paul', 'B', { data: 'another' });
    const changed = opened('paul', 'A', { finding: { signature: 'x', references: ['A'], items: [] } });
    expect(look(opened('paul', 'C'), opened('paul', 'D'), other, changed)).toEqual({
      ...{ threshold: '500', findings: 2, opened: 0, by: [] },
    });
  });

  // Promise: A finding is said to be opened only where it was opened in the very data that is signed.
  it('counts nothing that was opened beside another client file', () => {
    const ofFile = (sha256: string) => ({ ...saved, file: { ...saved.file, sha256 } });
    const [before, after] = [ofFile('a'), ofFile('b')];
    const log = [opened('paul', 'A', { data: dataOf(before) })];
    const openedOf = (run: typeof saved) =>
      lookInto('500', { findings: kept }, findings.findings, run, log).opened;
    expect([openedOf(before), openedOf(after)]).toEqual([1, 0]);
  });
});

describe('a threshold', () => {
  it('is an amount above 0', () => {
    expect(['500', '0.01', '500.00'].filter(isThreshold)).toHaveLength(3);
    expect(['', '0', '-5', '5,00', 'x', '1e999999999'].filter(isThreshold)).toEqual([]);
  });

  it('is reached up and down, in any currency, and exactly', () => {
    const reach = (...amounts: readonly string[]) =>
      reachesThreshold(
        amounts.map((amount) => ({ currency: 'EUR', amount })),
        '500.00',
      );
    expect([reach('500.00'), reach('-500.00'), reach('1.00', '500.01')]).toEqual([true, true, true]);
    expect([reach('499.99'), reach('-499.99'), reach()]).toEqual([false, false, false]);
  });
});
