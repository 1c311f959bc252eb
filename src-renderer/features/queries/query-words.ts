import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { FollowedQuery } from '#shared/domain/queries/follow-queries';
import type { AnswerOutcome, FollowUp } from '#shared/domain/queries/follow-up';
import type { QueryGroup, QueryState } from '#shared/domain/vocabulary/query-states';
import { clientAnswerWords, type ClientAnswer } from '#shared/domain/vocabulary/client-answers';
import { countOf, formatCount, formatDay } from '../../words/format';
import type { IconName } from '../../words/icon-name';
import { reviewStateWords } from '../../words/review-words';
import { runStateWords } from '../../words/run-words';
import type { FollowedCounts } from '../../worker/contract/query-contract';

/** What happened to an answered ticket or row, as the head of a column. */
export const outcomeWords: Readonly<Record<AnswerOutcome, { readonly word: string; readonly hint: string }>> =
  {
    settled: { word: 'Settled', hint: 'Both sides agree now.' },
    open: { word: 'Still open', hint: 'It is the same finding as when it was answered.' },
    changed: { word: 'Changed', hint: 'Still a finding, but not the one that was answered.' },
    'left scope': { word: 'Out of scope', hint: 'It is on neither side now.' },
    waiting: { word: 'Not compared yet', hint: 'Nothing newer was compared since it was answered.' },
  };

/** An answer as the follow-up has it. */
export function answerWord(answer: ClientAnswer): string {
  return answer === 'other' ? 'Other words' : clientAnswerWords[answer];
}

/** The whole follow-up in one sentence, for the summary and a screen reader. */
export function followUpSentence({ rows }: FollowUp): string {
  const sum = (outcome: AnswerOutcome): number => sumOf(rows, outcome);
  const oldest = Math.max(0, ...rows.map(({ oldestDays }) => oldestDays ?? 0));
  const open = sum('open') + sum('changed');
  const parts = [
    `${formatCount(sum('settled'))} settled`,
    `${formatCount(open)} still open${open === 0 ? '' : `, the oldest for ${countOf(oldest, 'day')}`}`,
    ...(sum('left scope') === 0 ? [] : [`${formatCount(sum('left scope'))} out of scope`]),
    ...(sum('waiting') === 0 ? [] : [`${formatCount(sum('waiting'))} not compared since`]),
  ];
  return `Answered tickets and rows: ${parts.join('; ')}.`;
}

function sumOf(rows: FollowUp['rows'], outcome: AnswerOutcome): number {
  return rows.reduce((all, { counts }) => all + counts[outcome], 0);
}

/** What a query list can be written as. */
export const listFormats: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'Excel workbook (.xlsx)',
  csv: 'CSV',
};

/** What else of the platform a list shows, in the sheet beside the questions of a workbook. */
const shownBesides: Readonly<Record<ExportFormat, readonly string[]>> = {
  xlsx: ['the name of this profile', 'the day on which its data was read'],
  csv: [],
};

/** What of the platform a query list shows, in a sentence. */
export function listShows(shows: readonly string[], as: ExportFormat): string {
  return `Of the platform it shows ${[...shows, ...shownBesides[as]].join(', ')}; nothing else.`;
}

/** What a group of queries is called, and what it says when nothing is in it. */
export const groupWords: Readonly<Record<QueryGroup, { readonly word: string; readonly empty: string }>> = {
  outstanding: { word: 'Outstanding', empty: 'Nothing is outstanding: the client has answered all of it.' },
  answered: { word: 'Answered, still open', empty: 'No finding has an answer and is still open.' },
  settled: { word: 'Settled', empty: 'None of these findings is settled yet.' },
  'left scope': { word: 'Out of scope', empty: 'Each of these findings is still in scope.' },
};

/** The status of a query: its word, its sign and what it means. Only what both sides show, or somebody decided, has a tick. */
export const queryStateWords: Readonly<
  Record<QueryState, { readonly word: string; readonly icon: IconName; readonly hint: string }>
> = {
  waiting: { word: 'Waiting', icon: 'clock', hint: 'The client has not answered.' },
  'partly answered': { word: 'Partly answered', icon: 'clock', hint: 'Some tickets or rows have no answer.' },
  changed: {
    word: 'Changed since',
    icon: 'warning',
    hint: 'The finding has changed since it was asked or answered about. Ask again.',
  },
  answered: { word: 'Still open', icon: 'circle', hint: 'It is still the finding that the client answered.' },
  matched: { word: 'Agrees now', icon: 'tick', hint: 'Both sides agree now.' },
  accepted: { ...reviewStateWords.accepted, hint: reviewStateWords.accepted.explained },
  resolved: { ...reviewStateWords.resolved, hint: reviewStateWords.resolved.explained },
  'left scope': {
    word: runStateWords['left scope'].word,
    icon: runStateWords['left scope'].icon,
    hint: 'This result has it on neither side, so it isn’t known whether it is settled.',
  },
};

/** The status of one query, for its row: "1 of 2 answered", "Waiting, reminded 3 Apr 2026". */
export function stateOfQuery({ state, asked, answered, remindedAt }: FollowedQuery): string {
  if (state === 'partly answered') return `${formatCount(answered)} of ${formatCount(asked)} answered`;
  const { word } = queryStateWords[state];
  return state === 'waiting' && remindedAt !== null ? `${word}, reminded ${formatDay(remindedAt)}` : word;
}

/** How many findings the client was asked about. */
export function askedCount({ groups }: FollowedCounts): number {
  return Object.values(groups).reduce((all, count) => all + count, 0);
}

/** How old a query is: "12 days". */
export function ageInWords(days: number): string {
  return days === 0 ? 'today' : countOf(days, 'day');
}

/** When it was sent: "12 days ago". */
export function sentAgo(days: number): string {
  return days === 0 ? 'today' : `${countOf(days, 'day')} ago`;
}

/** How many queries a list has, and how long ago the first of them was sent. */
export function groupSentence(queries: readonly FollowedQuery[]): string {
  const oldest = queries.find(({ days }) => days !== null)?.days ?? null;
  const findings = countOf(queries.length, 'finding');
  return oldest === null ? findings : `${findings}, the oldest sent ${sentAgo(oldest)}`;
}

/** Why a query opens nothing. */
export function notThere({ paymentReference, state }: FollowedQuery): string {
  const name = paymentReference === '' ? 'This item' : paymentReference;
  return state === 'matched'
    ? `${name} is no longer a finding: both sides agree now.`
    : `${name} is not in this result.`;
}
