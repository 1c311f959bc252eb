import { useCallback } from 'react';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import { useWorker } from '../../../session/use-worker';
import { useOfRun, type OfRun } from '../../../session/use-of-run';
import type { StatusVocabulary } from '#shared/domain/statuses/status';

/** All about the statuses of a run, compared with those that earlier runs have seen; null where there are none. */
export function useStatusWorkbench(seen: StatusVocabulary | null): OfRun<StatusWorkbench> {
  const worker = useWorker();
  return useOfRun(useCallback(() => worker.statusWorkbench({ seen }), [seen, worker]));
}
