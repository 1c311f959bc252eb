import type { EntryClass } from '#shared/domain/vocabulary/classes';
import type { RowRanges } from '#shared/columns/row-ranges';
import type { ReviewEntry, ReviewedFindings, ReviewState } from '#shared/domain/runs/review';
import type { ReviewHistoryLine } from '#shared/domain/runs/review-states';
import type { SavedReview } from '#shared/domain/runs/saved-run';
import type { EntryMark } from '#shared/domain/views/view-filter';
import type { RowOfView } from './view-contract';

/** The worker's calls about review: it holds the profile's log, and knows what was said of the open run's findings. */
export interface ReviewCalls {
  /** Imports further entries of the log, `first` for its beginning; what was known before is then forgotten. */
  addReviews(argument: { readonly entries: readonly ReviewEntry[]; readonly first: boolean }): Promise<null>;
  /** Imports the reviews of a saved run as they were when it was saved; they then hold, and no log. */
  showSavedReviews(argument: { readonly reviews: readonly SavedReview[] }): Promise<null>;
  /** How the findings of the open run stand; null while no run is open or its reviews are not known. */
  countReviews(): Promise<ReviewCounts | null>;
  /**
   * The first findings of which something was said, and how many there are: as they stand now, or as they stood when the
   * open run was saved with these reviews. Null like `countReviews`.
   */
  listReviewed(argument: {
    readonly most: number;
    readonly saved: readonly SavedReview[] | null;
  }): Promise<ReviewedList | null>;
  /** The finding at a position of the open view; null where there is none, or its reviews are not known. */
  reviewOf(argument: RowOfView): Promise<FindingReview | null>;
  /** Where the next open finding of the open view is: behind a position, else before it; null where none but it is open. */
  nextOpen(argument: RowOfView): Promise<number | null>;
  /** The findings among the rows of the open view, to say something of all of them; null when the view is another one. */
  findingsAt(argument: { readonly viewId: number; readonly rows: RowRanges }): Promise<Reviewable | null>;
}

/** How many findings stand how; together they are all findings of the run. */
export type ReviewCounts = Readonly<Record<ReviewState['state'], number>> & {
  /** The open findings that had been accepted or called resolved. */
  readonly reopened: number;
};

/** What an act is to be about. */
export interface Reviewable {
  readonly count: number;
  /** What they were found in (`dataOf`). */
  readonly data: string;
  readonly findings: readonly ReviewedFindings[];
}

export interface FindingReview extends EntryMark {
  readonly reviewable: Reviewable;
  /** All that was ever said of it, newest first; none for a saved run, which shows how it stood. */
  readonly history: readonly ReviewHistoryLine[];
}

/** What was said of a run's findings, as the file of record tells it. */
export interface ReviewedList {
  readonly counts: ReviewCounts;
  /** The number of findings that were reviewed. */
  readonly reviewed: number;
  readonly first: ReadonlyArray<{
    /** `''` for a finding without a key. */
    readonly paymentReference: string;
    readonly class: EntryClass;
    readonly review: ReviewState;
  }>;
}
