import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import type { Rules } from '#shared/domain/rules/rules';
import {
  compareRuns,
  findingsToSave,
  previousRun,
  type RunComparison,
} from '#shared/domain/runs/compare-runs';
import { sameRules, type SavedFindings, type SavedRun } from '#shared/domain/runs/saved-run';
import { vocabularyOf } from '#shared/domain/suggestions/status-workbench';
import { compare, type Item } from './reconcile-support';

/** A run that was made and saved: its state, and its inputs to compare it again. */
export interface Made {
  readonly run: Reconciliation;
  readonly saved: SavedRun;
  readonly state: SavedFindings;
  readonly comparison: RunComparison;
  readonly again: (rules: Rules) => Reconciliation;
}

/** Makes a run of these sides, compares it with the one before and saves it. */
export function make(
  day: string,
  tickets: readonly Item[],
  rows: readonly Item[],
  { before = null, rules = {} }: { before?: Made | null; rules?: Partial<Rules> } = {},
): Made {
  const run = compare(tickets, rows, rules);
  const all = run.ledger.rules;
  const previous =
    before &&
    previousRun(
      before.saved,
      before.state,
      run,
      sameRules(before.saved.rules, all) ? null : before.again(all),
    );
  const comparison = compareRuns(previous, run, day);
  if (comparison === null) throw new Error(`the run of ${day} is not complete`);
  const { summary } = run;
  return {
    run,
    comparison,
    state: findingsToSave(comparison, before?.state ?? null),
    again: (other) => compare(tickets, rows, other),
    saved: {
      id: day,
      profileId: 'p',
      finishedAt: day,
      savedBy: '',
      logEnd: null,
      name: '',
      snapshot: { id: 's', state: 'verified', startedAt: day, endedAt: day, readAt: day },
      file: {
        name: 'f',
        sha256: null,
        modifiedAt: null,
        sheets: null,
        records: 0,
        header: 1,
        skipped: 0,
        malformed: [],
        columns: [],
      },
      rules: all,
      malformedAcknowledged: false,
      verdict: summary.verdict,
      verdictReasons: summary.verdictReasons,
      totals: summary.totals,
      equations: summary.equations,
      findings: summary.findings,
      vocabulary: vocabularyOf(run.ledger),
    },
  };
}
