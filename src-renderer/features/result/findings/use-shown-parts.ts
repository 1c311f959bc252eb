import { useMemo } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { useReviewsOfResult } from '../../reviews/use-reviews';

/** What a result has that columns of their own show. */
export interface ShownParts {
  readonly amounts: boolean;
  /** Answers of the client. */
  readonly answers: boolean;
}

/** What the result on screen has of them. */
export function useShownParts(): ShownParts {
  const amounts = useShownRun().statement.length > 0;
  const { hasAnswers } = useReviewsOfResult();
  return useMemo(() => ({ amounts, answers: hasAnswers }), [amounts, hasAnswers]);
}
