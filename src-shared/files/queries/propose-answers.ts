import { unguardFormula } from '../../base/formula-guard';
import type { Steps } from '../../base/steps';
import { normalise } from '../../base/text';
import { trimEndOf } from '../../base/trim-end';
import type {
  AlteredCell,
  AnswersProposal,
  LineRefusal,
  ProposedAnswer,
  RefusedLine,
  UnknownLine,
} from '../../domain/queries/answers-proposal';
import type { EntryNumber } from '../../domain/compare/ledger';
import {
  queriesOf,
  type ClientQuery,
  type IndexedFinding,
  type QueryIndex,
  type QuerySource,
} from '../../domain/queries/query';
import {
  formatQueryId,
  placeOfItem,
  queryKey,
  readQueryId,
  signaturePart,
  type QueryIdParts,
} from '../../domain/queries/query-id';
import { queryLanguages } from '../../domain/vocabulary/query-languages';
import { saysTheSame } from '../../domain/runs/answers';
import { maxNoteLength, namesOf, type SaidByClient } from '../../domain/runs/review';
import type { FindingState } from '../../domain/runs/finding-state';
import { statusText } from '../../domain/statuses/status';
import { clientAnswers, type ClientAnswer } from '../../domain/vocabulary/client-answers';
import { queryTexts } from '../../words/queries/languages';
import type { Cell } from '../xlsx/write-sheets';
import { guardCell, listColumns } from './list-columns';
import type { ReadQueryList } from './read-query-list';

/** One line of a list, as far as it says which query it is about. */
interface ReadLine {
  readonly row: number;
  readonly line: number;
  readonly id: string;
  readonly parts: QueryIdParts;
  /** Null for a line without an answer. */
  readonly said: SaidByClient | null;
}

/** How many lines are gone through in one step. */
const linesAStep = 500;

/**
 * Says what taking in a list would do to the findings of a run, without doing it. `standing` is the answer that a query already
 * has. Only the id in a line decides to which finding its answer belongs; an answer is refused where the rest of the line shows
 * that the id came from another line.
 */
export function* proposeAnswers(
  list: ReadQueryList,
  source: QuerySource,
  index: QueryIndex,
  standing: (query: QueryIdParts) => SaidByClient | null,
  onLine: (lines: number) => void = () => undefined,
): Steps<AnswersProposal> {
  const refused: RefusedLine[] = list.malformed.map(({ line }) => ({ line, refusal: { why: 'unreadable' } }));
  const lines: ReadLine[] = [];
  let count = refused.length;
  for (let row = 0; row < list.lines.length; row++) {
    const read = readLine(list, row);
    if (read === 'blank') continue;
    count++;
    if ('refusal' in read) refused.push(read);
    else lines.push(read);
    if (row % linesAStep === linesAStep - 1) yield;
  }

  const unknown: UnknownLine[] = [];
  const altered: AlteredCell[] = [];
  const taken: ProposedAnswer[] = [];
  let [unanswered, known, done] = [0, 0, 0];
  const queryOf = createQueries(source);
  const alteredIn = createCellCheck(list, source, queryOf);
  const mixedUp = createMixCheck(list, index.states, queryOf);
  for (const group of groupsByQuery(lines)) {
    const [first] = group;
    if (first === undefined) continue;
    const found = index.of(first.parts.finding);
    if (found === null) {
      for (const { line, id, said } of group) unknown.push({ line, id, ...(said ?? nothingSaid) });
    } else if (found === 'several') {
      for (const { line, id } of group) refused.push({ line, refusal: { why: 'ambiguous', id } });
    } else {
      const answered: ReadLine[] = [];
      for (const line of group) {
        const mixed = line.said === null ? null : mixedUp(line, found);
        if (mixed !== null) {
          refused.push({ line: line.line, refusal: mixed });
          continue;
        }
        for (const cell of alteredIn(line, found)) altered.push(cell);
        if (line.said === null) unanswered++;
        else answered.push(line);
      }
      const refusal = refuseAnswers(answered);
      const [one] = answered;
      if (refusal !== null) for (const { line } of answered) refused.push({ line, refusal });
      else if (one !== undefined) {
        const proposed = proposalOf(one, found);
        const stands = standing(one.parts);
        const isKnown = stands !== null && saysTheSame(stands, proposed);
        if (!isKnown) taken.push(proposed);
        known += answered.length - (isKnown ? 0 : 1);
      }
    }
    done += group.length;
    if (done % linesAStep < group.length) {
      onLine(done);
      yield;
    }
  }
  const byLine = (a: { readonly line: number }, b: { readonly line: number }): number => a.line - b.line;
  return {
    lines: count,
    taken: taken.sort(byLine),
    unanswered,
    known,
    unknown: unknown.sort(byLine),
    refused: refused.sort(byLine),
    altered: altered.sort(byLine),
  };
}

const nothingSaid: SaidByClient = { answer: 'other', text: '', comment: '' };

function readLine(list: ReadQueryList, row: number): ReadLine | RefusedLine | 'blank' {
  const { ids, answers, comments, others } = list;
  const line = list.lines[row] ?? 0;
  const refuse = (refusal: LineRefusal): RefusedLine => ({ line, refusal });
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

/** An answer in any language of lists; other words are kept as they are. A comment alone is an answer, too. */
function readAnswer(answer: string, comment: string): SaidByClient | null {
  const [text, remark] = [answer.trim(), comment.trim()];
  if (normalise(text) === '') {
    return normalise(remark) === '' ? null : { answer: 'other', text: '', comment: remark };
  }
  const offered = answersByText.get(statusText(text));
  return offered === undefined
    ? { answer: 'other', text, comment: remark }
    : { answer: offered, text: '', comment: remark };
}

/** The lines of each query, in the order of the list. */
function groupsByQuery(lines: readonly ReadLine[]): Iterable<readonly ReadLine[]> {
  const groups = new Map<string, ReadLine[]>();
  for (const line of lines) {
    const key = queryKey(line.parts);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return groups.values();
}

/** Why none of the answers to one query is taken: if several differ, nobody can say which one is meant. */
function refuseAnswers(answered: readonly ReadLine[]): LineRefusal | null {
  const [first, ...others] = answered;
  if (first === undefined) return null;
  const agrees = ({ said }: ReadLine): boolean =>
    said !== null && first.said !== null && saysTheSame(said, first.said);
  if (others.every(agrees)) return null;
  return { why: 'contradicts', id: first.id, lines: answered.map(({ line }) => line) };
}

function proposalOf({ line, id, parts, said }: ReadLine, { finding }: IndexedFinding): ProposedAnswer {
  return {
    line,
    paymentReference: finding.paymentReference,
    query: id,
    ...(said ?? nothingSaid),
    late: parts.signature !== signaturePart(finding.signature),
    finding: { signature: finding.signature, ...namesOf(finding) },
  };
}

/** Finds what Tieout would write today on the line of an id; undefined where its finding has no such item any more. */
type QueryOf = (line: ReadLine, found: IndexedFinding) => ClientQuery | undefined;

function createQueries(source: QuerySource): QueryOf {
  // Cached per finding: its lines come in any order, and there may be thousands.
  const queriesByEntry = new Map<EntryNumber, readonly ClientQuery[]>();
  return ({ parts }, { entry, finding, from }) => {
    let queries = queriesByEntry.get(entry);
    if (queries === undefined) {
      queries = queriesOf(source, entry, finding);
      queriesByEntry.set(entry, queries);
    }
    return queries[from + placeOfItem(parts.item)];
  };
}

/**
 * Holds the cells of a line against what Tieout would write there today; nothing where that is another line by now, since then
 * nobody can say who changed it.
 */
function createCellCheck(
  { language, others }: ReadQueryList,
  source: QuerySource,
  queryOf: QueryOf,
): (line: ReadLine, found: IndexedFinding) => readonly AlteredCell[] {
  const columns = listColumns(source, queryTexts[language]).flatMap(({ header, cellOf, isOpen }) => {
    const column = others.get(normalise(header));
    return isOpen || column === undefined ? [] : [{ header, cellOf, column }];
  });
  return (read, found) => {
    const query = queryOf(read, found);
    if (query === undefined) return [];
    const { row, line, id } = read;
    const differing = columns.flatMap(({ header, cellOf, column }): AlteredCell[] => {
      const [was, is] = [cellOf(query), column.at(row)];
      return isSameCell(was, is) ? [] : [{ line, id, header, was: String(was), is }];
    });
    // Compared last: making an id takes the most time, and nearly all lines are unchanged.
    return differing.length === 0 || query.id !== id ? [] : differing;
  };
}

/**
 * Refuses a line whose id came from another line, as where one column alone was sorted. Another finding's payment reference is
 * enough to tell. An unknown reference may have been typed by the client, so the ticket or the line number must differ too. Line
 * numbers change from file to file: where a finding has no reference, they count only while the id is exactly today's.
 */
function createMixCheck(
  { language, others }: ReadQueryList,
  states: readonly FindingState[],
  queryOf: QueryOf,
): (line: ReadLine, found: IndexedFinding) => LineRefusal | null {
  const { headers } = queryTexts[language];
  const [references, tickets, lines] = [headers.paymentReference, headers.ticket, headers.line].map(
    (header) => others.get(normalise(header)),
  );
  // Made for all findings at once, and only when a line needs it: few do.
  let known: ReadonlySet<string> | null = null;
  const isOfFinding = (reference: string): boolean => {
    known ??= new Set(states.flatMap((finding) => referencesOf(finding).map(normalise)));
    return known.has(normalise(unguardFormula(reference)));
  };
  /** What a cell says if that differs from what was written; null if it agrees or was emptied. */
  const otherOf = (was: Cell, is = ''): string | null =>
    normalise(is) === '' || isSameCell(was, is) ? null : is;

  return (read, found) => {
    const own = referencesOf(found.finding);
    const reference = references?.at(read.row) ?? '';
    if (own.some((one) => isSameCell(one, reference))) return null;
    const query = queryOf(read, found);
    const isTyped = own.length > 0 && normalise(reference) !== '';
    if (isTyped && isOfFinding(reference))
      return { why: 'mixed_up', id: read.id, was: own[0] ?? '', is: reference };
    if (query === undefined) return null;
    const { facts } = query;
    const is =
      otherOf(facts.ticket ?? '', tickets?.at(read.row)) ??
      (isTyped || query.id === read.id ? otherOf(facts.line ?? '', lines?.at(read.row)) : null);
    if (is === null) return null;
    const was = own[0] ?? facts.ticket ?? String(facts.line ?? '');
    return { why: 'mixed_up', id: read.id, was, is: isTyped ? reference : is };
  };
}

function referencesOf({ paymentReference, otherReferences }: FindingState): readonly string[] {
  return [paymentReference, ...otherReferences].filter((reference) => reference !== '');
}

/** Whether a cell says what was written, whatever a spreadsheet did to its form. */
function isSameCell(was: Cell, is: string): boolean {
  if (is === String(was)) return true;
  const plain = (text: string): string => normalise(unguardFormula(text));
  const [before, now] = [plain(String(guardCell(was))), plain(is)];
  return before === now || (numberOf(before) !== null && numberOf(before) === numberOf(now));
}

/** A number by its value, with a comma or a point; null for a text, and where a zero in front may mean something. */
function numberOf(text: string): string | null {
  const found = /^([+-]?)(0|[1-9]\d*)(?:[.,](\d+))?$/.exec(text);
  if (found === null) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  return `${sign === '-' ? '-' : ''}${whole}.${trimEndOf(fraction, '0')}`;
}
