import type { Equation, Totals, Verdict, VerdictReason } from '../conservation';
import type { MalformedRecord } from '../client-file';
import type { Rules } from '../rules';
import type { SnapshotInfo } from '../snapshot';
import type { StatusVocabulary } from '../status-workbench';
import type { FindingState } from './finding-state';

/** A run as it is listed: everything but its findings and its inputs. */
export interface SavedRun {
  readonly id: string;
  readonly profileId: string;
  /** ISO 8601 in UTC. */
  readonly finishedAt: string;
  /** The snapshot's items stay where they are; a snapshot that a saved run needs is never removed. */
  readonly snapshot: Pick<SnapshotInfo, 'id' | 'state' | 'startedAt' | 'endedAt'>;
  /** The client file but for its rows, which are kept beside the run. */
  readonly file: {
    readonly name: string;
    /** SHA-256 of its bytes, in hexadecimal; null where it is not known. */
    readonly sha256: string | null;
    readonly records: number;
    readonly header: number;
    readonly skipped: number;
    readonly malformed: readonly MalformedRecord[];
    /** The further columns that were kept. */
    readonly columns: readonly string[];
  };
  readonly rules: Rules;
  readonly malformedAcknowledged: boolean;
  readonly verdict: Verdict;
  readonly verdictReasons: readonly VerdictReason[];
  readonly totals: Totals;
  readonly equations: readonly Equation[];
  readonly findings: number;
  readonly vocabulary: StatusVocabulary;
}

/** A finding of a saved run, and since when it has been one without a break. */
export interface SavedFinding extends FindingState {
  /** The `finishedAt` of the run that it was new or reopened in. */
  readonly since: string;
}

/** The state that a complete run sets (product.md, section 5). */
export interface SavedFindings {
  readonly findings: readonly SavedFinding[];
  /** What was a finding in an earlier run and is none now: coming back, it is `reopened` and not `new`. */
  readonly past: readonly FindingState[];
}

/** Only a complete run sets a state: of any other, what is not there may just not have been read. */
export function isComplete({ verdict }: Pick<SavedRun, 'verdict'>): boolean {
  return verdict === 'clean' || verdict === 'discrepancies';
}

/** Whether two sets of rules compare alike, so that findings made under one can be held against the other's. */
export function sameRules(a: Rules, b: Rules): boolean {
  return canonical(a) === canonical(b);
}

/** Fields in one order, whatever order they were written in. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  );
}
