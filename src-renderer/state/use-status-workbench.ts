import { useCallback, useEffect, useState } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import { seenStatuses, type StatusVocabulary, type StatusWorkbench } from '#shared/domain/status-workbench';
import { askResult } from './ask';
import { useHost } from './host';
import type { ReconcileClient } from './reconcile-client';
import { useLatest } from './use-latest';
import { useOfRun, type OfRun } from './use-of-run';

/** All about the statuses of a run, held against what the profile's saved runs have seen. */
export function useStatusWorkbench(
  worker: ReconcileClient,
  run: RunSummary,
  profileId: string,
): OfRun<StatusWorkbench> {
  const { bridge } = useHost();
  const [seen, setSeen] = useState<StatusVocabulary | null>(null);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    // Runs that cannot be listed raise no alert here: whoever shows the runs says so.
    void askResult(bridge.listRuns({ profileId })).then((answer) => {
      if (isCurrent() && answer.ok) setSeen(seenStatuses(answer.value.runs));
    });
  }, [begin, bridge, profileId]);

  return useOfRun(
    run,
    useCallback(() => worker.statusWorkbench({ seen }), [seen, worker]),
  );
}
