import { useEffect, useState } from 'react';
import type { FindingReview } from '../../worker/review-contract';
import { ask } from '../shell/ask';
import { useWorker } from '../asked/worker';
import { useLatest } from '../shell/use-latest';
import { useReviewsOfResult } from './use-reviews';

/**
 * The review of the entry opened at a position of a view; null until it has arrived, and for an entry that is no finding. It
 * stays until the one of the next entry is there, so that nothing flickers while one steps through.
 */
export function useFindingReview(viewId: number, position: number | null): FindingReview | null {
  const worker = useWorker();
  const { revision } = useReviewsOfResult();
  const [arrived, setArrived] = useState<FindingReview | null>(null);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (position === null) return;
    void ask(worker.reviewOf({ viewId, position })).then((answer) => {
      if (isCurrent() && answer.ok) setArrived(answer.value);
    });
  }, [begin, position, revision, viewId, worker]);

  return position === null ? null : arrived;
}
