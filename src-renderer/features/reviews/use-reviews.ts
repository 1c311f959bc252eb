import { createContext, useContext, useMemo, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { countOf } from '../../words/format';
import type { ReconcileClient } from '../../session/reconcile-client';
import type { DoneReview, LogActs, SaidOfFindings } from '../../session/review-acts';
import { useSession, useSessionActs } from '../../session/use-session';
import { ask, askResult, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { useUnsaved } from '../../shell/unsaved';

/** The review of a result: what is known of it, and the ways to add to it. */
export interface ReviewsState {
  /** Counts up with whatever becomes known; 0 until the log is. */
  readonly revision: number;
  readonly problems: readonly AppError[];
  /** Whether the client has answered to anything. */
  readonly hasAnswers: boolean;
  /** Null for a saved run, which is shown as it stood. */
  readonly acts: ReviewActs | null;
  /** Hears of each finding that was opened, with what it comes to; null where nobody is to know. */
  readonly onOpened: LogActs['recordOpened'] | null;
}

/** What can be done in review. */
export interface ReviewActs extends Pick<LogActs, 'add' | 'undo' | 'takeAnswers' | 'recordSent'> {
  /** The last act of this window; null while there is none. */
  readonly last: DoneReview | null;
  /** Takes back the last act of this window that was not, then the one before; null while there is none. */
  readonly undoLast: (() => void) | null;
  readonly drafts: ReviewDrafts;
}

/** What was typed of findings and not saved, by their names (`draftName`); it outlives the panel that it was typed into. */
interface ReviewDrafts {
  readonly of: (name: string) => SaidOfFindings | null;
  /** Null forgets it. */
  readonly keep: (name: string, draft: SaidOfFindings | null) => void;
}

const ReviewsContext = createContext<ReviewsState>({
  revision: 0,
  problems: [],
  hasAnswers: false,
  acts: null,
  onOpened: null,
});

/** Hands the review down to the opened finding and to the rows. */
export const ReviewsProvider = ReviewsContext.Provider;

/** The review of the result that is shown. */
export function useReviewsOfResult(): ReviewsState {
  return useContext(ReviewsContext);
}

/** The review of the profile at work, with what was typed and is not saved. */
export function useReviews(): ReviewsState {
  const {
    reviews: { revision, problems, done },
    answers,
  } = useSession();
  const { reviews, undoLastReview } = useSessionActs();
  const drafts = useDrafts();
  const { add, undo, takeAnswers, recordSent, recordOpened } = reviews;
  const undoLast = done.some(({ undone }) => !undone) ? undoLastReview : null;
  return {
    revision,
    problems,
    hasAnswers: (answers.queryCounts?.answer?.answered ?? 0) > 0,
    acts: { add, undo, takeAnswers, recordSent, last: done.at(-1) ?? null, undoLast, drafts },
    onOpened: recordOpened,
  };
}

function useDrafts(): ReviewDrafts {
  // Not a state, but for how many there are: nothing but its own field has to be drawn again for each letter typed.
  const [kept] = useState(() => new Map<string, SaidOfFindings>());
  const [count, setCount] = useState(0);
  useUnsaved(count === 0 ? null : `Your review of ${countOf(count, 'finding')} is not saved.`);
  return useMemo(
    () => ({
      of: (name) => kept.get(name) ?? null,
      keep: (name, draft) => {
        if (draft === null) kept.delete(name);
        else kept.set(name, draft);
        setCount(kept.size);
      },
    }),
    [kept],
  );
}

/** The review states of a saved run's findings; `run` is it once the worker has opened it. */
export function useSavedReviews(
  worker: ReconcileClient,
  runId: string,
  run: RunSummary | null,
  onOpened: ReviewsState['onOpened'],
): ReviewsState {
  const { bridge } = useHost();
  const question = useMemo(
    () =>
      run === null
        ? null
        : async () => {
            const read = await askResult(bridge.readRunReviews({ runId }));
            return read.ok ? ask(worker.showSavedReviews({ reviews: read.value })) : read;
          },
    [bridge, run, runId, worker],
  );
  const { last } = useAnswer(question);
  return {
    revision: last?.ok === true ? 1 : 0,
    problems: last?.ok === false ? [last.error] : [],
    hasAnswers: false,
    acts: null,
    onOpened,
  };
}
