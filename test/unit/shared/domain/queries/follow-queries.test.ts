import { describe, expect, it } from 'vitest';
import { followQueries } from '#shared/domain/queries/follow-queries';
import type { ClientQuery } from '#shared/domain/queries/query';
import { findingStates } from '#shared/domain/runs/finding-state';
import type { ReviewDecision, ReviewEntry } from '#shared/domain/runs/review';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { compare, type Item } from '../../../../support/reconcile-support';
import { allQueries, listOf, proposalOf, sentOn, sourceOf, takenIn } from '../../../../support/query-support';

const tickets: readonly Item[] = [
  ['A', 'PAID'],
  ['A', 'PAID'],
  ['B', 'PAID'],
  ['C', 'PAID'],
];
const rows: readonly Item[] = [['E', 'PAID']];
const march = sourceOf(compare(tickets, rows));
const asked = allQueries(march);
const [first, later] = ['2026-04-01T10:00:00.000Z', '2026-04-10T10:00:00.000Z'] as const;
const sent = sentOn(first, asked);

function follow(
  entries: readonly ReviewEntry[],
  run: Reconciliation = march.run,
  decisions: Readonly<Record<string, ReviewDecision>> = {},
) {
  const states = findingStates(run.ledger, run.findings);
  const decisionOf = (entry: number): ReviewDecision =>
    decisions[states[run.findings.indexOf(entry)]?.paymentReference ?? ''] ?? 'open';
  // At the same hour, so that it is as many days later in every time zone.
  const now = new Date('2026-04-13T10:30:00.000Z');
  return followQueries(entries, { run, states: () => states, decisionOf, now }) ?? [];
}

function stateOf(reference: string, ...given: Parameters<typeof follow>): unknown {
  return follow(...given).find(({ paymentReference }) => paymentReference === reference)?.state;
}

/** The answers that a list of queries brings in, the same to each query that is chosen. */
async function answersTo(
  source: typeof march,
  isChosen: (query: ClientQuery, place: number) => boolean,
  answer = 'Will correct',
) {
  const chosen = new Set(
    allQueries(source)
      .filter(isChosen)
      .map(({ id }) => id),
  );
  const list = listOf(source, { as: 'csv' })
    .toString()
    .split('\r\n')
    .map((line) => (chosen.has(line.slice(0, 20)) ? line.replace(/,,$/, `,${answer},`) : line));
  return takenIn(await proposalOf(Buffer.from(list.join('\r\n')), source), { at: later });
}

const ofReference =
  (...references: readonly string[]) =>
  ({ facts }: ClientQuery): boolean =>
    references.includes(facts.paymentReference);

describe('queries that were sent', () => {
  it('name the newest answer by the order of the log, whatever clocks said', async () => {
    const [one, two] = [
      await answersTo(march, (_, place) => place === 0),
      await answersTo(march, (_, place) => place === 1),
    ];
    const setBack = '2026-04-05T10:00:00.000Z';
    const again = { ...one, id: 'again', at: setBack };
    for (const last of [{ ...two, id: 'other', at: setBack }, again]) {
      const [found] = follow([sent, one, two, last]);
      expect(found).toMatchObject({ paymentReference: 'A', answer: { at: setBack } });
    }
  });

  it('are outstanding by finding, with the days since the first list', () => {
    expect(asked).toHaveLength(5);
    expect(
      follow([sent]).map(({ paymentReference, state, days, asked: lines }) => [
        paymentReference,
        state,
        days,
        lines,
      ]),
    ).toEqual([
      ['A', 'waiting', 12, 2],
      ['B', 'waiting', 12, 1],
      ['C', 'waiting', 12, 1],
      ['E', 'waiting', 12, 1],
    ]);
  });

  // Promise: A query that is sent again, in another list or as a reminder, counts once and keeps its age.
  it.each([false, true])('count once and keep their age when they are sent again (reminder: %s)', (again) => {
    const followed = follow([sent, sentOn(later, asked, again)]);
    expect(followed.map(({ sentAt, days }) => [sentAt, days])).toEqual(Array(4).fill([first, 12]));
    expect(followed.map(({ remindedAt }) => remindedAt)).toEqual(Array(4).fill(again ? later : null));
  });

  it('are answered once each ticket and row of the finding has an answer', async () => {
    const some = await answersTo(march, (query, place) => ofReference('B')(query) || place === 0);
    const all = await answersTo(march, ofReference('A', 'B'));
    expect(stateOf('A', [sent, some])).toBe('partly answered');
    expect(stateOf('A', [sent, all])).toBe('answered');
    const [a, , c] = follow([sent, all]);
    expect(a?.answer).toEqual({ words: 'Will correct', at: later, by: 'the client (imported by olga)' });
    expect(c?.answer).toBeNull();
  });

  it('whose answers were taken back are outstanding again', async () => {
    const all = await answersTo(march, ofReference('B'));
    const undo: ReviewEntry = { kind: 'undo', id: 'u', at: later, by: 'olga', undoes: all.id };
    expect(stateOf('B', [sent, all, undo])).toBe('waiting');
  });

  // Promise: An answer to a finding that has changed since neither answers nor settles it.
  it('are outstanding again where the finding has changed since its answer', async () => {
    const all = await answersTo(march, ofReference('B', 'C'));
    const april = compare([...tickets.slice(0, 2), ['B', 'VOID'], ['C', 'PAID']], rows);
    expect(stateOf('B', [sent, all], april)).toBe('changed');
    expect(stateOf('C', [sent, all], april)).toBe('answered');
    // The answer came in after the change, on the list from before it.
    const source = sourceOf(april);
    const old = listOf(march, { as: 'csv' }).toString().replaceAll(/,,\r/g, ',We agree,\r');
    const late = takenIn(await proposalOf(Buffer.from(old), source), { at: later });
    expect(late.answers.some(({ late: isLate }) => isLate)).toBe(true);
    expect(stateOf('B', [sent, late], april)).toBe('changed');
    // An answer to a list of what it is now counts.
    const again = await answersTo(source, ofReference('B'));
    expect(stateOf('B', [sent, late, sentOn(later, allQueries(source), true), again], april)).toBe(
      'answered',
    );
  });

  it('are settled by agreement or review, and not where they are on neither side', async () => {
    const answers = await answersTo(march, ofReference('A', 'E'));
    const april = compare(
      tickets.filter(([reference]) => reference !== 'C'),
      [['B', 'PAID']],
    );
    const states = follow([sent, answers], april, { A: 'accepted' });
    expect(
      states.map(({ paymentReference, state, entry }) => [paymentReference, state, entry !== null]),
    ).toEqual([
      ['A', 'accepted', true],
      ['B', 'matched', false],
      ['C', 'left scope', false],
      ['E', 'left scope', false],
    ]);
    expect(stateOf('A', [sent], april, { A: 'resolved' })).toBe('resolved');
  });

  it('are the same under other key rules, each reference by itself', () => {
    const two: readonly Item[] = [
      ['a-1', 'PAID'],
      ['A-1', 'PAID'],
    ];
    const folded = compare(two, [], {
      keys: { ...march.run.ledger.rules.keys, ignoreCase: true },
    });
    const list = sentOn(first, allQueries(sourceOf(folded)));
    expect(follow([list], folded).map(({ asked: lines }) => lines)).toEqual([2]);
    expect(follow([list], compare(two, [])).map(({ state, days }) => [state, days])).toEqual(
      Array(2).fill(['changed', 12]),
    );
  });

  it('that an older Tieout wrote have an answer, and no day on which they were sent', async () => {
    const [one] = follow([await answersTo(march, ofReference('B'))]);
    expect([one?.paymentReference, one?.state, one?.sentAt, one?.days]).toEqual([
      'B',
      'answered',
      null,
      null,
    ]);
  });

  it('are not judged by a run that is not complete', () => {
    const { run } = march;
    const incomplete = { ...run, summary: { ...run.summary, verdict: 'incomplete' as const } };
    const parts = { states: () => [], decisionOf: () => null, now: new Date() };
    expect(followQueries([sent], { run: incomplete, ...parts })).toBeNull();
  });
});
