import type { AppError } from '#shared/base/app-error';
import { fail, succeed, type Result } from '#shared/base/result';
import type { AskedReview, ReviewDone } from '#shared/bridge/review-contract';
import type { Profile } from '#shared/domain/rules/profile';
import type { FindingAmount } from '#shared/domain/runs/finding-sums';
import { reachesThreshold } from '#shared/domain/runs/looked-into';
import type { OpenedAct } from '#shared/domain/runs/review';
import type { WrittenQueryList } from '../worker/contract/query-contract';
import type { Reviewable } from '../worker/contract/review-contract';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import type { ReconcileClient } from './reconcile-client';

/** What is said of findings, without the findings. */
export type SaidOfFindings = Pick<AskedReview, 'decision' | 'until' | 'reason' | 'note'>;

/** An act of this window, and whether it was taken back. */
export interface DoneReview {
  readonly reviewId: string;
  readonly said: Pick<SaidOfFindings, 'decision' | 'until'>;
  readonly count: number;
  readonly undone: boolean;
}

/** What becomes known of the reviews. */
export type ReviewEvent =
  | { readonly type: 'reviews read'; readonly changed: boolean; readonly problems: readonly AppError[] }
  | { readonly type: 'reviewed'; readonly done: DoneReview }
  | { readonly type: 'review undone'; readonly reviewId: string };

/** What can be done in review. */
export interface LogActs {
  /** Imports what was added to the log since the last time. */
  readonly sync: () => Promise<void>;
  /** The same where another day has begun since: acceptances end by the day, although nobody does anything. */
  readonly syncOnNewDay: () => Promise<void>;
  readonly add: (reviewable: Reviewable, said: SaidOfFindings) => Promise<Result<null>>;
  /** Records that a list which the worker has written was saved, under this name, to be sent. */
  readonly recordSent: (
    worker: Pick<ReconcileClient, 'writtenQueries'>,
    written: Pick<WrittenQueryList, 'list' | 'queries'>,
    saved: { readonly list: string; readonly isReminder: boolean },
  ) => Promise<Result<null>>;
  /** Records that a finding was opened, once, if it reaches the threshold of the profile. */
  readonly recordOpened: (
    opened: Pick<OpenedAct, 'data' | 'finding'>,
    amounts: readonly FindingAmount[],
  ) => void;
  readonly undo: (...reviewIds: readonly string[]) => Promise<Result<null>>;
  /** Imports the answers that the worker has proposed of a list, part by part; `onShare` hears how far that is. */
  readonly takeAnswers: (
    worker: Pick<ReconcileClient, 'proposedAnswers'>,
    list: string,
    count: number,
    onShare: (share: number) => void,
  ) => Promise<{ readonly reviewIds: readonly string[]; readonly error: AppError | null }>;
}

/** So many answers or queries go to the core at once: with long comments they still fit into one request. */
const linesAPart = 1_000;

const dayNow = (): string => new Date().toDateString();

/** Keeps the worker's log of a profile in step with the core's, which other windows add to as well. */
export function createLogActs(
  bridge: BridgeClient,
  worker: ReconcileClient,
  { id: profileId }: Pick<Profile, 'id'>,
  thresholdOf: () => Profile['threshold'],
  tell: (event: ReviewEvent) => void,
): LogActs {
  /** How far the worker has imported the log, and on which day that was: acceptances end by the day. */
  let taken = { offset: 0, day: '' };
  let reading: Promise<unknown> = Promise.resolve();
  /** While one thing is added in many entries, the log is read once, after the last of them. */
  let adding = false;
  const opened = new Set<string>();

  const readOn = async (): Promise<void> => {
    const problems: AppError[] = [];
    const day = dayNow();
    let changed = taken.day !== day;
    for (let more = true; more;) {
      const part = await askResult(bridge.readReviews({ profileId, offset: taken.offset }));
      const added: Result<unknown> = part.ok
        ? await ask(worker.addReviews({ entries: part.value.entries, first: taken.day === '' }))
        : part;
      if (!part.ok || !added.ok) {
        tell({ type: 'reviews read', changed: false, problems: added.ok ? [] : [added.error] });
        return;
      }
      problems.push(...part.value.problems);
      taken = { offset: part.value.next, day };
      changed ||= part.value.entries.length > 0;
      more = part.value.more;
    }
    tell({ type: 'reviews read', changed, problems });
  };
  /** One after the other: two readings at once would import the same entries twice. */
  const readAll = (): Promise<void> => {
    const read = reading.then(readOn);
    reading = read;
    return read;
  };
  const problemsOf = (problems: readonly AppError[]): void =>
    tell({ type: 'reviews read', changed: false, problems });
  const did = (
    { reviewId, problems }: ReviewDone,
    { decision, until }: Pick<SaidOfFindings, 'decision' | 'until'>,
    count: number,
  ) => {
    problemsOf(problems);
    tell({ type: 'reviewed', done: { reviewId, said: { decision, until }, count, undone: false } });
  };
  /** Adds many lines to the log, part by part until one fails: the worker gives each, and the core adds it. */
  const addInParts = async <Part>(
    count: number,
    give: (range: { readonly start: number; readonly end: number }) => Promise<Part>,
    add: (part: Part) => Promise<Result<ReviewDone>>,
    onAdded: (done: ReviewDone, start: number) => void,
    onShare: (share: number) => void = () => undefined,
  ): Promise<AppError | null> => {
    let error: AppError | null = null;
    adding = true;
    for (let start = 0; start < count && error === null; start += linesAPart) {
      const part = await ask(give({ start, end: start + linesAPart }));
      const answer: Result<ReviewDone> = part.ok ? await askResult(add(part.value)) : part;
      if (answer.ok) onAdded(answer.value, start);
      else error = answer.error;
      onShare(Math.min(1, (start + linesAPart) / count));
    }
    adding = false;
    await readAll();
    return error;
  };

  const sync = (): Promise<void> => (adding ? Promise.resolve() : readAll());

  return {
    sync,
    syncOnNewDay: () => (taken.day === '' || taken.day === dayNow() ? Promise.resolve() : sync()),
    add: async ({ count, data, findings }, said) => {
      const answer = await askResult(bridge.review({ profileId, data, findings, ...said }));
      if (!answer.ok) return answer;
      did(answer.value, said, count);
      await readAll();
      return succeed(null);
    },
    takeAnswers: async (from, list, count, onShare) => {
      const reviewIds: string[] = [];
      const error = await addInParts(
        count,
        (range) => from.proposedAnswers(range),
        (part) => bridge.takeAnswers({ profileId, list, ...part }),
        (done, start) => {
          reviewIds.push(done.reviewId);
          did(done, { decision: null, until: null }, Math.min(linesAPart, count - start));
        },
        onShare,
      );
      return { reviewIds, error };
    },
    recordSent: async (from, { list, queries: count }, saved) => {
      const error = await addInParts(
        count,
        (range) => from.writtenQueries({ list, ...range }),
        (queries) => bridge.recordSent({ profileId, ...saved, queries }),
        ({ problems }) => problemsOf(problems),
      );
      return error === null ? succeed(null) : fail(error);
    },
    recordOpened: (one, amounts) => {
      const threshold = thresholdOf();
      const name = JSON.stringify([one.data, one.finding]);
      if (threshold === null || opened.has(name) || !reachesThreshold(amounts, threshold)) return;
      opened.add(name);
      void askResult(bridge.recordOpened({ profileId, ...one })).then((answer) => {
        if (!answer.ok) opened.delete(name);
        problemsOf(answer.ok ? answer.value.problems : [answer.error]);
      });
    },
    undo: async (...reviewIds) => {
      let undone: Result<null> = succeed(null);
      adding = true;
      for (const reviewId of reviewIds.toReversed()) {
        const answer = await askResult(bridge.undoReview({ profileId, reviewId }));
        if (!answer.ok) {
          undone = answer;
          break;
        }
        problemsOf(answer.value.problems);
        tell({ type: 'review undone', reviewId });
      }
      adding = false;
      await readAll();
      return undone;
    },
  };
}
