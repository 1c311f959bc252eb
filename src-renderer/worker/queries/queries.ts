import { fail, succeed, type Result } from '#shared/base/result';
import type { Steps } from '#shared/base/steps';
import { toTake, type AnswersProposal } from '#shared/domain/queries/answers-proposal';
import { followUp } from '#shared/domain/queries/follow-up';
import {
  indexQueries,
  queriesOf,
  type ClientQuery,
  type QueryIndex,
  type QuerySource,
} from '#shared/domain/queries/query';
import { queryKey, readQueryId } from '#shared/domain/queries/query-id';
import { standingAnswers } from '#shared/domain/queries/standing-answers';
import { describeRun, type OpenRun } from '#shared/domain/result/describe-run';
import { refuseExport } from '#shared/domain/result/report';
import type { ReviewEntry } from '#shared/domain/runs/review';
import { dataOf } from '#shared/domain/runs/saved-run';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { isQueryList, ownColumnsIn, readQueryList } from '#shared/files/queries/read-query-list';
import { mediaTypes } from '#shared/domain/vocabulary/export-formats';
import { writeQueryList } from '#shared/files/queries/write-query-list';
import { SheetTooLarge } from '#shared/files/xlsx/write-sheets';
import { queryTexts } from '#shared/words/queries/languages';
import { collectBlob } from '../exports/collect-blob';
import type { ReconcileWorkerEvent } from '../contract/contract';
import { sourceOfFile } from '../file/file-source';
import type {
  ListedProposal,
  QueryCalls,
  QueryListRequest,
  WrittenQueryList,
} from '../contract/query-contract';
import { pause, runInTurns } from '../result/run-in-turns';
import type { Views } from '../result/views';

/** What the calls about queries work with. */
export interface QueryParts {
  readonly open: () => OpenRun | null;
  readonly views: Pick<Views, 'entriesOf' | 'entriesAt'>;
  /** The profile's review log; null while it is not known, and for a saved run. */
  readonly entries: () => readonly ReviewEntry[] | null;
  /** The names of the client's own columns of the open run, and those columns themselves. */
  readonly columnNames: () => readonly string[];
  readonly columns: (names: readonly string[]) => Promise<Result<QuerySource['columns']>>;
  readonly tell: (event: ReconcileWorkerEvent) => void;
}

/** The least time between two tellings of progress, in milliseconds. */
const progressEvery = 100;

/** How many lines of each list of a proposal cross to the screen, and how many followed answers. */
const listedLines = 200;

/** The calls about queries on the run that is open; one list is written or read at a time, the newest. */
export function createQueryCalls({
  open,
  views,
  entries,
  columnNames,
  columns,
  tell,
}: QueryParts): QueryCalls {
  let turns = 0;
  let proposed: { readonly proposal: AnswersProposal; readonly data: string } | null = null;

  /** The findings' index, with the columns that are asked for; null where it is not wanted any more. */
  const indexOf = async (
    opened: OpenRun,
    names: readonly string[],
    eventNames: QueryListRequest['eventNames'],
    isWanted: () => boolean,
  ): Promise<Result<{ readonly source: QuerySource; readonly index: QueryIndex }> | null> => {
    const own = await columns(names);
    if (!own.ok) return own;
    const source: QuerySource = {
      run: opened.run,
      profileId: opened.snapshot.info.profileId,
      columns: own.value,
      eventName: (id) => (Object.hasOwn(eventNames, id) ? (eventNames[id] ?? id) : id),
    };
    const index = await runInTurns(indexQueries(source), isWanted);
    return index === null ? null : succeed({ source, index });
  };

  const throttled = (event: (done: number) => ReconcileWorkerEvent): ((done: number) => void) => {
    let toldAt = 0;
    return (done) => {
      const now = performance.now();
      if (now - toldAt < progressEvery) return;
      toldAt = now;
      tell(event(done));
    };
  };

  return {
    queryColumns: async () => {
      const { shownOfPlatform } = await import('#shared/files/queries/list-columns');
      const opened = open();
      return opened && { own: columnNames(), shows: shownOfPlatform(opened.run) };
    },

    writeQueryList: async (request) => {
      const turn = ++turns;
      const opened = open();
      if (opened === null) return fail({ code: 'export_outdated' });
      const refused = refuseExport(opened.run.summary);
      if (refused !== null) return fail(refused);
      const isWanted = (): boolean => turn === turns && open() === opened;
      const chosen = chosenEntries(opened, request.of, views);
      if (chosen === null) return fail({ code: 'export_outdated' });
      const found = await indexOf(opened, request.columns, request.eventNames, isWanted);
      if (found?.ok === false) return found;
      const steps = found && stepsOf(request, found.value, opened, chosen, throttled);
      const written = steps === null ? null : await runInTurns(steps, isWanted);
      if (written !== null) return written;
      return fail(turn === turns ? { code: 'export_outdated' } : { code: 'export_cancelled' });
    },

    isQueryList: ({ file }) => isQueryList(sourceOfFile(file), { pause }),

    proposeAnswers: async ({ file }) => {
      const turn = ++turns;
      proposed = null;
      const opened = open();
      const log = entries();
      if (opened === null || log === null) return fail({ code: 'client_file_missing' });
      const isWanted = (): boolean => turn === turns && open() === opened;
      const signal = {
        get aborted() {
          return !isWanted();
        },
      };
      const onProgress = throttled((bytesRead) => ({
        type: 'import-progress',
        bytesRead,
        bytes: file.size,
        records: 0,
      }));
      const read = await readQueryList(sourceOfFile(file), { signal, pause, onProgress });
      if (!read.ok) return read;
      const found = await indexOf(opened, ownColumnsIn(read.value, columnNames()), {}, isWanted);
      if (found === null) return fail({ code: 'cancelled' });
      if (!found.ok) return found;
      const standing = standingAnswers(log);
      const { source, index } = found.value;
      const steps = proposeAnswers(read.value, source, index, standing.of);
      const proposal = await runInTurns(steps, isWanted);
      if (proposal === null) return fail({ code: 'cancelled' });
      proposed = { proposal, data: dataOf(describeRun(opened)) };
      return succeed(
        listed(
          file.name,
          proposal,
          standing.all().map(({ query }) => query),
        ),
      );
    },

    proposedAnswers: ({ start, end }) => {
      const answers = proposed?.proposal.taken.slice(start, end).map(toTake) ?? [];
      return Promise.resolve({ data: proposed?.data ?? '', answers });
    },

    cancelQueries: () => {
      turns++;
      return Promise.resolve(null);
    },

    followUp: () => {
      const [opened, log] = [open(), entries()];
      if (opened === null || log === null) return Promise.resolve(null);
      const standing = standingAnswers(log).all();
      const followed = followUp(standing, opened.run, dataOf(describeRun(opened)), Date.now());
      return Promise.resolve(followed && { ...followed, answers: followed.answers.slice(0, listedLines) });
    },
  };
}

function chosenEntries(
  { run }: OpenRun,
  of: QueryListRequest['of'],
  views: QueryParts['views'],
): ArrayLike<number> | null {
  if (of === 'all') return run.findings;
  return of.rows === null ? views.entriesOf(of.viewId) : views.entriesAt(of.viewId, of.rows);
}

function stepsOf(
  { as, language, project, day }: QueryListRequest,
  { source, index }: { readonly source: QuerySource; readonly index: QueryIndex },
  { run }: OpenRun,
  chosen: ArrayLike<number>,
  throttled: (event: (done: number) => ReconcileWorkerEvent) => (done: number) => void,
): Steps<Result<WrittenQueryList>> {
  const { file } = run.ledger;
  return (function* () {
    if (index.collision !== null) return fail({ code: 'query_ids_collide', references: index.collision });
    const places = new Map(run.findings.map((entry, place) => [entry, place]));
    const queries: ClientQuery[] = [];
    let findings = 0;
    for (const entry of Array.from(chosen)) {
      const finding = index.states[places.get(entry) ?? -1];
      if (finding === undefined) continue;
      findings++;
      for (const query of queriesOf(source, entry, finding)) queries.push(query);
      if (findings % 200 === 0) yield;
    }
    const onWritten = throttled((written) => ({ type: 'export-progress', written, entries: queries.length }));
    const list = {
      source,
      count: queries.length,
      texts: queryTexts[language],
      queries: counting(queries, onWritten),
    };
    const blob = collectBlob();
    try {
      for (const piece of writeQueryList[as](list, { project, file: file.name, day })) {
        blob.add(piece, piece.length);
        yield;
      }
    } catch (thrown) {
      if (thrown instanceof SheetTooLarge) return fail({ code: 'export_too_large', entries: queries.length });
      throw thrown;
    }
    return succeed({ content: blob.end(mediaTypes[as]), queries: queries.length, findings });
  })();
}

function* counting<T>(items: readonly T[], onItem: (count: number) => void): Generator<T> {
  for (const [at, item] of items.entries()) {
    onItem(at);
    yield item;
  }
}

function listed(name: string, proposal: AnswersProposal, before: readonly string[]): ListedProposal {
  const { lines, taken, unanswered, known, unknown, refused, altered } = proposal;
  const keys = new Set(before.map(keyOf));
  const answeredBefore = keys.size;
  for (const { query } of taken) keys.add(keyOf(query));
  return {
    name,
    counts: {
      lines,
      taken: taken.length,
      unanswered,
      known,
      late: taken.filter(({ late }) => late).length,
      unknown: unknown.length,
      refused: refused.length,
      altered: altered.length,
    },
    first: {
      taken: taken.slice(0, listedLines),
      unknown: unknown.slice(0, listedLines),
      refused: refused.slice(0, listedLines),
      altered: altered.slice(0, listedLines),
    },
    answeredBefore,
    answeredAfter: keys.size,
  };
}

function keyOf(query: string): string {
  const parts = readQueryId(query);
  return parts === null ? query : queryKey(parts);
}
