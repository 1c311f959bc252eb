import { runSteps } from '#shared/base/steps';
import { toTake, type AnswersProposal } from '#shared/domain/queries/answers-proposal';
import {
  indexQueries,
  ownColumns,
  queriesOf,
  type ClientQuery,
  type QuerySource,
} from '#shared/domain/queries/query';
import { sentQueryOf } from '#shared/domain/queries/sent-queries';
import { standingAnswers } from '#shared/domain/queries/standing-answers';
import type { QueryLanguage } from '#shared/domain/vocabulary/query-languages';
import type { AnswersAct, ReviewEntry, SentAct } from '#shared/domain/runs/review';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { readQueryList } from '#shared/files/queries/read-query-list';
import { writeQueryCsv, writeQueryWorkbook } from '#shared/files/queries/write-query-list';
import { queryTexts } from '#shared/words/queries/languages';
import { sourceInChunks } from './client-file-support';
import { valueOf } from './value-of';

/** What queries of a run are made of, with all columns that it kept. */
export function sourceOf(run: Reconciliation, profileId = 'march'): QuerySource {
  return { run, profileId, columns: ownColumns(run), eventName: (id) => id };
}

export function allQueries(source: QuerySource): readonly ClientQuery[] {
  const { states } = runSteps(indexQueries(source));
  return states.flatMap((finding, place) => queriesOf(source, source.run.findings[place] ?? 0, finding));
}

/** A query list of a run as bytes. */
export function listOf(
  source: QuerySource,
  { as = 'xlsx', language = 'en' }: { as?: 'xlsx' | 'csv'; language?: QueryLanguage } = {},
): Buffer<ArrayBuffer> {
  const queries = allQueries(source);
  const list = { source, queries, count: queries.length, texts: queryTexts[language] };
  const about = { project: 'p-1', file: 'client.csv', day: '2026-03-31' };
  return as === 'xlsx'
    ? Buffer.concat([...writeQueryWorkbook(list, about)])
    : Buffer.from([...writeQueryCsv(list)].join(''));
}

/** What importing a list would do; throws where it cannot be read at all. */
export async function proposalOf(
  bytes: Uint8Array,
  source: QuerySource,
  log: readonly ReviewEntry[] = [],
  data = 'march',
): Promise<AnswersProposal> {
  const read = valueOf(await readQueryList(sourceInChunks(bytes, 1 << 16, 'list')));
  const index = runSteps(indexQueries(source));
  return runSteps(proposeAnswers(read, source, index, { of: standingAnswers(log).of, data }));
}

/** The entry of the log that importing a proposal adds. */
export function takenIn({ taken }: AnswersProposal, changes: Partial<AnswersAct> = {}): AnswersAct {
  const answers = taken.map(toTake);
  const who = { id: 'act', at: '2026-04-01T10:00:00.000Z', by: 'olga' };
  return { kind: 'answers', ...who, list: 'list.xlsx', data: 'march', answers, ...changes };
}

/** The entry of the log that saving a list of these queries adds. */
export function sentOn(at: string, queries: readonly ClientQuery[], isReminder = false): SentAct {
  const who = { id: `sent ${at}`, at, by: 'olga' };
  return { kind: 'sent', ...who, list: 'list.xlsx', isReminder, queries: queries.map(sentQueryOf) };
}
