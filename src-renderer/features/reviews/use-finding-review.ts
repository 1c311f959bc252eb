import { useMemo } from 'react';
import type { FindingReview } from '../../worker/contract/review-contract';
import type { RowOfView } from '../../worker/contract/view-contract';
import { ask, useAnswer } from '../../shell/ask';
import { useWorker } from '../../session/use-worker';
import { useReviewsOfResult } from './use-reviews';

/** The review of an opened finding, or for a moment still that of the one before. */
export interface OpenedReview extends FindingReview {
  /** Whether it is known to be of the finding that is opened; nothing is said of it before. */
  readonly isOfOpened: boolean;
}

/**
 * The review of the entry opened in a view; null until it has arrived, and for an entry that is no finding. It stays until the
 * one of the next entry is there, so that nothing flickers while one steps through.
 */
export function useFindingReview(opened: RowOfView | null): OpenedReview | null {
  const worker = useWorker();
  const { viewId = null, position = null } = opened ?? {};
  const { revision } = useReviewsOfResult();
  const { last, isAsking } = useAnswer(
    useMemo(
      () => (viewId === null || position === null ? null : () => ask(worker.reviewOf({ viewId, position }))),
      // eslint-disable-next-line react-hooks/exhaustive-deps -- another function for each revision is what asks again
      [position, revision, viewId, worker],
    ),
  );
  if (opened === null || last?.ok !== true || last.value === null) return null;
  return { ...last.value, isOfOpened: !isAsking };
}
