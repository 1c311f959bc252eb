import { expect, it } from 'vitest';
import {
  hasSigned,
  isClosedBy,
  missingClosed,
  refuseSigning,
  type CloseEntry,
} from '#shared/domain/runs/close';
import type { JudgedSignOff, Period } from '#shared/domain/runs/sign-off';

const march: Period = { from: '2026-03-01', upTo: '2026-03-31' };
const april: Period = { from: '2026-04-01', upTo: '2026-04-30' };
const prepared: JudgedSignOff = {
  ...{ role: 'prepared', name: 'Olga', account: 'olga', at: 't', comment: '', content: 'a' },
  ...{ period: march, twoPeople: true, notes: null, place: null, looked: null, signature: null },
  ...{ voidBecause: null, doubts: [], fingerprint: null },
};

it('a run is signed for the period that the other role has signed it for', () => {
  const run = { runId: 'r1', signOffs: [prepared] };
  const refusal = (role: JudgedSignOff['role'], period: Period) =>
    refuseSigning({ role, period, run }, [], []);
  expect(refusal('reviewed', april)).toBe('other period');
  expect(refusal('reviewed', march)).toBeNull();
  expect(refusal('prepared', april)).toBeNull();
});

it('only a signature that stands says that somebody signed in the other role', () => {
  const olga = { name: 'olga', account: 'x', signature: null };
  expect(hasSigned(olga, 'reviewed', [prepared])).toBe(true);
  expect(hasSigned(olga, 'reviewed', [{ ...prepared, voidBecause: 'run changed' }])).toBe(false);
  expect(hasSigned(olga, 'prepared', [prepared])).toBe(false);
});

it('a closed run that is not there any more is missing, until it is reopened', () => {
  const who = { runId: 'r1', id: 'c', at: 't', by: 'olga' };
  const closed: CloseEntry = { ...who, kind: 'closed', period: march, content: 'a', signers: ['Olga'] };
  const reopened: CloseEntry = { ...who, kind: 'reopened', period: march, reason: 'late rows' };
  expect(missingClosed([closed], [{ id: 'r2' }])).toEqual([closed]);
  expect(missingClosed([closed], [{ id: 'r1' }, { id: 'r2' }])).toEqual([]);
  expect(missingClosed([closed, reopened], [])).toEqual([]);
});

it('a line of the log closes a run only as sign-offs do that stand and it has', () => {
  const who = { runId: 'r1', id: 'c', at: 't', by: 'olga' };
  const closed = { ...who, kind: 'closed', period: march, content: 'a', signers: ['Olga'] } as const;
  const alone = { ...prepared, twoPeople: false };
  expect(isClosedBy(closed, [alone])).toBe(true);
  for (const other of [{ signers: ['Olga', 'Paul'] }, { signers: [] }, { period: april }, { content: 'b' }])
    expect(isClosedBy({ ...closed, ...other }, [alone])).toBe(false);
  for (const signOff of [
    { doubts: ['not in log'] },
    { voidBecause: 'run changed' },
    { twoPeople: true },
  ] as const)
    expect(isClosedBy(closed, [{ ...alone, ...signOff }])).toBe(false);
});
