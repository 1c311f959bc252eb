import type { FetchPort } from '../../core/partner-api/ports';
import type { Keychain } from '../../core/keys/keychain';
import type { EntryClass } from '#shared/domain/vocabulary/classes';
import type { Grain } from '#shared/domain/vocabulary/grains';
import type { QueryLanguage } from '#shared/domain/vocabulary/query-languages';
import type { Profile } from '#shared/domain/rules/profile';
import type { StatusMapping } from '#shared/domain/rules/rules';
import type { AmountRequest } from './amount-options';
import type { ExitCode } from './output/exit-code';

/** What a run is asked to do; undefined leaves a setting to the profile or to its default. */
export interface RunRequest {
  readonly csv: string;
  readonly from:
    | { readonly profile: string }
    | { readonly saved: Profile }
    | { readonly baseUrl: string; readonly project: string };
  readonly keyColumn?: string | undefined;
  readonly statusColumn?: string | undefined;
  readonly grain?: Grain | undefined;
  readonly events: readonly string[];
  readonly mapping: readonly StatusMapping[];
  /** What is compared as the amount; left to the profile where it is not named. */
  readonly amount?: AmountRequest | undefined;
  readonly ignoreCase: boolean;
  readonly ignoreLeadingZeros: boolean;
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  /** The physical line of the header row, from 1. */
  readonly headerRow?: number | undefined;
  /** The sheets of a workbook that are compared; none leaves it to the profile or to the workbook. */
  readonly sheets: readonly string[];
  readonly readOrders: boolean;
  readonly requestsPerMinute?: number | undefined;
  readonly resume: boolean;
  /** All lists are read twice, and both readings must agree; false leaves it to the profile. */
  readonly twice: boolean;
  /** The kept counts are asked for again before the result. */
  readonly checkCurrent: boolean;
}

/** How the result is to be shown. */
export interface OutputRequest {
  readonly out?: string | undefined;
  readonly evidence?: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** The client files of a folder to be compared, each with its project. */
export interface BatchRequest {
  readonly folder: string;
  /** The month that the results are named by, as YYYY-MM; files that name another one are left out. */
  readonly period?: string | undefined;
  /** The folder for findings and evidence; without one nothing is written. */
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** A query list to be written. */
export interface QueriesRequest {
  readonly evidence: string;
  readonly out: string;
  readonly language: QueryLanguage;
  /** Only findings of these classes; none for all. */
  readonly classes: readonly EntryClass[];
}

/** A filled list to be compared with evidence. */
export interface AnswersRequest {
  readonly list: string;
  readonly evidence: string;
  readonly json: boolean;
}

/** Both sides of evidence to be written as tables. */
export interface SidesRequest {
  readonly evidence: string;
  /** A folder. */
  readonly out: string;
  /** How many of the matched tickets and rows are drawn. */
  readonly sample: number;
}

/** What the arguments ask for, or what is wrong with them. */
export type CommandLine =
  | { readonly command: 'run'; readonly run: RunRequest; readonly output: OutputRequest }
  | { readonly command: 'demo'; readonly output: OutputRequest }
  | { readonly command: 'batch'; readonly batch: BatchRequest }
  | { readonly command: 'verify'; readonly path: string }
  | { readonly command: 'queries'; readonly queries: QueriesRequest }
  | { readonly command: 'answers'; readonly answers: AnswersRequest }
  | { readonly command: 'sides'; readonly sides: SidesRequest }
  | { readonly command: 'shown' };

/** What the command line runs on: Node on its own, or the installed app without its window. */
export interface CommandHost {
  readonly fetch: FetchPort;
  /** The same one as the screen's, so that a key that was saved there is found. */
  readonly keychain: Keychain;
  /** Ends the process at once. */
  readonly exit: (code: ExitCode) => void;
}
