import { localDay } from '#shared/base/local-day';
import { followQueries, type FollowedQuery } from '#shared/domain/queries/follow-queries';
import type { OpenRun } from '#shared/domain/result/describe-run';
import { findingStates } from '#shared/domain/runs/finding-state';
import type { EntryMarks } from '#shared/domain/views/view-filter';
import type { Reviews } from '../result/reviews';

/** The queries of a profile as a run shows them; null where it is not complete, or the review log is not known. */
export type FollowedQueries = (opened: OpenRun) => readonly FollowedQuery[] | null;

/** Follows them up once for a run, a review log and a day: the counts, each group and a reminder ask for them. */
export function createFollowedQueries(
  entries: Reviews['entries'],
  marksOf: Reviews['marksOf'],
): FollowedQueries {
  let known: {
    readonly marks: EntryMarks;
    readonly day: string;
    readonly queries: ReturnType<FollowedQueries>;
  } | null = null;
  return ({ run }) => {
    const log = entries();
    if (log === null) return null;
    const marks = marksOf(run);
    const now = new Date();
    const day = localDay(now);
    if (known?.marks === marks && known.day === day) return known.queries;
    const states = () => findingStates(run.ledger, run.findings);
    known = { marks, day, queries: followQueries(log, { run, states, decisionOf: marks.reviewOf, now }) };
    return known.queries;
  };
}
