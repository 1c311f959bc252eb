import type {
  AlteredCell,
  AnswersProposal,
  FilledColumn,
  LineRefusal,
  UnknownLine,
} from '../../domain/queries/answers-proposal';
import { wordSaid } from '../../domain/runs/answers';
import { nameLine } from '../../domain/sides/line-name';
import { countingWith } from '../count-words';
import { quoted } from '../errors/table';
import { encodingWords } from '../preflight-words';

/** What a list would do, in one sentence: "12 answers of 60 lines; 46 lines without an answer; 1 unknown; 1 refused." */
export function proposalSentence(
  { lines, taken, unanswered, known, unknown, refused, altered, unread }: AnswersProposal,
  format: (count: number) => string,
): string {
  const count = countingWith(format);
  const columns = unread.filter(({ name }) => name !== null);
  const parts = [
    `${count(taken.length, 'answer')} of ${count(lines, 'line')} to import`,
    ...(unanswered === 0 ? [] : [`${count(unanswered, 'line')} without an answer`]),
    ...(known === 0 ? [] : [`${count(known, 'answer')} known already`]),
    ...(unknown.length === 0 ? [] : [`${count(unknown.length, 'line')} without a matching finding`]),
    ...(refused.length === 0 ? [] : [`${count(refused.length, 'line')} refused`]),
    ...(altered.length === 0 ? [] : [`${count(altered.length, 'cell')} edited in our columns`]),
    ...(columns.length === 0 ? [] : [`${count(columns.length, 'column')} not read`]),
    ...(columns.length === unread.length ? [] : ['notes on cells not read']),
  ];
  return `${parts.join('; ')}.`;
}

/** Says how a list that is not UTF-8 was read; `''` of any other. */
export function readingSentence({ readings }: Pick<AnswersProposal, 'readings'>): string {
  return encodingWords(readings, 'ask the client to send the list as .xlsx');
}

/** Why a line of a list is not imported. */
export function refusalSentence(refusal: LineRefusal, list: Pick<AnswersProposal, 'sheets'>): string {
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
      return `The query ${refusal.id} has answers that differ, in the lines ${refusal.lines.map((line) => nameLine(list, line)).join(', ')}; ask the client which one applies.`;
    case 'answered_since':
      return `It says ${quoted(wordSaid(refusal.said))}, but its finding has changed since, and the client’s answer to what it is now was imported already.`;
    case 'ambiguous':
      return `The query id ${refusal.id} could be that of two findings.`;
    case 'too_long':
      return `Its answer or comment has ${refusal.characters} characters; the limit is 4000.`;
    case 'unreadable':
      return 'It could not be read as a line of the list: its quotation marks are broken, or it has too many cells.';
    case 'no_header':
      return 'Its sheet has no row with the headers of the list, so it isn’t known which cell is the answer. Put the header row back.';
    case 'merged':
      return `Its answer or comment is merged with that of line ${nameLine(list, refusal.top)}, so it isn’t known whether it applies to this line too. Ask the client to answer each line.`;
    case 'no_result':
      return 'Its answer or comment is a formula without a result. Ask the client to replace it with its text.';
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

/** Says that a column is no part of the list, and where it has text. */
export function unreadSentence(
  { name, lines, first }: FilledColumn,
  list: Pick<AnswersProposal, 'sheets'>,
): string {
  const what =
    name === null ? 'Notes on cells aren’t read: they are' : `Column ${quoted(name)} isn’t read: it has text`;
  return `${what} in ${lines === 1 ? 'line' : `${lines} lines, first in line`} ${nameLine(list, first)}.`;
}
