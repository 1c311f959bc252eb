import { useState } from 'react';
import { isComplete, type RunSummary } from '#shared/domain/totals/run-summary';
import type { KeptResult } from '../../features/result/view/kept-result';
import { useSessionActs } from '../../session/use-session';
import { useUnsaved } from '../../shell/unsaved';

/** How the result on screen can be kept; asks before one is left that somebody could vouch for and that was kept in no way. */
export function useResultToKeep(
  run: RunSummary | null,
  /** The name of the file that it is of; null without one. */
  fileName: string | null,
  /** Whether it is saved as a run, or is not worth it, as that of the sample. */
  isSaved: boolean,
): KeptResult {
  const acts = useSessionActs();
  const [exported, setExported] = useState<RunSummary | null>(null);
  // Of anything less than complete nothing is lost that another look would not bring back.
  useUnsaved(
    run !== null && isComplete(run) && !isSaved && run !== exported && fileName !== null
      ? `The result of ${fileName} has been neither saved as a run nor exported.`
      : null,
  );
  return {
    exported: () => setExported(run),
    save: (name) => (run === null ? Promise.resolve(null) : acts.saveRun(run, name)),
  };
}
