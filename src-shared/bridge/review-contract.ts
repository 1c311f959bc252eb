import type { ProfileArgument, RunArgument } from './arguments';
import type { AppError } from '../base/app-error';
import type { LogPart } from './log-part';
import type { AnswersAct, OpenedAct, ReviewAct, ReviewEntry, SentAct } from '../domain/runs/review';
import type { TakeOverPlan, TakeOverSide } from '../domain/runs/take-over';
import type { Result } from '../base/result';

/** The review log of a profile. */
export interface ReviewLogCalls {
  /** The next part of the profile's review log, from an offset on; 0 for all of it. */
  readReviews(argument: ProfileArgument & { readonly offset: number }): Promise<Result<LogPart<ReviewEntry>>>;
  /** Adds an act of review to the log, in the name of the operating system's user; it is on the disk when this resolves. */
  review(argument: AskedReview): Promise<Result<ReviewDone>>;
  /**
   * Adds answers of a client to the log, in the name of the operating system's user who takes them in; they are on the disk when
   * this resolves. `undoReview` takes them back.
   */
  takeAnswers(argument: Asked<AnswersAct>): Promise<Result<ReviewDone>>;
  /** Adds to the log that a query list, or a part of it, was saved to be sent; it is on the disk when this resolves. */
  recordSent(argument: Asked<SentAct>): Promise<Result<ReviewDone>>;
  /** Adds to the log that somebody opened a finding of at least the profile's threshold, in the name of the operating system's user. */
  recordOpened(argument: Asked<OpenedAct>): Promise<Result<ReviewDone>>;
  /** Takes an act back for all of its findings, by adding that to the log. */
  undoReview(argument: ProfileArgument & { readonly reviewId: string }): Promise<Result<ReviewDone>>;
}

/** Taking the reviews of open evidence over into a profile's review log. */
export interface TakeOverCalls {
  /**
   * Says what taking the reviews of the open evidence over into a profile's review log would do; changes nothing. Refused with
   * `evidence_of_other_project` where the profile is of another one, and with `run_not_found` where that evidence is not open.
   */
  planTakeOver(argument: ProfileArgument & RunArgument): Promise<Result<ListedTakeOver>>;
  /**
   * Takes them over: all that are new by then, and of the conflicts those in which theirs is chosen. Refused as the plan is.
   * `undoReview` of each id takes them back.
   */
  takeOverReviews(
    argument: ProfileArgument & RunArgument & { readonly choice: TakeOverChoice },
  ): Promise<Result<TakenOver>>;
}

/** An act for a profile's log; who and when the core puts in. */
type Asked<Act extends ReviewEntry> = Omit<Act, 'kind' | 'id' | 'at' | 'by'> & ProfileArgument;

/** What somebody says of findings. */
export type AskedReview = Asked<ReviewAct>;

/** What was added to a review log, and what was wrong with it until then. */
export interface ReviewDone {
  readonly reviewId: string;
  readonly problems: readonly AppError[];
}

/** What taking reviews over would do, as a screen can show it: all counts, and the first of each list. */
export interface ListedTakeOver {
  readonly counts: Readonly<Record<keyof TakeOverPlan, number>>;
  readonly first: Pick<TakeOverPlan, 'fresh' | 'conflicts'>;
}

/** Whose word holds in the conflicts: one side for all of them, but for those findings. */
export interface TakeOverChoice {
  readonly side: TakeOverSide;
  /** The ids of the findings in which it is the other side. */
  readonly except: readonly string[];
}

/** Reviews that were imported; the log has them in one entry or several. */
interface TakenOver {
  readonly reviewIds: readonly string[];
  readonly taken: number;
}
