import { addTo } from '../../base/add-to';
import { answeredBy } from '../runs/answers';
import { idsUnder } from '../runs/finding-state';
import type { AnswersAct, ReviewEntry, TakenAnswer } from '../runs/review';
import type { KeyRules } from '../vocabulary/key-rules';
import { isSameFile } from '../runs/saved-run';
import type { ClientQuery, QueryFacts } from './query';
import { queryKey, readQueryId, type QueryIdParts } from './query-id';

/** The answer that a query has now: the one that was imported last and not taken back. */
export interface StandingAnswer extends TakenAnswer {
  /** The time in UTC, in ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** What its finding was found in (`dataOf`). */
  readonly data: string;
}

/**
 * Whether an answer is certainly to this ticket or row: in another file, a row may have the place and the line that another row of
 * its reference had. `data` is what the run was made from (`dataOf`).
 */
export function isAnswerTo(
  answer: StandingAnswer,
  { id, line }: Pick<ClientQuery, 'id'> & Pick<QueryFacts, 'line'>,
  data: string,
): boolean {
  return answer.query === id && (line === null || isSameFile(answer.data, data));
}

/** The answers of a profile's log, by their queries. */
export interface StandingAnswers {
  readonly of: (query: QueryIdParts) => StandingAnswer | null;
  readonly all: () => readonly StandingAnswer[];
}

/** Reads them from a log: the order of its entries decides, whatever the clocks said. */
export function standingAnswers(entries: readonly ReviewEntry[]): StandingAnswers {
  const undone = new Set(entries.flatMap((entry) => (entry.kind === 'undo' ? [entry.undoes] : [])));
  const standing = new Map<string, StandingAnswer>();
  for (const entry of entries) {
    if (entry.kind === 'answers' && !undone.has(entry.id)) take(standing, entry);
  }
  return {
    of: (query) => standing.get(queryKey(query)) ?? null,
    all: () => [...standing.values()],
  };
}

/** The answers in force, by the ids that their findings have under these rules. */
export function answersByFinding(
  entries: readonly ReviewEntry[],
  keys: KeyRules,
): ReadonlyMap<string, readonly StandingAnswer[]> {
  const idsOf = idsUnder(keys);
  const byFinding = new Map<string, StandingAnswer[]>();
  for (const answer of standingAnswers(entries).all()) {
    for (const id of idsOf(answer.finding)) {
      addTo(byFinding, id, answer);
    }
  }
  return byFinding;
}

function take(standing: Map<string, StandingAnswer>, { at, by, data, answers }: AnswersAct): void {
  for (const answer of answers) {
    const parts = readQueryId(answer.query);
    if (parts === null) continue;
    // The one that was imported last comes last.
    standing.delete(queryKey(parts));
    standing.set(queryKey(parts), { ...answer, at, by: answeredBy({ by }), data });
  }
}
