import type { ReviewDecision, ReviewState } from '#shared/domain/runs/review';
import type { ReviewHistoryLine } from '#shared/domain/runs/review-states';
import type { FindingAge } from '#shared/domain/views/view-filter';
import type { IconName } from './icon-name';
import { countOf, formatCount, formatDate, formatDay, formatMoment } from './format';
import { findingAgeWords, runStateWords } from './run-words';

/** The review state of a finding: its word, its sign and what it means (product.md, section 5). */
export const reviewStateWords: Readonly<
  Record<ReviewDecision, { readonly word: string; readonly icon: IconName; readonly explained: string }>
> = {
  open: { word: 'Open', icon: 'circle', explained: 'Somebody still has to look at it.' },
  accepted: {
    word: 'Accepted',
    icon: 'flag',
    explained: 'Known and accepted. Reopens if it changes or after this date.',
  },
  resolved: {
    word: 'Resolved',
    icon: 'tick',
    explained: 'Corrected at its source. Reopens if later data still has it.',
  },
};

const reopened: Readonly<Record<NonNullable<ReviewState['reopenedBy']>, string>> = {
  signature: 'open again, since the finding has changed',
  date: 'open again, since its last day has passed',
  data: 'open again, since it is still there in later data',
};

/** How a finding stands, in one word: a row has no room for more. */
export function reviewWord({ state, reopenedBy }: ReviewState): string {
  return reopenedBy === null ? reviewStateWords[state].word : 'Open again';
}

/** How a finding stands and since when: "Accepted until 31 Dec 2026, by olga on 21 Nov 2026". */
export function reviewSentence(review: ReviewState): string {
  const { state, reopenedBy, until, by, at } = review;
  const who = at === '' ? '' : `${by === '' ? '' : ` by ${by}`} on ${formatMoment(at)}`;
  if (reopenedBy !== null) {
    const was = reopenedBy === 'data' ? 'Marked as resolved' : `Accepted${untilWords(until)}`;
    return `${was}${who}; ${reopened[reopenedBy]}.`;
  }
  if (at === '') return 'Not reviewed.';
  const word = state === 'open' ? 'Still open; last entry' : reviewStateWords[state].word;
  return `${word}${untilWords(until)}${who}.`;
}

/** What somebody did, as the history tells it. */
export function actWords({ act: { decision, until }, findings }: ReviewHistoryLine): string {
  const did = decision === null ? 'Noted' : decisionWords(decision, until);
  return findings === 1 ? did : `${did}, with ${countOf(findings - 1, 'other finding')}`;
}

/** What was done just now: "3 findings accepted until 31 Dec 2026." A day that has passed is one that was mistyped. */
export function doneWords(decision: ReviewDecision | null, until: string | null, count: number): string {
  const findings = countOf(count, 'finding');
  switch (decision) {
    case 'accepted':
      return `${findings} accepted${untilWords(until)}.`;
    case 'resolved':
      return `${findings} marked as resolved.`;
    case 'open':
      return `${findings} open again.`;
    case null:
      return count === 1 ? 'Note added.' : `Note added to ${findings}.`;
  }
}

/** How old a finding is, for a row: "new", "reopened", "3 runs"; `''` where that is not known. */
export function findingAge(age: FindingAge | null): string {
  if (age === null) return '';
  if (age.state === 'new' || age.state === 'reopened') return runStateWords[age.state].word.toLowerCase();
  return countOf(age.runs, 'run');
}

/** The same in a sentence; `now` is a moment in milliseconds. */
export function findingAgeSentence(age: FindingAge | null, now: number): string {
  if (age === null) return 'Age not known: this result was not compared with an earlier run.';
  const { state, since, runs } = age;
  if (state === 'new') return 'New in this run.';
  if (state === 'reopened') return 'Reopened: an earlier run had it, the previous one did not.';
  const days = findingAgeWords(since, now);
  const changed = state === 'changed' ? ', and another one since the last' : '';
  return `A finding in ${countOf(runs, 'run')}${changed}, since ${formatDay(since)}${days === '' ? '' : ` (${days})`}.`;
}

/** Reasons that are offered; any other may be written. */
export const usualReasons: readonly string[] = [
  'Timing: booked in another period',
  'Agreed with the client',
  'Test booking',
  'Corrected in the client file',
  'Corrected on the platform',
];

/** Says how many are open, such as "12 open of 40". */
export function openWords(open: number, findings: number): string {
  return `${formatCount(open)} open of ${formatCount(findings)}`;
}

function decisionWords(decision: ReviewDecision, until: string | null): string {
  switch (decision) {
    case 'open':
      return 'Opened again';
    case 'accepted':
      return `Accepted${untilWords(until)}`;
    case 'resolved':
      return 'Marked as resolved';
  }
}

function untilWords(until: string | null): string {
  return until === null ? '' : ` until ${formatDate(until)}`;
}
