import { describe, expect, it } from 'vitest';
import { contentHash } from '#main/core/runs/sign-off-file';
import { inputNames } from '#main/core/runs/run-file';
import type { ReviewEntry, ReviewedFindings } from '#shared/domain/runs/review';
import {
  isSamePerson,
  judgeSignOffs,
  keyDoubts,
  type Proof,
  type SeenKey,
  notesSince,
  type LogSpan,
  type SignOff,
  type SignOffDoubt,
} from '#shared/domain/runs/sign-off';
import { signOffSentence } from '#shared/words/sign-off-words';
import { runOf } from '../../../../support/saved-run';

const { saved, findings } = runOf('2026-03-31');
const [before, after, later] = ['2026-03-30', '2026-04-01', '2026-05-01'].map(
  (day) => `${day}T10:00:00.000Z`,
);
const finding: ReviewedFindings = { signature: 'any', references: ['A'], items: [] };
const other: ReviewedFindings = { ...finding, references: ['Z'] };
const said = { decision: null, until: null, reason: null, note: 'n', data: '' };

const note = (at = '', of = finding): ReviewEntry => ({
  ...{ kind: 'review', id: `note ${at}`, at, by: 'olga' },
  ...{ ...said, findings: [of] },
});
const answers = (at = '', of = finding): ReviewEntry => ({
  ...{ kind: 'answers', id: 'answers', at, by: 'olga', list: 'l', data: '' },
  answers: [{ query: 'q', answer: 'agree', text: '', comment: '', late: false, finding: of }],
});
const takenOver = (at = '', of = finding): ReviewEntry => ({
  ...{ kind: 'take-over', id: 'taken', at, by: 'olga', evidence: { profileName: 'p', finishedAt: '' } },
  reviews: [{ ...said, reason: '', note: 'n', at: before ?? '', by: 'paul', finding: of }],
});
const sent = (at = '', of = finding): ReviewEntry => ({
  ...{ kind: 'sent', id: 'sent', at, by: 'olga', list: 'l', isReminder: false },
  queries: [{ query: 'q', class: 'reference_extra', reason: null, finding: of }],
});
const undo = (at = '', undoes = ''): ReviewEntry => ({ kind: 'undo', id: 'u', at, by: 'olga', undoes });

describe('the notes that a sign-off vouches for', () => {
  /** One entry before the save, and the rest after it, unless said otherwise. */
  const afterOne: LogSpan = { start: 1, end: null };
  const cases: ReadonlyArray<readonly [string, readonly ReviewEntry[], LogSpan, string]> = [
    ['nothing said', [], afterOne, 'unchanged'],
    ['a note from before the run was saved', [note(before)], afterOne, 'unchanged'],
    ['a note from before it, by a clock that was ahead', [note(later)], afterOne, 'unchanged'],
    ['a note after it', [note(before, other), note(after)], afterOne, 'changed'],
    ['a note after it, by a clock that was set back', [note(before), note(before)], afterOne, 'changed'],
    ['answers of the client after it', [note(before), answers(before)], afterOne, 'changed'],
    ['a query list sent after it', [note(before), sent(after)], afterOne, 'unchanged'],
    ['reviews imported after it', [note(before), takenOver(before)], afterOne, 'changed'],
    ['a note after the next run', [note(before), note(before)], { start: 1, end: 1 }, 'unchanged'],
    ['a note before the next run', [note(before), note(later)], { start: 1, end: 2 }, 'changed'],
    ['a note taken back after it', [note(before), undo(before, `note ${before}`)], afterOne, 'changed'],
    [
      'another finding’s note',
      [note(before), note(after, other), answers(after, other)],
      afterOne,
      'unchanged',
    ],
    ['one taken back', [note(before, other), undo(after, `note ${before}`)], afterOne, 'unchanged'],
    ['an older run without notes', [note(after, other)], { start: null, end: null }, 'unchanged'],
    ['an older run with a later note', [note(after)], { start: null, end: null }, 'changed'],
    ['an older run with an earlier note', [note(before)], { start: null, end: null }, 'unknown'],
  ];
  it.each(cases)('%s', (_, entries, span, expected) =>
    expect(notesSince(entries, saved, findings.findings, span)).toBe(expected),
  );

  it('of a run “of 2031” change all the same', () => {
    const future = { finishedAt: '2031-01-01T00:00:00.000Z' };
    expect(notesSince([note(after)], future, findings.findings, { start: 0, end: null })).toBe('changed');
  });
});

describe('what is signed', () => {
  const { signOffs, ...signed } = inputNames;

  it.each(Object.values(signed))('is another run once %s is another', (name) => {
    const sums = new Map(Object.values(signed).map((one) => [one, 'a']));
    expect(contentHash(new Map(sums).set(name, 'b'))).not.toBe(contentHash(sums));
    const without = new Map(sums);
    without.delete(name);
    expect(contentHash(without)).not.toBe(contentHash(sums));
  });

  it('is not who signed it, nor what is handed on to the next run', () => {
    const sums = new Map<string, string>([[signed.run, 'a']]);
    expect(contentHash(new Map(sums).set(signOffs, 'x').set('findings.json', 'x'))).toBe(contentHash(sums));
  });
});

describe('a sign-off', () => {
  const one: SignOff = {
    role: 'prepared',
    name: 'Olga',
    account: 'olga',
    at: 't',
    comment: '',
    content: 'a',
    period: null,
    twoPeople: false,
    notes: null,
    place: null,
    looked: null,
    signature: null,
  };
  const proofOf = (): Proof => ({ isGenuine: true, fingerprint: null, doubts: [] });
  const run = { content: 'a', finishedAt: 's', notes: 'unchanged', proofOf } as const;
  const doubtsOf = (signOffs: readonly SignOff[]): ReadonlyArray<readonly SignOffDoubt[]> =>
    judgeSignOffs(signOffs, run).map(({ doubts }) => doubts);

  it('is the newest of its role, and void for the first reason that there is', () => {
    const again = { ...one, name: 'Paul', content: 'b' };
    const voids = (signOffs: readonly SignOff[], state: Partial<typeof run> | object) =>
      judgeSignOffs(signOffs, { ...run, ...state }).map(({ name, voidBecause }) => [name, voidBecause]);
    expect(voids([one, again], { content: 'b' })).toEqual([['Paul', null]]);
    expect(voids([again, one], { content: 'b' })).toEqual([['Olga', 'run changed']]);
    expect(voids([one], { notes: 'changed' })).toEqual([['Olga', null]]);
    expect(voids([one], { content: null })).toEqual([['Olga', 'run changed']]);
  });

  it('says that one account or one name signed as both, and which rule was in force', () => {
    const other: SignOff = { ...one, role: 'reviewed', name: 'Paul' };
    expect(doubtsOf([one, other])).toEqual([
      ['same account', 'two not asked for'],
      ['same account', 'two not asked for'],
    ]);
    expect(doubtsOf([one, { ...other, twoPeople: true }])[1]).toEqual(['same account']);
    expect(doubtsOf([one, { ...other, twoPeople: null }])[1]).toEqual(['same account', 'rule unknown']);
    expect(doubtsOf([one, { ...other, name: 'OLGA', account: 'x' }])[1]).toEqual([
      'same name',
      'two not asked for',
    ]);
    expect(doubtsOf([one, { ...other, account: 'x' }])).toEqual([[], []]);
  });

  it('tells two people by their keys, and only without one by name and account', () => {
    const keyed = (key: string): SignOff => ({ ...one, signature: { key, value: '' } });
    const other: SignOff = { ...keyed('k'), role: 'reviewed', name: 'Paul', account: 'x' };
    expect(isSamePerson(keyed('k'), other)).toBe(true);
    expect(doubtsOf([keyed('k'), other])[1]).toEqual(['same key', 'two not asked for']);
    expect(isSamePerson(keyed('j'), other)).toBe(false);
    expect(doubtsOf([keyed('j'), other])).toEqual([[], []]);
    // Two computers may call their accounts alike, but that is said.
    expect(isSamePerson(keyed('j'), { ...other, account: 'olga' })).toBe(false);
    expect(doubtsOf([keyed('j'), { ...other, account: 'olga' }])[1]?.[0]).toBe('same account');
    expect(isSamePerson(one, { ...other, account: 'olga' })).toBe(true);
  });

  it('says of a key that nobody knows it, or that it or the name was seen with another', () => {
    const doubts = (key: string | null, seen: readonly SeenKey[]) => keyDoubts({ key, name: 'Olga' }, seen);
    expect(doubts(null, [{ key: 'k', name: 'Olga' }])).toEqual([]);
    expect(doubts('k', [])).toEqual(['unknown key']);
    expect(doubts('k', [{ key: 'k', name: ' OLGA' }])).toEqual([]);
    expect(doubts('k', [{ key: 'k', name: null }])).toEqual([]);
    expect(doubts('k', [{ key: 'k', name: 'Paul' }])).toEqual(['other name']);
    expect(doubts('k', [{ key: 'j', name: 'Olga' }])).toEqual(['unknown key', 'other key']);
    expect(doubts('k', [{ key: null, name: 'Olga' }])).toEqual(['unknown key']);
  });

  it('says that its clock was set back, and that the files do not tell of notes', () => {
    const other: SignOff = { ...one, role: 'reviewed', name: 'Paul', account: 'x', at: 'sz' };
    expect(doubtsOf([one, other])).toEqual([[], ['clock set back']]);
    expect(doubtsOf([{ ...one, at: 'r' }])).toEqual([['clock set back']]);
    const inEvidence = { ...run, notes: null };
    expect(judgeSignOffs([one], inEvidence)).toMatchObject([
      { voidBecause: null, doubts: ['notes unknown'] },
    ]);
    expect(judgeSignOffs([{ ...one, notes: 'changed' }], inEvidence)).toMatchObject([
      { voidBecause: null, doubts: ['notes changed'] },
    ]);
  });

  it('says that it is void, and what else there is, wherever it is shown', () => {
    const judged = { ...one, voidBecause: null, doubts: [], fingerprint: null };
    expect(signOffSentence(judged)).toBe('Prepared by “Olga”, account “olga”, without a key, t.');
    expect(signOffSentence({ ...judged, voidBecause: 'run changed', doubts: ['same account'] })).toBe(
      'Prepared by “Olga”, account “olga”, without a key, t. Void: the run is not the one signed. Both signatures are from one account.',
    );
  });
});
