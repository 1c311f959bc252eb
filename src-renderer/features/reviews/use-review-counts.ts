import { useCallback } from 'react';
import type { ReviewCounts } from '../../worker/contract/review-contract';
import { useWorker } from '../../session/use-worker';
import { useOfRun, type OfRun } from '../../session/use-of-run';

/** The review states of a run's findings; asked for again with each `marks`. */
export function useReviewCounts(marks: unknown): OfRun<ReviewCounts> {
  const worker = useWorker();
  return useOfRun(
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another function for each marks is what asks again
    useCallback(() => worker.countReviews(), [marks, worker]),
  );
}
