import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { AskedReview, ReviewDone } from '#shared/bridge/contract';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import { succeed, type Result } from '#shared/base/result';
import type { Reviewable } from '../../worker/review-contract';
import { ask, askResult } from '../shell/ask';
import { useHost, type BridgeClient } from '../shell/host';
import type { ReconcileClient } from '../asked/reconcile-client';
import { countOf } from '../../words/format';
import { useUnsaved } from '../shell/unsaved';
import { useLatest } from '../shell/use-latest';

/** What is said of findings, without the findings. */
export type SaidOfFindings = Pick<AskedReview, 'decision' | 'until' | 'reason' | 'note'>;

/** An act of this window, and whether it was taken back. */
export interface DoneReview {
  readonly reviewId: string;
  readonly decision: AskedReview['decision'];
  readonly count: number;
  readonly undone: boolean;
}

/** The review of a result: what is known of it, and the ways to add to it. */
export interface ReviewsState {
  /** Counts up with whatever becomes known; 0 until the log is. */
  readonly revision: number;
  readonly problems: readonly AppError[];
  /** Null for a saved run, which is shown as it stood. */
  readonly acts: ReviewActs | null;
}

/** What can be done in review. */
export interface ReviewActs {
  readonly add: (reviewable: Reviewable, said: SaidOfFindings) => Promise<Result<null>>;
  readonly undo: (...reviewIds: readonly string[]) => Promise<Result<null>>;
  /** Takes in the answers that the worker has proposed of a list, part by part; `onShare` hears how far that is. */
  readonly takeAnswers: (
    worker: Pick<ReconcileClient, 'proposedAnswers'>,
    list: string,
    count: number,
    onShare: (share: number) => void,
  ) => Promise<{ readonly reviewIds: readonly string[]; readonly error: AppError | null }>;
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

/** So many answers go to the core at once: with long comments they still fit into one request. */
const answersAPart = 1_000;

const ReviewsContext = createContext<ReviewsState>({ revision: 0, problems: [], acts: null });

/** Hands the review down to the opened finding and to the rows. */
export const ReviewsProvider = ReviewsContext.Provider;

/** The review of the result that is shown. */
export function useReviewsOfResult(): ReviewsState {
  return useContext(ReviewsContext);
}

/** Keeps the worker's log of a profile in step with the core's, which other windows add to as well. */
export function useReviews(worker: ReconcileClient, profileId: string): ReviewsState {
  const { bridge } = useHost();
  const [revision, setRevision] = useState(0);
  const [problems, setProblems] = useState<readonly AppError[]>([]);
  const [done, setDone] = useState<readonly DoneReview[]>([]);
  const drafts = useDrafts();
  const taken = useRef<Taken>({ offset: 0, day: '' });
  const reading = useRef<Promise<unknown>>(Promise.resolve());
  /** While one thing is added in many entries, the log is read once, after the last of them. */
  const adding = useRef(false);

  const addProblems = useCallback((added: readonly AppError[]) => {
    setProblems((before) => {
      const known = new Set(before.map((problem) => JSON.stringify(problem)));
      const others = added.filter((problem) => !known.has(JSON.stringify(problem)));
      return others.length === 0 ? before : [...before, ...others];
    });
  }, []);
  // One after the other: two readings at once would take over the same entries twice.
  const sync = useCallback(() => {
    const read = reading.current.then(async () => {
      const answer = await readLog(bridge, worker, profileId, taken);
      addProblems(answer.ok ? answer.value.problems : [answer.error]);
      if (answer.ok && answer.value.changed) setRevision((before) => before + 1);
    });
    reading.current = read;
    return read;
  }, [addProblems, bridge, profileId, worker]);

  useEffect(() => {
    void sync();
    const onFocus = (): void => void sync();
    // Another process adds to the log without a word.
    window.addEventListener('focus', onFocus);
    const unsubscribe = bridge.subscribe((event) => {
      const isOwn = event.type === 'reviews-changed' && event.profileId === profileId;
      if (isOwn && !adding.current) void sync();
    });
    return () => {
      window.removeEventListener('focus', onFocus);
      unsubscribe();
    };
  }, [bridge, profileId, sync]);

  const add = useCallback(
    async ({ count, data, findings }: Reviewable, said: SaidOfFindings): Promise<Result<null>> => {
      const answer = await askResult(bridge.review({ profileId, data, findings, ...said }));
      if (!answer.ok) return answer;
      const { reviewId, problems: found } = answer.value;
      addProblems(found);
      setDone((before) => [...before, { reviewId, decision: said.decision, count, undone: false }]);
      await sync();
      return succeed(null);
    },
    [addProblems, bridge, profileId, sync],
  );
  const takeAnswers = useCallback<ReviewActs['takeAnswers']>(
    async (from, list, count, onShare) => {
      const reviewIds: string[] = [];
      let error: AppError | null = null;
      adding.current = true;
      for (let start = 0; start < count && error === null; start += answersAPart) {
        const part = await ask(from.proposedAnswers({ start, end: start + answersAPart }));
        const answer: Result<ReviewDone> = part.ok
          ? await askResult(bridge.takeAnswers({ profileId, list, ...part.value }))
          : part;
        if (!answer.ok) error = answer.error;
        else {
          const { reviewId, problems: found } = answer.value;
          reviewIds.push(reviewId);
          addProblems(found);
          const taken = Math.min(answersAPart, count - start);
          setDone((before) => [...before, { reviewId, decision: null, count: taken, undone: false }]);
        }
        onShare(Math.min(1, (start + answersAPart) / count));
      }
      adding.current = false;
      await sync();
      return { reviewIds, error };
    },
    [addProblems, bridge, profileId, sync],
  );
  const undo = useCallback(
    async (...reviewIds: readonly string[]): Promise<Result<null>> => {
      let undone: Result<null> = succeed(null);
      adding.current = true;
      for (const reviewId of reviewIds.toReversed()) {
        const answer = await askResult(bridge.undoReview({ profileId, reviewId }));
        if (!answer.ok) {
          undone = answer;
          break;
        }
        addProblems(answer.value.problems);
        // The last thing done stands last: what was taken back goes there.
        setDone((before) => [
          ...before.filter((one) => one.reviewId !== reviewId),
          ...before.filter((one) => one.reviewId === reviewId).map((one) => ({ ...one, undone: true })),
        ]);
      }
      adding.current = false;
      await sync();
      return undone;
    },
    [addProblems, bridge, profileId, sync],
  );

  const next = done.findLast(({ undone }) => !undone);
  const undoLast = useCallback(() => {
    if (next === undefined) return;
    void undo(next.reviewId).then((answer) => {
      if (!answer.ok) addProblems([answer.error]);
    });
  }, [addProblems, next, undo]);

  const acts = {
    add,
    undo,
    takeAnswers,
    last: done.at(-1) ?? null,
    undoLast: next === undefined ? null : undoLast,
    drafts,
  };
  return { revision, problems, acts };
}

function useDrafts(): ReviewDrafts {
  // Not a state, but for how many there are: nothing but its own field has to be drawn again for each letter typed.
  const [kept] = useState(() => new Map<string, SaidOfFindings>());
  const [count, setCount] = useState(0);
  useUnsaved(count === 0 ? null : `What you wrote of ${countOf(count, 'finding')} in review is not saved.`);
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

/** How the findings of a saved run stood in review; `run` is it once the worker has opened it. */
export function useSavedReviews(
  worker: ReconcileClient,
  runId: string,
  run: RunSummary | null,
): ReviewsState {
  const { bridge } = useHost();
  const [known, setKnown] = useState<Pick<ReviewsState, 'revision' | 'problems'>>({
    revision: 0,
    problems: [],
  });
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    if (run === null) return;
    const take = async (): Promise<Result<null>> => {
      const read = await askResult<readonly SavedReview[]>(bridge.readRunReviews({ runId }));
      return read.ok ? ask(worker.showSavedReviews({ reviews: read.value })) : read;
    };
    void take().then((answer) => {
      if (!isCurrent()) return;
      setKnown(answer.ok ? { revision: 1, problems: [] } : { revision: 0, problems: [answer.error] });
    });
  }, [begin, bridge, run, runId, worker]);

  return { ...known, acts: null };
}

/** How far the worker has taken over the log, and on which day that was: acceptances end by the day. */
interface Taken {
  readonly offset: number;
  readonly day: string;
}

/** Takes over what has been added to the log since the last time. */
async function readLog(
  bridge: BridgeClient,
  worker: ReconcileClient,
  profileId: string,
  taken: { current: Taken },
): Promise<Result<{ readonly changed: boolean; readonly problems: readonly AppError[] }>> {
  const problems: AppError[] = [];
  const day = new Date().toDateString();
  let changed = taken.current.day !== day;
  for (let more = true; more;) {
    const first = taken.current.day === '';
    const part = await askResult(bridge.readReviews({ profileId, offset: taken.current.offset }));
    if (!part.ok) return part;
    problems.push(...part.value.problems);
    const { entries, next } = part.value;
    const added = await ask(worker.addReviews({ entries, first }));
    if (!added.ok) return added;
    taken.current = { offset: next, day };
    changed ||= entries.length > 0;
    more = part.value.more;
  }
  return succeed({ changed, problems });
}
