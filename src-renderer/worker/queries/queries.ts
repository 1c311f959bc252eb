import { fail, succeed, type Result } from '#shared/base/result';
import { toTake, type AnswersProposal } from '#shared/domain/queries/answers-proposal';
import { followUp } from '#shared/domain/queries/follow-up';
import { indexQueries, type QueryIndex, type QuerySource } from '#shared/domain/queries/query';
import { queryKey, readQueryId } from '#shared/domain/queries/query-id';
import { standingAnswers } from '#shared/domain/queries/standing-answers';
import { describeRun, type OpenRun } from '#shared/domain/result/describe-run';
import { refuseExport } from '#shared/domain/result/report';
import type { SentQuery } from '#shared/domain/runs/review';
import { dataOf } from '#shared/domain/runs/saved-run';
import { countGroups, groupOf } from '#shared/domain/vocabulary/query-states';
import { proposeAnswers } from '#shared/files/queries/propose-answers';
import { isQueryList, ownColumnsIn, readQueryList } from '#shared/files/queries/read-query-list';
import type { ReconcileWorkerEvent } from '../contract/contract';
import { sourceOfFile } from '../file/file-source';
import type { ListedProposal, QueryCalls, QueryListRequest } from '../contract/query-contract';
import { pause, runInTurns } from '../contract/run-in-turns';
import type { Reviews } from '../result/reviews';
import type { Views } from '../result/views';
import { createFollowedQueries } from './followed-queries';
import { chooseFindings, writeListInSteps } from './write-list';

/** What the calls about queries work with. */
export interface QueryParts {
  readonly open: () => OpenRun | null;
  readonly views: Pick<Views, 'calls' | 'entriesOf' | 'entriesAt'>;
  /** The profile's review log, null while it is not known, and for a saved run; and what is known of each finding. */
  readonly reviews: Pick<Reviews, 'entries' | 'marksOf'>;
  /** The names of the client's own columns of the open run, and those columns themselves. */
  readonly columnNames: () => readonly string[];
  readonly columns: (names: readonly string[]) => Promise<Result<QuerySource['columns']>>;
  readonly tell: (event: ReconcileWorkerEvent) => void;
}

/** The least time between two tellings of progress, in milliseconds. */
const progressEvery = 100;

/** How many lines of each list of a proposal cross to the screen. */
const listedLines = 200;

/** The calls about queries on the run that is open; one list is written or read at a time, the newest. */
export function createQueryCalls({
  open,
  views,
  reviews,
  columnNames,
  columns,
  tell,
}: QueryParts): QueryCalls {
  const { entries, marksOf } = reviews;
  const followed = createFollowedQueries(entries, marksOf);
  let turns = 0;
  let written: { readonly list: number; readonly sent: readonly SentQuery[] } | null = null;
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

  const throttled = <Done extends readonly number[]>(event: (...done: Done) => ReconcileWorkerEvent) => {
    let toldAt = 0;
    return (...done: Done): void => {
      const now = performance.now();
      if (now - toldAt < progressEvery) return;
      toldAt = now;
      tell(event(...done));
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
      const chosen = chooseFindings(opened, request, { views, marks: marksOf(opened.run), followed });
      if (chosen === null) return fail({ code: 'export_outdated' });
      const found = await indexOf(opened, request.columns, request.eventNames, isWanted);
      if (found?.ok === false) return found;
      const onWritten = throttled((done: number, all: number) => ({
        ...{ type: 'export-progress', written: done, entries: all },
      }));
      const answers = standingAnswers(entries() ?? []);
      const data = dataOf(describeRun(opened));
      const steps = found && writeListInSteps(request, { ...found.value, chosen, answers, data, onWritten });
      const list = steps === null ? null : await runInTurns(steps, isWanted);
      if (list?.ok === false) return list;
      if (list !== null) {
        const { content, sent, findings } = list.value;
        written = { list: turn, sent };
        return succeed({ content, list: turn, queries: sent.length, findings });
      }
      return fail(turn === turns ? { code: 'export_outdated' } : { code: 'export_cancelled' });
    },

    findingsToAsk: ({ of }) => {
      const opened = open();
      if (opened === null) return Promise.resolve(null);
      const marks = marksOf(opened.run);
      const all = chooseFindings(opened, { of, withAccepted: true }, { views, marks, followed });
      if (all === null) return Promise.resolve(null);
      const accepted = all.entries.filter((entry) => marks.reviewOf(entry) === 'accepted').length;
      return Promise.resolve({ findings: all.entries.length, accepted });
    },

    writtenQueries: ({ list, start, end }) =>
      Promise.resolve(written?.list === list ? written.sent.slice(start, end) : []),

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
      const onProgress = throttled((bytesRead: number) => ({
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
      const data = dataOf(describeRun(opened));
      const steps = proposeAnswers(read.value, source, index, { of: standing.of, data });
      const proposal = await runInTurns(steps, isWanted);
      if (proposal === null) return fail({ code: 'cancelled' });
      proposed = { proposal, data };
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
      return Promise.resolve(followUp(standing, opened.run, dataOf(describeRun(opened)), Date.now()));
    },

    queryCounts: () => {
      const opened = open();
      const queries = opened && followed(opened);
      if (queries === null) return Promise.resolve(null);
      return Promise.resolve({
        groups: countGroups(queries.map(({ state }) => state)),
        answered: queries.filter(({ answer }) => answer !== null).length,
      });
    },

    openQuery: async ({ id, params }) => {
      const opened = open();
      const query = opened === null ? null : followed(opened)?.find((one) => one.id === id);
      const entry = query?.entry ?? null;
      if (entry === null) return null;
      const { viewId } = await views.calls.openView(params);
      const position = views.entriesOf(viewId)?.indexOf(entry) ?? -1;
      return position < 0 ? null : { viewId, position };
    },

    followedQueries: ({ group }) => {
      const opened = open();
      const queries = opened && followed(opened);
      return Promise.resolve(queries?.filter(({ state }) => groupOf(state) === group) ?? null);
    },
  };
}

function listed(name: string, proposal: AnswersProposal, before: readonly string[]): ListedProposal {
  const { lines, taken, unanswered, known, unknown, refused, altered, unread, sheets, readings } = proposal;
  const keys = new Set(before.map(keyOf));
  const answeredBefore = keys.size;
  for (const { query } of taken) keys.add(keyOf(query));
  return {
    name,
    sheets,
    readings,
    counts: {
      lines,
      taken: taken.length,
      replacing: taken.filter(({ replaces }) => replaces !== null).length,
      unanswered,
      known,
      late: taken.filter(({ late }) => late).length,
      unknown: unknown.length,
      refused: refused.length,
      altered: altered.length,
      unread: unread.length,
    },
    first: {
      taken: taken.slice(0, listedLines),
      unknown: unknown.slice(0, listedLines),
      refused: refused.slice(0, listedLines),
      altered: altered.slice(0, listedLines),
      unread: unread.slice(0, listedLines),
    },
    answeredBefore,
    answeredAfter: keys.size,
  };
}

function keyOf(query: string): string {
  const parts = readQueryId(query);
  return parts === null ? query : queryKey(parts);
}
