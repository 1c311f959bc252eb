import { addTo } from '../../base/add-to';
import { normalise } from '../../base/text';
import type { LineRefusal, RefusedLine } from '../../domain/queries/answers-proposal';
import type { ClientQuery, IndexedFinding } from '../../domain/queries/query';
import {
  formatQueryId,
  placeOfItem,
  queryKey,
  readQueryId,
  type QueryIdParts,
} from '../../domain/queries/query-id';
import { maxNoteLength, type SaidByClient } from '../../domain/runs/review';
import { statusText } from '../../domain/statuses/compare-statuses';
import { clientAnswers, type ClientAnswer } from '../../domain/vocabulary/client-answers';
import { queryLanguages } from '../../domain/vocabulary/query-languages';
import { queryTexts } from '../../words/queries/languages';
import type { ReadQueryList } from './read-query-list';

/** One line of a list, as far as it says which query it is about. */
export interface ReadLine {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly parts: QueryIdParts;
  /** Null for a line without an answer. */
  readonly said: SaidByClient | null;
}

/** All that Tieout would write today about a finding. */
export type QueriesOf = (found: IndexedFinding) => readonly ClientQuery[];

/** What Tieout would write today on the line of an id; undefined where its finding has no such item any more. */
export function queryOfLine(
  queriesOf: QueriesOf,
  { parts }: ReadLine,
  found: IndexedFinding,
): ClientQuery | undefined {
  return queriesOf(found)[found.from + placeOfItem(parts.item)];
}

/** Reads which query a line is about, and what it answers; a line with no text in any cell is blank. */
export function readLine(list: ReadQueryList, row: number): ReadLine | RefusedLine | 'blank' {
  const { ids, answers, comments, others, refusals } = list;
  const line = list.lines[row] ?? 0;
  const refuse = (refusal: LineRefusal): RefusedLine => ({ line, refusal });
  const refused = refusals.get(line);
  if (refused !== undefined) return refuse(refused);
  const id = normalise(ids.at(row));
  const [answer, comment] = [answers.at(row), comments.at(row)];
  if (id === '') {
    const isBlank = [answer, comment, ...Array.from(others.values(), (column) => column.at(row))].every(
      (text) => normalise(text) === '',
    );
    return isBlank ? 'blank' : refuse({ why: 'no_id' });
  }
  const parts = readQueryId(id);
  if (parts === null) return refuse({ why: 'id_damaged', id: id.slice(0, shownId) });
  const longest = Math.max(answer.length, comment.length);
  if (longest > maxNoteLength) return refuse({ why: 'too_long', id, characters: longest });
  return { row, line, id: formatQueryId(parts), parts, said: readAnswer(answer, comment) };
}

/** How much is shown of what should be an id. */
const shownId = 60;

const answersByText: ReadonlyMap<string, ClientAnswer> = new Map(
  queryLanguages.flatMap((language) =>
    clientAnswers.map((answer) => [statusText(queryTexts[language].answers[answer]), answer] as const),
  ),
);

/** An answer in any language of lists; other words are kept as they are. A comment with no answer is an answer, too. */
function readAnswer(answer: string, comment: string): SaidByClient | null {
  const [text = '', remark = ''] = [answer, comment].map((cell) => cell.trim().replace(/\r\n?/g, '\n'));
  if (normalise(text) === '') {
    return normalise(remark) === '' ? null : { answer: 'other', text: '', comment: remark };
  }
  const offered = answersByText.get(statusText(text));
  return offered === undefined
    ? { answer: 'other', text, comment: remark }
    : { answer: offered, text: '', comment: remark };
}

/** The lines of each query, in the order of the list. */
export function groupsByQuery(lines: readonly ReadLine[]): Iterable<readonly ReadLine[]> {
  const groups = new Map<string, ReadLine[]>();
  for (const line of lines) addTo(groups, queryKey(line.parts), line);
  return groups.values();
}
