import { describe, expect, it } from 'vitest';
import { followUp } from '#shared/domain/queries/follow-up';
import { standingAnswers } from '#shared/domain/queries/standing-answers';
import { answersInWords } from '#shared/domain/runs/answers';
import { reconcile } from '#shared/domain/result/reconcile';
import { findingStates } from '#shared/domain/runs/finding-state';
import { createReviewStates } from '#shared/domain/runs/review-states';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { defaultRules } from '#shared/domain/rules/rules';
import { compare, fileOf, snapshotOf, type Item } from '../../../../support/reconcile-support';
import { refusalSentence } from '#shared/words/queries/proposal-words';
import { listOf, proposalOf, sourceOf, takenIn } from '../../../../support/query-support';

const tickets: readonly Item[] = [
  ['A', 'PAID'],
  ['A', 'PAID'],
  ['B', 'PAID'],
  ['C', 'PAID'],
  ['D', 'PAID'],
];
const march = sourceOf(compare(tickets, [['E', 'PAID']]));

/** The list as the client sends it back: what is said of each payment reference, on each line of it. */
function filled(source: typeof march, said: Readonly<Record<string, string>>): Buffer {
  const lines = listOf(source, { as: 'csv' }).toString().split('\r\n');
  return Buffer.from(
    lines
      .map((line) => {
        const answer = said[line.split(',')[3] ?? ''] ?? said[line.split(',')[2] ?? ''];
        return answer === undefined ? line : line.replace(/,,$/, `,${answer}`);
      })
      .join('\r\n'),
  );
}
const promised = {
  A: 'Will correct,by Friday',
  B: 'Will correct,',
  C: 'Will correct,',
  D: 'We agree,',
  E: 'who is that?,',
};

describe('answers of the client', () => {
  it('taken in are notes of their findings, by the client and whoever took them in', async () => {
    const proposal = await proposalOf(filled(march, promised), march);
    expect(proposal.taken).toHaveLength(6);
    const log = createReviewStates(defaultRules.keys);
    log.add([takenIn(proposal)]);
    const states = findingStates(march.run.ledger, march.run.findings);
    const notes = states.map((finding) => log.stateOf(finding, '2026-04-02', 'march'));
    expect(notes.map(({ note, by, state }) => [note, by, state])).toEqual([
      ['Client: Will correct: by Friday', 'the client (imported by olga)', 'open'],
      ['Client: Will correct', 'the client (imported by olga)', 'open'],
      ['Client: Will correct', 'the client (imported by olga)', 'open'],
      ['Client: We agree', 'the client (imported by olga)', 'open'],
      ['Client: “who is that?”', 'the client (imported by olga)', 'open'],
    ]);
  });

  // Promise: Answers taken in twice change nothing.
  it('taken in twice change nothing, and what is new is taken in alone', async () => {
    const first = takenIn(await proposalOf(filled(march, promised), march));
    const again = await proposalOf(filled(march, promised), march, [first]);
    expect([again.taken, again.known]).toEqual([[], 6]);
    const other = await proposalOf(filled(march, { ...promised, D: 'Duplicate,' }), march, [first]);
    expect(other.taken.map(({ paymentReference, answer }) => [paymentReference, answer])).toEqual([
      ['D', 'duplicate'],
    ]);
  });

  // Promise: The same words said again of a finding that has changed are a new answer.
  it('in the same words are new once the finding has changed, and only then', async () => {
    const [said, april] = [{ B: 'Will correct,' }, sourceOf(compare([['B', 'VOID']], []))];
    const [old, now] = [filled(march, said), filled(april, said)];
    const taken = async (list: Buffer, log: readonly ReviewEntry[]) => {
      const proposal = await proposalOf(list, april, log);
      expect(proposal.taken.length + proposal.known).toBe(1);
      return proposal.taken.map(({ late }) => late);
    };
    const before = takenIn(await proposalOf(old, march));
    const late = takenIn(await proposalOf(old, april));
    const current = takenIn(await proposalOf(now, april));
    for (const log of [[before], [late], [before, late]]) expect(await taken(now, log)).toEqual([false]);
    expect(await taken(now, [before, current])).toEqual([]);
    for (const log of [[before], [late], [current]]) expect(await taken(old, log)).toEqual([]);
    const both = Buffer.concat([old, now.subarray(now.indexOf('\r\n') + 2)]);
    expect((await proposalOf(both, april)).taken.map(({ late: isLate }) => isLate)).toEqual([false]);
  });

  // Promise: An answer that takes the place of one that was imported before is named, whichever list it came in.
  it('in other words name the answer that they replace', async () => {
    const first = takenIn(await proposalOf(filled(march, { B: 'We agree,' }), march));
    const [taken] = (await proposalOf(filled(march, { B: 'Will correct,' }), march, [first])).taken;
    expect(taken).toMatchObject({ answer: 'will_correct', replaces: { answer: 'agree', text: '' } });
    expect((await proposalOf(filled(march, { B: 'We agree,' }), march)).taken[0]?.replaces).toBeNull();
  });

  // Promise: An older list that comes back later takes no newer answer away.
  it('to what a finding was before are refused once it has an answer as it is now', async () => {
    const april = sourceOf(compare([['B', 'VOID']], []));
    const current = takenIn(await proposalOf(filled(april, { B: 'We agree,' }), april));
    const { taken, refused } = await proposalOf(filled(march, { B: 'Will correct,Friday' }), april, [
      current,
    ]);
    expect(taken).toEqual([]);
    expect(refused.map(({ refusal }) => refusalSentence(refusal, { sheets: null }))).toEqual([
      'It says “Will correct: Friday”, but its finding has changed since, and the client’s answer to what it is now was imported already.',
    ]);
  });

  // Promise: The answer to a row is not taken for known because another row had its place and the same answer.
  it('in the same words are new where rows changed places in a later file', async () => {
    const runOf = (...shops: readonly string[]) => {
      const rows = shops.map((Shop): Item => ['E', 'PAID', { Shop }]);
      return sourceOf(reconcile(snapshotOf(tickets), fileOf(rows, {}, ['Shop']), defaultRules, true));
    };
    const [before, after] = [runOf('North', 'South'), runOf('South', 'North')];
    const answered = (source: typeof before, shop: string) =>
      Buffer.from(
        listOf(source, { as: 'csv' })
          .toString()
          .replace(new RegExp(`,${shop},,`), `,${shop},Will correct,`),
      );
    const north = takenIn(await proposalOf(answered(before, 'North'), before));
    const { taken, known } = await proposalOf(answered(after, 'South'), after, [north], 'april');
    expect([taken.length, known]).toEqual([1, 0]);
    const again = await proposalOf(answered(before, 'North'), before, [north]);
    expect([again.taken.length, again.known]).toEqual([0, 1]);
  });

  it('taken back leave nothing, and can be taken in again', async () => {
    const first = takenIn(await proposalOf(filled(march, promised), march));
    const undo: ReviewEntry = { kind: 'undo', id: 'u', at: 'then', by: 'olga', undoes: first.id };
    const log = createReviewStates(defaultRules.keys);
    log.add([first, undo]);
    const states = findingStates(march.run.ledger, march.run.findings);
    expect(states.map((finding) => log.stateOf(finding, '2026-04-02', 'march').note)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(standingAnswers([first, undo]).all()).toEqual([]);
    expect((await proposalOf(filled(march, promised), march, [first, undo])).taken).toHaveLength(6);
  });

  it('weeks later find their findings in other data, and say which have changed', async () => {
    const list = filled(march, promised);
    const april = sourceOf(
      compare(
        [['Z', 'PAID'], ...tickets.slice(1), ['D', 'VOID']],
        [
          ['Y', 'PAID'],
          ['E', 'PAID'],
          ['C', 'PAID'],
        ],
      ),
    );
    const { taken, unknown, refused, altered } = await proposalOf(list, april);
    expect(taken.map(({ paymentReference, late }) => [paymentReference, late])).toEqual([
      ['A', true],
      ['A', true],
      ['B', false],
      ['D', true],
      ['E', false],
    ]);
    expect(unknown.map(({ line }) => line)).toEqual([5]);
    expect([refused, altered]).toEqual([[], []]);
  });

  it('of another profile are of no finding here', async () => {
    const other = { ...march, profileId: 'april' };
    const { taken, unknown } = await proposalOf(filled(march, promised), other);
    expect([taken.length, unknown.length]).toEqual([0, 6]);
  });

  it('to an id of two findings are refused: nobody can say which one is meant', async () => {
    // The hashes of these two come to the same.
    const run = compare(
      [
        ['PAY-2188726', 'PAID'],
        ['PAY-3762601', 'PAID'],
      ],
      [],
    );
    const list = filled(sourceOf(run), { 'PAY-2188726': 'We agree,' });
    const { taken, refused } = await proposalOf(list, sourceOf(run));
    expect(taken).toEqual([]);
    expect(refused.map(({ line, refusal }) => [line, refusal.why])).toEqual([
      [2, 'ambiguous'],
      [3, 'ambiguous'],
    ]);
  });

  it('are followed up: settled, open, changed, out of scope, or not compared yet', async () => {
    const standing = standingAnswers([takenIn(await proposalOf(filled(march, promised), march))]).all();
    const day = Date.parse('2026-04-22T12:00:00.000Z');
    const waiting = followUp(standing, march.run, 'march', day);
    expect(waiting?.rows.map(({ answer, counts }) => [answer, counts.waiting])).toEqual([
      ['agree', 1],
      ['will_correct', 4],
      ['other', 1],
    ]);

    const rows: readonly Item[] = [
      ['C', 'PAID'],
      ['A', 'PAID'],
    ];
    const april = compare(
      tickets.filter(([reference]) => reference !== 'D'),
      rows,
    );
    const followed = followUp(standing, april, 'april', day);
    expect(followed?.rows).toEqual(
      [
        {
          answer: 'will_correct',
          counts: { settled: 1, open: 1, changed: 2, 'left scope': 0, waiting: 0 },
          oldestDays: 21,
        },
        ...['agree', 'other'].map((answer) => ({
          answer,
          counts: { settled: 0, open: 0, changed: 0, 'left scope': 1, waiting: 0 },
          oldestDays: null,
        })),
      ].sort((a, b) => order(a.answer) - order(b.answer)),
    );
    const unsettled = { ...april, summary: { ...april.summary, verdict: 'incomplete' as const } };
    expect(followUp(standing, unsettled, 'april', day)).toBeNull();
  });

  // Promise: What had no payment reference and is gone is not called settled, since nobody can tell.
  it('about a row without a reference are out of scope once it is gone', async () => {
    const asked = sourceOf(
      compare(
        [['A', 'PAID']],
        [
          ['A', 'PAID'],
          ['', 'PAID'],
        ],
      ),
    );
    const list = listOf(asked, { as: 'csv' })
      .toString()
      .replace(/,,\r\n$/, ',Will correct,\r\n');
    const standing = standingAnswers([takenIn(await proposalOf(Buffer.from(list), asked))]).all();
    const gone = compare(
      [['A', 'PAID']],
      [
        ['A', 'PAID'],
        ['', 'VOID'],
      ],
    );
    const counts = { settled: 0, open: 0, changed: 0, 'left scope': 1, waiting: 0 };
    expect(followUp(standing, gone, 'april', 0)?.rows).toEqual([
      { answer: 'will_correct', counts, oldestDays: null },
    ]);
  });
});

const order = (answer: string): number => ['agree', 'will_correct', 'other'].indexOf(answer);

it('answers in words say which are to a finding as it was before it changed', () => {
  const finding = { signature: 's', references: ['A'], items: [] };
  const agreed = { query: 'q', answer: 'agree', text: '', comment: '', late: false, finding } as const;
  const corrected = { ...agreed, answer: 'will_correct', comment: 'Friday', late: true } as const;
  const wordsNow = answersInWords([agreed, agreed, corrected], 's');
  expect(wordsNow).toBe('We agree; Will correct: Friday (before it changed)');
  expect(answersInWords([agreed], 'another')).toBe('We agree (before it changed)');
  expect(answersInWords([agreed, corrected], null)).toBe('We agree; Will correct: Friday');
});
