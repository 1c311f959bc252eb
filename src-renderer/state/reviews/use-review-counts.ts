import { useCallback } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ReviewCounts } from '../../worker/review-contract';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useOfRun, type OfRun } from '../asked/use-of-run';

/** How the findings of a run stand in review; asked for again with each `marks`. */
export function useReviewCounts(
  worker: ReconcileClient,
  run: RunSummary,
  marks: unknown,
): OfRun<ReviewCounts> {
  return useOfRun(
    run,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function for each marks is what asks again
    useCallback(() => worker.countReviews(), [marks, worker]),
  );
}
