import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import { answerOutcomes, type AnswerOutcome, type FollowUp } from '#shared/domain/queries/follow-up';
import { clientAnswerWords, type ClientAnswer } from '#shared/domain/vocabulary/client-answers';
import { countOf, formatCount } from '../../words/format';

/** What happened to an answered ticket or row, as the head of a column. */
export const outcomeWords: Readonly<Record<AnswerOutcome, { readonly word: string; readonly hint: string }>> =
  {
    settled: { word: 'Settled', hint: 'Both sides agree now.' },
    open: { word: 'Still open', hint: 'It is the same finding as when it was answered.' },
    changed: { word: 'Changed', hint: 'It is still a finding, and another one than when it was answered.' },
    'left scope': { word: 'Out of scope', hint: 'Its payment reference is on neither side any more.' },
    waiting: { word: 'Not compared yet', hint: 'Nothing newer was compared since it was answered.' },
  };

/** An answer as the follow-up has it. */
export function answerWord(answer: ClientAnswer): string {
  return answer === 'other' ? 'Other words' : clientAnswerWords[answer];
}

/** What happened to one answer: "Corrected", "Still open, 21 days". */
export function answerOutcomeSentence(answer: ClientAnswer, outcome: AnswerOutcome, days: number): string {
  if (outcome === 'settled') return answer === 'will_correct' ? 'Corrected' : 'Settled';
  const { word } = outcomeWords[outcome];
  return outcome === 'open' || outcome === 'changed' ? `${word}, ${countOf(days, 'day')}` : word;
}

/** How many tickets and rows are answered; the answers themselves may be the first of them. */
export function answeredCount({ rows }: Pick<FollowUp, 'rows'>): number {
  return answerOutcomes.reduce((all, outcome) => all + sumOf(rows, outcome), 0);
}

/** The whole follow-up in one sentence, for the summary and a screen reader. */
export function followUpSentence({ rows }: Pick<FollowUp, 'rows'>): string {
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
