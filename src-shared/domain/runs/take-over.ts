import type { FindingState } from './finding-state';
import { namesOf, type ReviewDecision, type ReviewState, type TakenReview } from './review';
import type { ReviewStates } from './review-states';
import { dataOf, type SavedReview, type SavedRun } from './saved-run';

/** A finding of a run in evidence, and its review state when that run was saved. */
export interface ReviewInEvidence {
  readonly finding: FindingState;
  readonly review: SavedReview;
}

/** What importing the reviews of evidence would do; each of them is in exactly one of the three. */
export interface TakeOverPlan {
  /** Nothing was said here of the finding as it is there. */
  readonly fresh: readonly ReviewInEvidence[];
  /** The log says the same, or said so once. */
  readonly known: readonly ReviewInEvidence[];
  /** Both sides said something, and not the same; `mine` is how it is in the log. */
  readonly conflicts: ReadonlyArray<ReviewInEvidence & { readonly mine: ReviewState }>;
}

/** Whose word holds where both sides said something different. */
export type TakeOverSide = 'mine' | 'theirs';

/** The most reviews of one entry of the log, which is one line of it. */
export const maxTakenAtOnce = 1_000;

/** The findings of which something was said, with that; `states` are those of the run's findings. */
export function reviewsInEvidence(
  states: readonly FindingState[],
  reviews: readonly SavedReview[],
): readonly ReviewInEvidence[] {
  const saved = new Map(reviews.map((review) => [review.id, review]));
  return states.flatMap((finding) => {
    const review = saved.get(finding.id);
    return review === undefined || review.at === '' ? [] : [{ finding, review }];
  });
}

/**
 * Compares the reviews of evidence with a log, which must be read under the key rules of the evidence's run. It does not matter
 * in which order the reviews come. What the log has said once, and other words since, is known: imported twice it changes
 * nothing.
 */
export function planTakeOver(theirs: readonly ReviewInEvidence[], log: ReviewStates): TakeOverPlan {
  const plan = {
    fresh: [] as ReviewInEvidence[],
    known: [] as ReviewInEvidence[],
    conflicts: [] as Array<TakeOverPlan['conflicts'][number]>,
  };
  for (const one of theirs.toSorted(byTime)) {
    const past = log.pastStatesOf(one.finding);
    const mine = past.at(-1);
    const saidOnce = past.some(
      (state) => saysSame(state, one.review) && state.by === one.review.by && state.at === one.review.at,
    );
    if (mine === undefined || mine.at === '') plan.fresh.push(one);
    else if (saidOnce || saysSame(mine, one.review)) plan.known.push(one);
    else plan.conflicts.push({ ...one, mine });
  }
  return plan;
}

/** The reviews that are imported: all that are new, and of the conflicts those in which theirs is to hold. */
export function reviewsToTake(
  { fresh, conflicts }: TakeOverPlan,
  run: Pick<SavedRun, 'snapshot' | 'file'>,
  sideOf: (findingId: string) => TakeOverSide,
): readonly TakenReview[] {
  const chosen = conflicts.filter(({ finding }) => sideOf(finding.id) === 'theirs');
  return [
    // A note does not confirm a decision made before the finding's signature changed.
    ...fresh.map((one) => toTaken(one, run, null)),
    ...chosen.map((one) => toTaken(one, run, one.mine.state === 'open' ? null : 'open')),
  ];
}

function toTaken(
  { finding, review }: ReviewInEvidence,
  run: Pick<SavedRun, 'snapshot' | 'file'>,
  open: 'open' | null,
): TakenReview {
  const { until, reason, note, by, at } = review;
  const decision = decisionIn(review);
  return {
    decision: decision === 'open' ? open : decision,
    until: decision === 'accepted' ? until : null,
    ...{ reason, note, by, at },
    // What was called resolved in data before those of the run is open again here, as it was there.
    data: review.reopenedBy === 'data' ? '' : dataOf(run),
    finding: { signature: finding.signature, ...namesOf(finding) },
  };
}

/** The decision itself, ignoring expiry by date or reopening by newer data. */
function decisionIn({ state, reopenedBy }: ReviewState): ReviewDecision {
  if (reopenedBy === 'date') return 'accepted';
  return reopenedBy === 'data' ? 'resolved' : state;
}

function saysSame(a: ReviewState, b: ReviewState): boolean {
  return (
    decisionIn(a) === decisionIn(b) &&
    a.reason === b.reason &&
    a.note === b.note &&
    (decisionIn(a) !== 'accepted' || a.until === b.until)
  );
}

function byTime({ review: a }: ReviewInEvidence, { review: b }: ReviewInEvidence): number {
  return a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1;
}
