import { useEffect, useState } from 'react';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ReconcileClient } from '../asked/reconcile-client';
import { ask } from '../shell/ask';
import { useLatest } from '../shell/use-latest';

/** What became of the client's answers, by the run that the worker has open; null while that is not known. */
export function useFollowUp(
  worker: ReconcileClient,
  run: RunSummary | null,
  revision: number,
): FollowUp | null {
  const [known, setKnown] = useState<{ readonly run: RunSummary; readonly followUp: FollowUp | null } | null>(
    null,
  );
  const begin = useLatest();
  useEffect(() => {
    const isCurrent = begin();
    if (run === null || revision === 0) return;
    void ask(worker.followUp()).then((answer) => {
      if (isCurrent() && answer.ok) setKnown({ run, followUp: answer.value });
    });
  }, [begin, revision, run, worker]);
  return known !== null && known.run === run ? known.followUp : null;
}
