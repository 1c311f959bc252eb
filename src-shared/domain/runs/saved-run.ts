import type { Equation, Totals } from '../totals/conservation';
import type { ControlTotal } from '../totals/control-total';
import type { Statement } from '../totals/statement';
import type { Verdict, VerdictReason } from '../vocabulary/verdicts';
import type { AppError } from '../../base/app-error';
import type { ClientFile } from '../sides/client-file';
import type { Rules } from '../rules/rules';
import { isComplete } from '../totals/run-summary';
import type { SnapshotInfo } from '../snapshot/snapshot';
import type { StatusVocabulary } from '../statuses/compare-statuses';
import type { FindingState } from './finding-state';
import type { ReviewedFindings, ReviewState } from './review';

/** A run as it is listed: everything but its findings and its inputs. */
export interface SavedRun {
  readonly id: string;
  readonly profileId: string;
  /** The time in UTC, in ISO 8601. */
  readonly finishedAt: string;
  /** The operating system's user who saved it; `''` where a run of an older Tieout does not say. */
  readonly savedBy: string;
  /** The length of the profile's review log when it was saved, in bytes; null where a run of an older Tieout does not say. */
  readonly logEnd: number | null;
  /** What it is called, such as the period that it closes; `''` for one that has no name. */
  readonly name: string;
  /** A copy of the snapshot as it was is kept beside the run, so that a second look at it changes nothing here. */
  readonly snapshot: Pick<SnapshotInfo, 'id' | 'state' | 'startedAt' | 'endedAt' | 'readAt'>;
  /** The client file but for its rows, which are kept beside the run; no `sheets` where a run of an older Tieout does not say. */
  readonly file: Omit<ClientFile, 'rows'> & {
    /** SHA-256 of its bytes, in hexadecimal; null where it is not known. */
    readonly sha256: string | null;
    /** When the file was last written, ISO 8601 in UTC; null where it is not known, as of pasted rows. */
    readonly modifiedAt: string | null;
    /** The further columns that were kept. */
    readonly columns: readonly string[];
  };
  readonly rules: Rules;
  readonly malformedAcknowledged: boolean;
  readonly verdict: Verdict;
  readonly verdictReasons: readonly VerdictReason[];
  readonly totals: Totals;
  readonly equations: readonly Equation[];
  /** What the amounts tie to; absent where none were compared. */
  readonly statement?: readonly Statement[];
  /** The file's own total; absent where it states none, or no amounts were compared. */
  readonly controlTotal?: ControlTotal;
  readonly findings: number;
  readonly vocabulary: StatusVocabulary;
}

/** All of a run that follows from its inputs and its rules, before somebody saves it. */
export type RunDescription = Omit<SavedRun, 'id' | 'finishedAt' | 'savedBy' | 'name' | 'logEnd'>;

/** A finding of a saved run, and since when it has been one without a break. */
export interface SavedFinding extends FindingState {
  /** The `finishedAt` of the run that it was new or reopened in. */
  readonly since: string;
  /** When a second look confirmed it, ISO 8601 in UTC; null where none did. */
  readonly confirmedAt: string | null;
}

/** The state that a complete run sets (product.md, section 5). */
export interface SavedFindings {
  readonly findings: readonly SavedFinding[];
  readonly past: PastFindings;
  /** The payment references that had been findings for a moment only, as a second look showed. */
  readonly transient: readonly string[];
}

/**
 * What earlier runs, or the comparison with them, told of as findings, and what is none now: coming back, it is `reopened` and
 * not `new`. By raw payment references, so that it is known again under any key rules; what has no key by its id.
 */
export type PastFindings = Omit<ReviewedFindings, 'signature'>;

/** What a profile's first run finds, and one that sets no state hands on. */
export const nothingSaved: SavedFindings = {
  findings: [],
  past: { references: [], items: [] },
  transient: [],
};

/** The review state of a finding when its run was saved; one that nobody had said anything of is not kept. */
export interface SavedReview extends ReviewState {
  readonly id: FindingState['id'];
}

/** Whether two sets of rules compare alike, so that findings made under one can be compared with the other's. */
export function sameRules(a: Rules, b: Rules): boolean {
  return canonical(meant(a)) === canonical(meant(b));
}

/** A run from before there was an amount rule compared no amounts. */
function meant(rules: Rules): Rules {
  return { amount: null, ...rules };
}

/** When a run is saved: now, but never before the end of its reading, even if the clock was set back. */
export function savedAfter({ endedAt }: Pick<SavedRun['snapshot'], 'endedAt'>, now: string): string {
  return now < endedAt ? endedAt : now;
}

/** The saved run that has the same inputs, rules and counts as the open one: then that one is saved already. Null for none. */
export function savedAs(runs: readonly SavedRun[], open: RunDescription): SavedRun | null {
  const { sha256 } = open.file;
  if (sha256 === null) return null;
  const identity = identityOf(open);
  return runs.find((run) => run.file.sha256 === sha256 && identityOf(run) === identity) ?? null;
}

/** The runs that were saved before one; all of them where that is not saved itself. */
export function runsBefore(runs: readonly SavedRun[], run: SavedRun | null): readonly SavedRun[] {
  return run === null ? runs : runs.filter(({ id }) => id < run.id);
}

/** A saved run that could not be read. */
export interface UnreadRun {
  readonly id: string;
  readonly error: AppError;
}

/** The saved runs of a profile, newest first, and those that may be of it and could not be read. */
export interface ListedRuns {
  readonly runs: readonly SavedRun[];
  readonly unread: readonly UnreadRun[];
}

/** The run that one is compared with: the newest complete one, of those before `run` where that is saved itself. */
export function previousComplete(runs: readonly SavedRun[], run: SavedRun | null): SavedRun | null {
  return (
    runsBefore(runs, run)
      .filter(isComplete)
      .sort((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null
  );
}

/** Whether a run's inputs, compared once more, come out as it was saved. */
export function comesOutAs(
  run: Pick<SavedRun, 'totals' | 'findings' | 'verdict'>,
  { totals, findings, verdict }: Pick<SavedRun, 'totals' | 'findings' | 'verdict'>,
): boolean {
  return canonical([run.totals, run.findings, run.verdict]) === canonical([totals, findings, verdict]);
}

function identityOf({
  profileId,
  snapshot,
  file,
  rules,
  malformedAcknowledged,
  totals,
}: RunDescription): string {
  return canonical([profileId, snapshot, file.sheets, meant(rules), malformedAcknowledged, totals]);
}

/** Sorts fields, so that their order does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}

/** What names the data of a run: the same as long as neither the client file nor the snapshot is another one. */
export function dataOf({ snapshot, file }: Pick<RunDescription, 'snapshot' | 'file'>): string {
  const sheets = file.sheets === null ? [] : [file.sheets.read];
  return JSON.stringify([snapshot.id, snapshot.endedAt, file.sha256 ?? [file.name, file.records], ...sheets]);
}

/** Whether two such names are of one client file, whatever was read of the platform. */
export function isSameFile(data: string, other: string): boolean {
  return fileIn(data) === fileIn(other);
}

function fileIn(data: string): string {
  return /^\["[^"]*","[^"]*",(.*)\]$/s.exec(data)?.[1] ?? data;
}
