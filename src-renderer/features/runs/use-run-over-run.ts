import { useMemo } from 'react';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { errorOf, valueOf } from '#shared/base/result';
import { compareWithPrevious } from '../../session/compare-runs';
import type { ReconcileClient } from '../../session/reconcile-client';
import type { RunOverRunState } from '../../session/comparison';
import { useHost } from '../../shell/host';
import { useAnswer } from '../../shell/ask';

/** Compares a saved run, once it is open, with the complete one before it, or with the one that somebody chose. */
export function useRunOverRun(
  worker: ReconcileClient,
  run: RunSummary | null,
  runs: readonly SavedRun[] | null,
  opened: SavedRun,
  against: SavedRun | null,
): RunOverRunState {
  const { bridge } = useHost();
  const { last } = useAnswer(
    useMemo(
      () =>
        run === null || runs === null
          ? null
          : async (isCurrent: () => boolean) => ({
              run,
              found: await compareWithPrevious(bridge, worker, runs, opened, against, isCurrent),
            }),
      [against, bridge, opened, run, runs, worker],
    ),
  );
  // What is known of the run before is never beside another one.
  const found = last !== null && last.run === run ? last.found : null;
  return {
    value: valueOf(found),
    error: errorOf(found),
    saving: false,
  };
}
