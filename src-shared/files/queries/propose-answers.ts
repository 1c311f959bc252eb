import type { Steps } from '../../base/steps';
import type { EntryNumber } from '../../domain/compare/ledger';
import type {
  AnswersProposal,
  LineRefusal,
  ProposedAnswer,
  RefusedLine,
  UnknownLine,
} from '../../domain/queries/answers-proposal';
import {
  queriesOf,
  type ClientQuery,
  type IndexedFinding,
  type QueryIndex,
  type QuerySource,
} from '../../domain/queries/query';
import { signaturePart } from '../../domain/queries/query-id';
import { isAnswerTo, type StandingAnswers } from '../../domain/queries/standing-answers';
import { isOutdated, saysTheSame } from '../../domain/runs/answers';
import { namesOf, type SaidByClient, type TakenAnswer } from '../../domain/runs/review';
import { createCellCheck } from './altered-cells';
import { unreadColumns } from './list-columns';
import { groupsByQuery, queryOfLine, readLine, type QueriesOf, type ReadLine } from './list-lines';
import { createMixCheck } from './mixed-up-lines';
import type { ReadQueryList } from './read-query-list';

/** How many lines are gone through in one step. */
const linesAStep = 500;

/**
 * Says what importing a list would do to the findings of a run, without doing it. `standing` knows the answer that a query already
 * has, and what the run was made from (`dataOf`). Only the id in a line decides to which finding its answer belongs; an answer is
 * refused where the rest of the line shows that the id came from another line.
 */
export function* proposeAnswers(
  list: ReadQueryList,
  source: QuerySource,
  index: QueryIndex,
  standing: Pick<StandingAnswers, 'of'> & { readonly data: string },
): Steps<AnswersProposal> {
  const refused: RefusedLine[] = [];
  const lines: ReadLine[] = [];
  let count = 0;
  for (let row = 0; row < list.lines.length; row++) {
    const read = readLine(list, row);
    if (read === 'blank') continue;
    count++;
    if ('refusal' in read) refused.push(read);
    else lines.push(read);
    if (row % linesAStep === linesAStep - 1) yield;
  }

  const unknown: UnknownLine[] = [];
  const taken: ProposedAnswer[] = [];
  let [unanswered, known, done] = [0, 0, 0];
  const queries = createQueries(source);
  const cells = createCellCheck(list, source, queries);
  const mixedUp = createMixCheck(list, source, index.states, queries);
  for (const group of groupsByQuery(lines)) {
    const [first] = group;
    if (first === undefined) continue;
    const found = index.of(first.parts.finding);
    if (found === null) {
      for (const { line, id, said } of group) unknown.push({ line, id, ...(said ?? nothingSaid) });
    } else if (found === 'several') {
      for (const { line, id } of group) refused.push({ line, refusal: { why: 'ambiguous', id } });
    } else {
      const answered: AnsweredLine[] = [];
      for (const line of group) {
        const mixed = line.said === null ? null : mixedUp(line, found);
        if (mixed !== null) {
          refused.push({ line: line.line, refusal: mixed });
          continue;
        }
        cells.look(line, found);
        if (isAnswered(line)) answered.push(line);
        else unanswered++;
      }
      const proposals = answered.map((line) => proposalOf(line, found));
      const proposed = proposals.find(({ late }) => !late) ?? proposals[0];
      if (proposed !== undefined) {
        const stands = standing.of(first.parts);
        const query = queryOfLine(queries, first, found);
        const asked = { id: proposed.query, line: query?.facts.line ?? null };
        const isToItem = stands !== null && isAnswerTo(stands, asked, standing.data);
        const result = refuseAnswers(answered) ?? besideStanding(proposed, stands, found, isToItem);
        if (result === 'known') known += answered.length;
        else if ('why' in result) for (const { line } of answered) refused.push({ line, refusal: result });
        else {
          taken.push(result);
          known += answered.length - 1;
        }
      }
    }
    done += group.length;
    if (done % linesAStep < group.length) yield;
  }
  const byLine = (a: { readonly line: number }, b: { readonly line: number }): number => a.line - b.line;
  return {
    lines: count,
    taken: taken.sort(byLine),
    unanswered,
    known,
    unknown: unknown.sort(byLine),
    refused: refused.sort(byLine),
    altered: cells.end(unknown.length === 0).sort(byLine),
    unread: unreadColumns(list, source),
    sheets: list.sheets,
    readings: list.encodingGuess?.readings ?? [],
  };
}

const nothingSaid: SaidByClient = { answer: 'other', text: '', comment: '' };

interface AnsweredLine extends ReadLine {
  readonly said: SaidByClient;
}

function isAnswered(line: ReadLine): line is AnsweredLine {
  return line.said !== null;
}

/** Why none of the answers to one query is taken: if several differ, nobody can say which one is meant. */
function refuseAnswers(answered: readonly AnsweredLine[]): LineRefusal | null {
  const [first, ...others] = answered;
  if (first === undefined || others.every(({ said }) => saysTheSame(said, first.said))) return null;
  return { why: 'contradicts', id: first.id, lines: answered.map(({ line }) => line) };
}

/**
 * Compares an answer with the one that its query already has; `isToItem` says whether that one is certainly to the same ticket or
 * row.
 */
function besideStanding(
  proposed: ProposedAnswer,
  stands: TakenAnswer | null,
  { finding }: IndexedFinding,
  isToItem: boolean,
): ProposedAnswer | 'known' | LineRefusal {
  if (stands === null) return proposed;
  const isCurrent = !isOutdated(stands, finding.signature);
  if (saysTheSame(stands, proposed)) return proposed.late || (isToItem && isCurrent) ? 'known' : proposed;
  if (proposed.late && isCurrent) return { why: 'answered_since', id: proposed.query, said: said(proposed) };
  return { ...proposed, replaces: said(stands) };
}

function said({ answer, text, comment }: SaidByClient): SaidByClient {
  return { answer, text, comment };
}

function proposalOf({ line, id, parts, said }: AnsweredLine, { finding }: IndexedFinding): ProposedAnswer {
  return {
    line,
    paymentReference: finding.paymentReference,
    query: id,
    ...said,
    late: parts.signature !== signaturePart(finding.signature),
    finding: { signature: finding.signature, ...namesOf(finding) },
    replaces: null,
  };
}

/** The queries of each finding. They are kept: its lines come in any order, and there may be thousands. */
function createQueries(source: QuerySource): QueriesOf {
  const queriesByEntry = new Map<EntryNumber, readonly ClientQuery[]>();
  return ({ entry, finding }) => {
    let queries = queriesByEntry.get(entry);
    if (queries === undefined) {
      queries = queriesOf(source, entry, finding);
      queriesByEntry.set(entry, queries);
    }
    return queries;
  };
}
