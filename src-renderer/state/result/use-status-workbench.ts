import { useCallback } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import type { ReconcileClient } from '../asked/reconcile-client';
import { useOfRun, type OfRun } from '../asked/use-of-run';
import type { StatusVocabulary } from '#shared/domain/statuses/status';

/** All about the statuses of a run, held against those that earlier runs have seen; null where there are none. */
export function useStatusWorkbench(
  worker: ReconcileClient,
  run: RunSummary,
  seen: StatusVocabulary | null,
): OfRun<StatusWorkbench> {
  return useOfRun(
    run,
    useCallback(() => worker.statusWorkbench({ seen }), [seen, worker]),
  );
}
