import type { EntryClass } from '../vocabulary/classes';
import type { ClientAnswer } from '../vocabulary/client-answers';
import type { Reason } from '../vocabulary/reasons';
import { isOfKey, type FindingState } from './finding-state';

/** The decisions, in the order in which they are offered and sorted: what somebody has to do comes first. */
export const reviewDecisions = ['open', 'accepted', 'resolved'] as const;

/** What somebody decides of a finding. None of it changes a class, a count or the verdict: it stays a finding. */
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Why a decision no longer holds: see `ReviewState`. */
export const reopenings = ['signature', 'date', 'data'] as const;

/** What every entry of the log has. */
interface Act<Kind extends string> {
  readonly kind: Kind;
  /** The id of the whole act: undoing it undoes it for all of its findings. */
  readonly id: string;
  /** The time in UTC, in ISO 8601. */
  readonly at: string;
  /** The operating system's user who did it. */
  readonly by: string;
}

/**
 * One act of review on one finding or many, as the log keeps it; it hangs on (profile, key, signature) (product.md,
 * section 5). What is null it leaves as it was.
 */
export interface ReviewAct extends Act<'review'> {
  readonly decision: ReviewDecision | null;
  /** The last day of an acceptance, `YYYY-MM-DD`; null for no end. */
  readonly until: string | null;
  readonly reason: string | null;
  readonly note: string | null;
  /** What the findings were found in (`dataOf`). */
  readonly data: string;
  readonly findings: readonly ReviewedFindings[];
}

/** What a client said of one ticket or row in question. */
export interface SaidByClient {
  readonly answer: ClientAnswer;
  /** Of `other`: the words in the place of an answer; `''` otherwise. */
  readonly text: string;
  readonly comment: string;
}

/** An answer that was imported, with the finding that it is about as it was then. */
export interface TakenAnswer extends SaidByClient {
  /** The id of the query that it answers. */
  readonly query: string;
  /** The finding had changed since the query was written. */
  readonly late: boolean;
  readonly finding: ReviewedFindings;
}

/**
 * Answers of a client that somebody took in; undone like an act. A finding can have several: of each ticket and row in
 * question its own.
 */
export interface AnswersAct extends Act<'answers'> {
  /** The name of the list that they came in. */
  readonly list: string;
  readonly data: string;
  readonly answers: readonly TakenAnswer[];
}

/** The review state of a finding in evidence, with whose word that was and the finding as it was there. */
export interface TakenReview extends Pick<ReviewAct, 'decision' | 'until' | 'at' | 'by' | 'data'> {
  readonly reason: string;
  readonly note: string;
  readonly finding: ReviewedFindings;
}

/** Reviews that somebody took over from evidence; undone like an act. Each keeps its author and its time. */
export interface TakeOverAct extends Act<'take-over'> {
  /** Whose run the evidence is of, and when that was saved. */
  readonly evidence: { readonly profileName: string; readonly finishedAt: string };
  readonly reviews: readonly TakenReview[];
}

/** One query of a list that was sent, and what it asked about. */
export interface SentQuery {
  /** The id of the query. */
  readonly query: string;
  readonly class: EntryClass;
  readonly reason: Reason | null;
  /** The finding by the signature that it had, and by the payment reference of the ticket or row in question only. */
  readonly finding: ReviewedFindings;
}

/**
 * A query list that was saved to be sent to the client. It says nothing of a finding, so it is no review: it reopens nothing, and
 * no signature minds it.
 */
export interface SentAct extends Act<'sent'> {
  /** The name of the list's file. */
  readonly list: string;
  /** It asks again, about what was still outstanding. */
  readonly isReminder: boolean;
  readonly queries: readonly SentQuery[];
}

/**
 * That somebody opened a finding of at least the profile's threshold. Like a list that was sent it is no review: it changes nothing,
 * and no signature minds it (`looked-into.ts`).
 */
export interface OpenedAct extends Act<'opened'> {
  /** What it was found in (`dataOf`). */
  readonly data: string;
  readonly finding: ReviewedFindings;
}

/** Takes back an act or an import; the log keeps both. */
export interface ReviewUndo extends Act<'undo'> {
  readonly undoes: (ReviewAct | AnswersAct | TakeOverAct)['id'];
}

/** One entry of a profile's review log, which is only ever added to. */
export type ReviewEntry = ReviewAct | AnswersAct | TakeOverAct | SentAct | OpenedAct | ReviewUndo;

/**
 * Findings of one signature. Those with a key are named by their raw payment references, in each way in which they are
 * written, so that they are found again under other key rules; those without by their id (`FindingState`).
 */
export interface ReviewedFindings {
  readonly signature: string;
  readonly references: readonly string[];
  readonly items: readonly string[];
}

/** The review state of a finding. */
export interface ReviewState {
  readonly state: ReviewDecision;
  /**
   * Why an acceptance or a resolution no longer holds: the finding is another one now, the acceptance has passed its date,
   * or the finding is still there in data that came after it was called resolved. Null where there was none.
   */
  readonly reopenedBy: (typeof reopenings)[number] | null;
  readonly until: string | null;
  readonly reason: string;
  readonly note: string;
  /** Who decided, and when; both `''` where nobody has said anything. */
  readonly by: string;
  readonly at: string;
}

/** The state of a finding that nobody has said anything of. */
export const unreviewed: ReviewState = {
  state: 'open',
  reopenedBy: null,
  until: null,
  reason: '',
  note: '',
  by: '',
  at: '',
};

/** The most findings of one act, by their names (`countNames`); all of them are one line of the log and one request to the core. */
export const maxReviewedAtOnce = 50_000;

/** How an act names a finding. */
export function namesOf(
  finding: Pick<FindingState, 'id' | 'paymentReference' | 'otherReferences'>,
): Omit<ReviewedFindings, 'signature'> {
  const { id, paymentReference, otherReferences } = finding;
  return isOfKey(id)
    ? { references: [paymentReference, ...otherReferences], items: [] }
    : { references: [], items: [id] };
}

/** How many names there are in an act, which is no less than its findings. */
export function countNames(findings: readonly ReviewedFindings[]): number {
  return findings.reduce((sum, { references, items }) => sum + references.length + items.length, 0);
}

/** The longest reason and note, in characters. */
export const maxReasonLength = 200;
export const maxNoteLength = 4_000;
