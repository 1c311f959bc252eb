import { isComplete } from '#shared/domain/totals/run-summary';
import {
  nothingSaved,
  previousComplete,
  runsBefore,
  savedAs,
  type SavedRun,
} from '#shared/domain/runs/saved-run';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Ageing, Comparing, RunComparisonAnswer } from '../worker/contract/analysis-contract';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import { isInputsLost, loadRun } from './load-run';
import type { ReconcileClient } from './reconcile-client';

/** How the open run stands among the saved ones. */
export interface RunOverRun {
  /** The run that it is compared with, with its findings; null where there is none before it. */
  readonly previous: Comparing['previous'];
  /** The saved run that it is, where it has been saved. */
  readonly saved: SavedRun | null;
  /** What came of comparing it with the previous one. */
  readonly answer: RunComparisonAnswer;
}

/**
 * Compares the worker's open run with `against`, or else the newest complete one of `runs` before it; `opened` is the saved run
 * that it is, if known.
 */
export async function compareWithPrevious(
  bridge: BridgeClient,
  worker: ReconcileClient,
  runs: readonly SavedRun[],
  opened: SavedRun | null,
  against: SavedRun | null,
  isCurrent: () => boolean,
): Promise<Result<RunOverRun>> {
  const described = await ask(worker.describeRun());
  if (!described.ok) return described;
  if (described.value === null) return fail({ code: 'cancelled' });
  const saved = opened ?? savedAs(runs, described.value);
  const before = against ?? previousComplete(runs, saved);
  const previous = await withFindings(bridge, before);
  // Damaged ones never come back, and a closed run cannot be deleted: from here the runs begin again.
  if (!previous.ok && isInputsLost(previous) && before !== null)
    return succeed({
      previous: { run: before, findings: nothingSaved },
      saved,
      answer: { kind: 'inputs wanted' },
    });
  if (!previous.ok) return previous;
  const complete = runsBefore(runs, saved).filter(isComplete);
  const comparing: Ageing = {
    finishedAt: saved?.finishedAt ?? new Date().toISOString(),
    previous: previous.value,
    completeRuns: complete.map(({ finishedAt }) => finishedAt),
  };
  let answer = await ask(worker.compareRuns(comparing));
  if (answer.ok && answer.value?.kind === 'inputs wanted' && comparing.previous !== null) {
    const loaded = await loadRun(bridge, worker, comparing.previous.run, isCurrent);
    if (!loaded.ok && !isInputsLost(loaded)) return loaded;
    if (loaded.ok) answer = await ask(worker.compareRuns(comparing));
  }
  if (!answer.ok) return answer;
  return answer.value === null
    ? fail({ code: 'cancelled' })
    : succeed({ previous: comparing.previous, saved, answer: answer.value });
}

async function withFindings(
  bridge: BridgeClient,
  run: SavedRun | null,
): Promise<Result<Comparing['previous']>> {
  if (run === null) return succeed(null);
  const findings = await askResult(bridge.readRunFindings({ runId: run.id }));
  return findings.ok ? succeed({ run, findings: findings.value }) : findings;
}
