import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRules } from '#shared/domain/rules/rules';
import type { FindingState } from '#shared/domain/runs/finding-state';
import {
  namesOf,
  reviewDecisions,
  unreviewed,
  type ReviewAct,
  type ReviewEntry,
} from '#shared/domain/runs/review';
import { createReviewStates } from '#shared/domain/runs/review-states';
import { dataOf, type SavedReview } from '#shared/domain/runs/saved-run';
import {
  planTakeOver,
  reviewsInEvidence,
  reviewsToTake,
  type ReviewInEvidence,
  type TakeOverSide,
} from '#shared/domain/runs/take-over';
import { runOf } from '../../../../support/saved-run';

const { saved: run } = runOf('2026-03-31');
const evidence = { profileName: 'March', finishedAt: run.finishedAt };

function findingOf(id: string, signature = 's1'): FindingState {
  const paymentReference = id.startsWith('key:') ? id.slice(4) : '';
  return { id, class: 'reference_missing', paymentReference, otherReferences: [], signature };
}

function theirsOf(id: string, review: Partial<SavedReview>, signature = 's1'): ReviewInEvidence {
  const said = { state: 'accepted', by: 'paul', at: '2026-03-30T09:00:00.000Z' } as const;
  return { finding: findingOf(id, signature), review: { ...unreviewed, ...said, ...review, id } };
}

function actOn(finding: FindingState, changes: Partial<ReviewAct>): ReviewAct {
  return {
    ...{ kind: 'review', id: 'mine', at: '2026-03-31T11:00:00.000Z', by: 'olga' },
    ...{ decision: null, until: null, reason: null, note: null, data: dataOf(run) },
    findings: [{ signature: finding.signature, ...namesOf(finding) }],
    ...changes,
  };
}

function logOf(entries: readonly ReviewEntry[]) {
  const log = createReviewStates(run.rules.keys);
  log.add(entries);
  return log;
}

const allMine = (): TakeOverSide => 'mine';
const allTheirs = (): TakeOverSide => 'theirs';

/** The log after the reviews were imported, as the core writes them. */
function taken(
  entries: readonly ReviewEntry[],
  theirs: readonly ReviewInEvidence[],
  sideOf: (id: string) => TakeOverSide,
  id = 'taken',
): readonly ReviewEntry[] {
  const reviews = reviewsToTake(planTakeOver(theirs, logOf(entries)), run, sideOf);
  if (reviews.length === 0) return entries;
  return [
    ...entries,
    { kind: 'take-over', id, at: '2026-04-02T08:00:00.000Z', by: 'olga', evidence, reviews },
  ];
}

const countsOf = (theirs: readonly ReviewInEvidence[], entries: readonly ReviewEntry[]) => {
  const { fresh, known, conflicts } = planTakeOver(theirs, logOf(entries));
  return [fresh.length, known.length, conflicts.length];
};

describe('reviews of evidence taken over', () => {
  const theirs = theirsOf('key:A', { until: '2026-12-31', reason: 'Timing', note: 'booked in April' });
  const { finding } = theirs;

  it('keep author and time, and say by whom, when and from which evidence they came', () => {
    const log = logOf(taken([], [theirs], allMine));
    expect(log.stateOf(finding, '2026-04-02', dataOf(run))).toEqual({
      ...{
        state: 'accepted',
        reopenedBy: null,
        until: '2026-12-31',
        reason: 'Timing',
        note: 'booked in April',
      },
      ...{ by: 'paul', at: '2026-03-30T09:00:00.000Z' },
    });
    expect(log.historyOf(finding)).toMatchObject([
      {
        act: { id: 'taken', by: 'paul', at: '2026-03-30T09:00:00.000Z' },
        takenOver: { by: 'olga', at: '2026-04-02T08:00:00.000Z', evidence },
      },
    ]);
  });

  it('are new, the same, or in conflict with what was said here of the same signature', () => {
    const same = actOn(finding, {
      decision: 'accepted',
      until: '2026-12-31',
      reason: 'Timing',
      note: 'booked in April',
    });
    expect(countsOf([theirs], [])).toEqual([1, 0, 0]);
    expect(countsOf([theirs], [same])).toEqual([0, 1, 0]);
    for (const other of [{ until: null }, { reason: 'x' }, { note: 'x' }, { decision: 'resolved' }] as const)
      expect(countsOf([theirs], [{ ...same, ...other }])).toEqual([0, 0, 1]);
    expect(countsOf([theirs], [actOn(findingOf('key:A', 's2'), { decision: 'resolved' })])).toEqual([
      1, 0, 0,
    ]);
    const plan = planTakeOver([theirs], logOf([{ ...same, note: 'mine' }]));
    expect(plan.conflicts).toMatchObject([{ review: { by: 'paul' }, mine: { by: 'olga', note: 'mine' } }]);
  });

  it('are known once they were taken over, whatever was said since', () => {
    const entries = taken([], [theirs], allMine);
    const later = actOn(finding, { decision: 'resolved', note: 'corrected' });
    expect(countsOf([theirs], [...entries, later])).toEqual([0, 1, 0]);
    const undone = { kind: 'undo', id: 'u', at: '', by: 'olga', undoes: 'taken' } as const;
    expect(countsOf([theirs], [...entries, undone])).toEqual([1, 0, 0]);
  });

  it('open again here as they were open again there', () => {
    const past = theirsOf('key:A', { state: 'open', reopenedBy: 'date', until: '2026-03-01' });
    const corrected = theirsOf('key:B', { state: 'open', reopenedBy: 'data' });
    const log = logOf(taken([], [past, corrected], allMine));
    expect(log.stateOf(past.finding, '2026-03-31', dataOf(run))).toMatchObject({ reopenedBy: 'date' });
    expect(log.stateOf(corrected.finding, '2026-03-31', dataOf(run))).toMatchObject({ reopenedBy: 'data' });
    const resolved = theirsOf('key:C', { state: 'resolved' });
    const held = logOf(taken([], [resolved], allMine));
    expect(held.stateOf(resolved.finding, '2026-03-31', dataOf(run))).toMatchObject({ state: 'resolved' });
    expect(held.stateOf(resolved.finding, '2026-03-31', 'later')).toMatchObject({ reopenedBy: 'data' });
  });

  it('end no acceptance of what the finding is now with a note on what it was', () => {
    const now = findingOf('key:A', 's2');
    const entries = [actOn(now, { decision: 'accepted' })];
    const note = theirsOf('key:A', { state: 'open', note: 'asked' });
    const after = logOf(taken(entries, [note], allTheirs));
    expect(after.stateOf(now, '2026-04-02', dataOf(run))).toMatchObject({ state: 'accepted', by: 'olga' });
  });

  it('are those of findings of which something was said', () => {
    const states = [findingOf('key:A'), findingOf('key:B'), findingOf('key:C')];
    const silent = { ...theirsOf('key:B', {}).review, at: '' };
    expect(reviewsInEvidence(states, [theirs.review, silent, theirsOf('key:D', {}).review])).toEqual([
      theirs,
    ]);
  });
});

describe('any reviews taken over into any log', () => {
  const ids = ['key:A', 'key:B', 'key:C', 'key:a', 'item:x#1'];
  const signatures = ['s1', 's2'];
  const text = fc.constantFrom('', 'n1', 'n2');
  const until = fc.constantFrom(null, '2026-03-31', '2026-12-31');
  const time = fc.constantFrom('2026-03-29T09:00:00.000Z', '2026-03-30T09:00:00.000Z');
  const who = fc.constantFrom('olga', 'paul');
  const review = fc.oneof(
    fc.record({
      state: fc.constantFrom(...reviewDecisions),
      until,
      reason: text,
      note: text,
      by: who,
      at: time,
    }),
    fc.record({
      ...{
        state: fc.constant('open' as const),
        reopenedBy: fc.constantFrom('signature' as const, 'data' as const),
      },
      ...{ reason: text, note: text, by: who, at: time },
    }),
    fc.record({
      ...{ state: fc.constant('open' as const), reopenedBy: fc.constant('date' as const) },
      ...{ until, reason: text, note: text, by: who, at: time },
    }),
  );
  const theirs = fc
    .uniqueArray(fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...signatures), review), {
      selector: ([id]) => id,
    })
    .map((all) =>
      all.map(([id, signature, said]) =>
        theirsOf(
          id,
          { ...said, until: 'until' in said && said.state !== 'resolved' ? said.until : null },
          signature,
        ),
      ),
    );
  const own = fc
    .array(
      fc.record({
        id: fc.constantFrom(...ids),
        signature: fc.constantFrom(...signatures),
        decision: fc.constantFrom(null, ...reviewDecisions),
        until,
        reason: fc.option(text),
        note: fc.option(text),
        by: who,
        at: time,
      }),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ id, signature, ...said }, place) =>
        actOn(findingOf(id, signature), { ...said, id: `act ${place}` }),
      ),
    );
  const sides = fc
    .array(fc.constantFrom<TakeOverSide>('mine', 'theirs'), { minLength: 5, maxLength: 5 })
    .map((all) => (id: string) => all[ids.indexOf(id)] ?? 'mine');
  const findings = ids.flatMap((id) => signatures.map((signature) => findingOf(id, signature)));
  const statesIn = (entries: readonly ReviewEntry[]) => {
    const log = logOf(entries);
    return findings.map((finding) => [
      log.lastStateOf(finding),
      ...['2026-03-30', '2027-01-01'].map((day) => log.stateOf(finding, day, dataOf(run))),
    ]);
  };

  // Promise: Reviews taken over lose nothing of one's own.
  it('say what was said there, and lose nothing of what was said here', () =>
    fc.assert(
      fc.property(own, theirs, sides, (entries, all, sideOf) => {
        const [before, after] = [logOf(entries), logOf(taken(entries, all, sideOf))];
        const { fresh, known, conflicts } = planTakeOver(all, before);
        expect(fresh.length + known.length + conflicts.length).toBe(all.length);
        const changed = new Set(fresh.map(({ finding }) => finding.id));
        for (const { finding } of conflicts) if (sideOf(finding.id) === 'theirs') changed.add(finding.id);
        for (const finding of findings) {
          const [were, are] = [before.historyOf(finding), after.historyOf(finding)];
          expect(are.slice(are.length - were.length)).toEqual(were);
          if (!changed.has(finding.id)) expect(are).toEqual(were);
        }
        // What is taken says at once what it said there, in whosever words it was decided.
        for (const { finding, review: said } of all.filter(({ finding: { id } }) => changed.has(id))) {
          const { reason, note } = after.lastStateOf(finding);
          expect([reason, note]).toEqual([said.reason, said.note]);
          const [newest] = after.historyOf(finding);
          expect([newest?.act.by, newest?.act.at]).toEqual([said.by, said.at]);
        }
        for (const { finding, review: said } of fresh)
          expect(after.lastStateOf(finding)).toMatchObject({ by: said.by, at: said.at });
      }),
      { numRuns: 1_000 },
    ));

  // Promise: Reviews taken over twice change nothing.
  it('change nothing when they are taken over twice', () =>
    fc.assert(
      fc.property(own, theirs, sides, (entries, all, sideOf) => {
        const once = taken(entries, all, sideOf);
        expect(taken(once, all, sideOf, 'again')).toEqual(once);
      }),
      { numRuns: 1_000 },
    ));

  it('come out alike in whatever order they are', () =>
    fc.assert(
      fc.property(own, theirs, sides, fc.nat(), (entries, all, sideOf, seed) => {
        const [sample] = fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), {
          numRuns: 1,
          seed,
        });
        expect(taken(entries, sample ?? [], sideOf)).toEqual(taken(entries, all, sideOf));
      }),
    ));

  it('undone leave the log as it was', () =>
    fc.assert(
      fc.property(own, theirs, sides, (entries, all, sideOf) => {
        const undo = { kind: 'undo', id: 'u', at: 'later', by: 'olga', undoes: 'taken' } as const;
        expect(statesIn([...taken(entries, all, sideOf), undo])).toEqual(statesIn(entries));
      }),
      { numRuns: 1_000 },
    ));
});

it('reads own words under the key rules of the evidence', () => {
  const keys = { ...defaultRules.keys, ignoreCase: true };
  const log = createReviewStates(keys);
  log.add([actOn(findingOf('key:PAY-1'), { decision: 'accepted' })]);
  const theirs = theirsOf('key:pay-1', { state: 'resolved' });
  expect(planTakeOver([theirs], log).conflicts).toHaveLength(1);
});
