import { useMemo } from 'react';
import type { StatusMapping } from '#shared/domain/rules/rules';
import type { Effect } from '#shared/domain/suggestions/effect';
import { ask } from '../../../shell/ask';
import { useAnswer } from '../../../shell/use-answer';
import { useShownRun, useWorker } from '../../../session/use-worker';

/** How long a cell is looked at before its mapping is tried, in milliseconds: not each that the pointer crosses. */
const restMs = 150;

/** What this mapping would do to the run on screen; null until it has been tried, and where there is none to try. */
export function useMappingEffect(statusMapping: readonly StatusMapping[] | null): Effect | null {
  const worker = useWorker();
  const run = useShownRun();
  const { newest } = useAnswer(
    useMemo(() => {
      if (statusMapping === null) return null;
      return async (isCurrent: () => boolean) => {
        await new Promise((resolve) => setTimeout(resolve, restMs));
        if (!isCurrent()) return null;
        const answer = await ask(worker.tryMapping({ statusMapping }));
        return answer.ok ? { run, effect: answer.value } : null;
      };
    }, [run, statusMapping, worker]),
  );
  return newest?.effect ?? null;
}
