import { useMemo } from 'react';
import type { FollowUp } from '#shared/domain/queries/follow-up';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { ReconcileClient } from '../asked/reconcile-client';
import { ask } from '../shell/ask';
import { useAnswer } from '../shell/use-answer';

/**
 * What became of the client's answers, by the run that the worker has open; null while that is not known. Asked for again with
 * each `revision` of the reviews; there is none before the first.
 */
export function useFollowUp(
  worker: ReconcileClient,
  run: RunSummary | null,
  revision: number,
): FollowUp | null {
  const { last } = useAnswer(
    useMemo(
      () =>
        run === null || revision === 0 ? null : async () => ({ run, answer: await ask(worker.followUp()) }),
      [revision, run, worker],
    ),
  );
  // Where only the reviews have changed, what was known of the run stays until the answer.
  return last?.run === run && last.answer.ok ? last.answer.value : null;
}
