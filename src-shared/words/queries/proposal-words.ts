import type {
  AlteredCell,
  AnswersProposal,
  LineRefusal,
  UnknownLine,
} from '../../domain/queries/answers-proposal';
import { wordSaid } from '../../domain/runs/answers';
import { countingWith } from '../count-words';
import { quoted } from '../errors/table';

/** What a list would do, in one sentence: "12 answers of 60 lines; 46 lines without an answer; 1 unknown; 1 refused." */
export function proposalSentence(
  { lines, taken, unanswered, known, unknown, refused, altered }: AnswersProposal,
  format: (count: number) => string,
): string {
  const count = countingWith(format);
  const parts = [
    `${count(taken.length, 'answer')} of ${count(lines, 'line')} to import`,
    ...(unanswered === 0 ? [] : [`${count(unanswered, 'line')} without an answer`]),
    ...(known === 0 ? [] : [`${count(known, 'answer')} known already`]),
    ...(unknown.length === 0 ? [] : [`${count(unknown.length, 'line')} without a matching finding`]),
    ...(refused.length === 0 ? [] : [`${count(refused.length, 'line')} refused`]),
    ...(altered.length === 0 ? [] : [`${count(altered.length, 'cell')} edited in our columns`]),
  ];
  return `${parts.join('; ')}.`;
}

/** Why a line is not imported. */
export function refusalSentence(refusal: LineRefusal): string {
  switch (refusal.why) {
    case 'no_id':
      return 'It has no query id, so it isn’t known which question it answers.';
    case 'id_damaged':
      return `The query id ${quoted(refusal.id)} was changed: its check digit does not fit. Copy it from the list as it was sent.`;
    case 'mixed_up':
      return `Its query id is that of ${quoted(refusal.was)}, but the line itself says ${quoted(refusal.is)}: ids and lines were mixed up, as happens when only one column is sorted. Ask the client to fill in the list again.`;
    case 'other_item':
      return `${quoted(refusal.header)} says ${quoted(refusal.is)}, but the ticket or row with this query id now has ${quoted(refusal.was)}: it is another one, or the cell was edited. Ask the client again.`;
    case 'contradicts':
      return `The query ${refusal.id} has answers that differ, in the lines ${refusal.lines.join(', ')}; ask the client which one applies.`;
    case 'ambiguous':
      return `The query id ${refusal.id} could be that of two findings.`;
    case 'too_long':
      return `Its answer or comment has ${refusal.characters} characters; the limit is 4000.`;
    case 'unreadable':
      return 'It could not be read as a line of the list: its quotation marks are broken, or it has too few or too many cells.';
  }
}

/** Says that no finding has the id of a line, and what the line said. */
export function unknownSentence({ id, ...said }: UnknownLine): string {
  const answer =
    said.text === '' && said.comment === '' && said.answer === 'other' ? '' : ` It says: ${wordSaid(said)}.`;
  return `The query id ${id} is of no finding in this result: the finding is settled, or the list is of another run.${answer}`;
}

/** What the client changed in a cell of ours. */
export function alteredSentence({ header, was, is }: AlteredCell): string {
  return `${quoted(header)} was ${quoted(was)} and now says ${quoted(is)}; the edit is ignored.`;
}
