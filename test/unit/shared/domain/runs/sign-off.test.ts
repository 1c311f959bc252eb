import { describe, expect, it } from 'vitest';
import { contentHash } from '#main/core/runs/sign-off-file';
import { inputNames } from '#main/core/runs/run-file';
import type { ReviewEntry, ReviewedFindings } from '#shared/domain/runs/review';
import { judgeSignOffs, notesChangedSince, type SignOff } from '#shared/domain/runs/sign-off';
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
const undo = (at = '', undoes = ''): ReviewEntry => ({ kind: 'undo', id: 'u', at, by: 'olga', undoes });

describe('the notes that a sign-off vouches for', () => {
  const cases: ReadonlyArray<readonly [string, readonly ReviewEntry[], string | null, boolean]> = [
    ['nothing said', [], null, false],
    ['a note from before the run was saved', [note(before)], null, false],
    ['a note at the moment of saving', [note(saved.finishedAt)], null, false],
    ['a note after it', [note(after)], null, true],
    ['answers of the client after it', [answers(after)], null, true],
    ['reviews taken over after it, though they were said before', [takenOver(after)], null, true],
    ['a note that came after the next run', [note(later)], after ?? '', false],
    ['a note between the run and the next one', [note(after)], later ?? '', true],
    ['a note taken back after it', [note(before), undo(after, `note ${before}`)], null, true],
    [
      'a note of another finding',
      [note(after, other), answers(after, other), takenOver(after, other)],
      null,
      false,
    ],
    ['another finding’s note taken back', [note(before, other), undo(after, `note ${before}`)], null, false],
  ];
  it.each(cases)('%s', (_, entries, until, expected) => {
    expect(notesChangedSince(entries, saved, findings.findings, until)).toBe(expected);
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
  };

  it('is the newest of its role, and void for the first reason that there is', () => {
    const again = { ...one, name: 'Paul', content: 'b' };
    expect(judgeSignOffs([one, again], 'b', false)).toEqual([{ ...again, voidBecause: null }]);
    expect(judgeSignOffs([again, one], 'b', true)).toEqual([{ ...one, voidBecause: 'run changed' }]);
    expect(judgeSignOffs([one], 'a', true)).toEqual([{ ...one, voidBecause: 'notes changed' }]);
    expect(judgeSignOffs([one], null, false)).toEqual([{ ...one, voidBecause: 'run changed' }]);
  });

  it('says that it is void wherever it is told', () => {
    expect(signOffSentence({ ...one, voidBecause: null })).toBe('Prepared by “Olga”, account “olga”, t.');
    expect(signOffSentence({ ...one, voidBecause: 'run changed' })).toBe(
      'Prepared by “Olga”, account “olga”, t. Void: the run is not the one signed.',
    );
  });
});
