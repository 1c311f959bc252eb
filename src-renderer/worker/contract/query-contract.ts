import type { AnswersProposal } from '#shared/domain/queries/answers-proposal';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import type { FollowedQuery } from '#shared/domain/queries/follow-queries';
import type { SentQuery, TakenAnswer } from '#shared/domain/runs/review';
import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import type { QueryCounts, QueryGroup } from '#shared/domain/vocabulary/query-states';
import type { QueryLanguage } from '#shared/domain/vocabulary/query-languages';
import type { ViewParams } from '#shared/domain/views/view-params';
import type { Result } from '#shared/base/result';
import type { RowRanges } from '#shared/columns/row-ranges';
import type { RowsOfView } from './view-contract';

/** The worker's calls about queries to the client: the list out, the answers in, and what happened to them. */
export interface QueryCalls {
  /** The client's own columns that a list of the open run can have, and what it shows of the platform; null while no run is open. */
  queryColumns(): Promise<{ readonly own: readonly string[]; readonly shows: readonly string[] } | null>;
  /**
   * Writes a query list of the open run; how far it is follows as `export-progress`. Ends with `export_outdated` when the view or
   * the run is no longer the open one, and with `export_cancelled` after `cancelQueries`.
   */
  writeQueryList(argument: QueryListRequest): Promise<Result<WrittenQueryList>>;
  /** How many findings a list could be of, and how many of them are accepted; null when the view or the run is another one. */
  findingsToAsk(
    argument: Pick<QueryListRequest, 'of'>,
  ): Promise<{ readonly findings: number; readonly accepted: number } | null>;
  /** The queries `start` (included) to `end` (excluded) of the list that was written last, as the log keeps them. */
  writtenQueries(argument: {
    readonly list: number;
    readonly start: number;
    readonly end: number;
  }): Promise<readonly SentQuery[]>;
  /** Whether a file is a query list, by its headers. */
  isQueryList(argument: { readonly file: File }): Promise<boolean>;
  /**
   * Reads a filled list and says what taking it in would do; takes nothing in. Fails as `readQueryList` does, with
   * `client_file_missing` while no run is open, and with `cancelled` after `cancelQueries`.
   */
  proposeAnswers(argument: { readonly file: File }): Promise<Result<ListedProposal>>;
  /** The answers `start` (included) to `end` (excluded) of the last proposal, as the log takes them. */
  proposedAnswers(argument: {
    readonly start: number;
    readonly end: number;
  }): Promise<{ readonly data: string; readonly answers: readonly TakenAnswer[] }>;
  /** Stops the writing or the reading of a list. */
  cancelQueries(): Promise<null>;
  /** What happened to the answers that were imported; null while no complete run is open, or the review log is not known. */
  followUp(): Promise<FollowUp | null>;
  /** How many findings the client was asked about, by their status; null as `followUp` is. */
  queryCounts(): Promise<FollowedCounts | null>;
  /** Those of a group, the longest outstanding first. */
  followedQueries(argument: { readonly group: QueryGroup }): Promise<readonly FollowedQuery[] | null>;
  /** Opens a view, and says where in it the finding of a query is; null where the run does not have that finding. */
  openQuery(argument: {
    readonly id: FollowedQuery['id'];
    readonly params: ViewParams;
  }): Promise<Pick<RowsOfView, 'viewId' | 'position'> | null>;
}

/** How many findings the client was asked about, by their status, and how many have an answer. */
export interface FollowedCounts {
  readonly groups: QueryCounts;
  readonly answered: number;
}

export interface QueryListRequest {
  readonly as: ExportFormat;
  readonly language: QueryLanguage;
  readonly columns: readonly string[];
  /** Which findings: all, those of the open view, some rows of it, or as a reminder those that the client has not answered. */
  readonly of: 'all' | 'outstanding' | { readonly viewId: number; readonly rows: RowRanges | null };
  /** Whether findings that are accepted are asked about too. */
  readonly withAccepted: boolean;
  /** What events are called, by their ids, as far as that is known. */
  readonly eventNames: Readonly<Record<string, string>>;
  readonly project: string;
  /** The day of the platform's data as the user's calendar has it. */
  readonly day: string;
}

export interface WrittenQueryList {
  readonly content: Blob;
  /** Names it for `writtenQueries`. */
  readonly list: number;
  readonly queries: number;
  readonly findings: number;
}

/** A proposal as a screen can show it: all counts, and the first lines of each list. */
export interface ListedProposal extends Pick<AnswersProposal, 'sheets' | 'readings'> {
  readonly name: string;
  readonly counts: ProposalCounts;
  readonly first: Pick<AnswersProposal, 'taken' | 'unknown' | 'refused' | 'altered' | 'unread'>;
  /** How many tickets and rows have an answer now, and would have. */
  readonly answeredBefore: number;
  readonly answeredAfter: number;
}

/** How many lines a list has of each kind. */
export type ProposalCounts = Readonly<
  Record<
    | 'lines'
    | 'taken'
    | 'replacing'
    | 'unanswered'
    | 'known'
    | 'late'
    | 'unknown'
    | 'refused'
    | 'altered'
    | 'unread',
    number
  >
>;
