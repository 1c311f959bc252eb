import { useMemo } from 'react';
import { runsBefore, type SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { seenStatuses } from '#shared/domain/suggestions/status-workbench';
import { useShownRun } from '../../session/use-worker';
import type { RunOverRunState } from '../../session/comparison';
import type { ChosenView } from './view/chosen-view';
import { useOwnColumns } from './view/use-own-columns';
import { useProposals } from './next-steps/use-proposals';
import { useSearchHits } from './use-search-hits';
import { useSettled } from './use-settled';
import { useStatusWorkbench } from './statuses/use-status-workbench';
import { useView } from './view/use-view';

/**
 * All that a result asks of its run, and what is drawn of it: the run, its open view, the next steps and what happened to the run
 * before, which come together (`use-settled`).
 */
export function useDrawnResult({
  chosen,
  revision,
  runs,
  runOverRun: { value: since, error: notCompared },
  canChange,
  snapshot,
  hasAmounts,
}: {
  readonly chosen: ChosenView;
  /** Counts up with what is said in review. */
  readonly revision: number;
  /** The profile's saved runs; null until they have been read. */
  readonly runs: readonly SavedRun[] | null;
  readonly runOverRun: Pick<RunOverRunState, 'value' | 'error'>;
  /** Whether rules can be changed: else there are no next steps. */
  readonly canChange: boolean;
  readonly snapshot: SnapshotInfo;
  /** Whether the file has a column of amounts. */
  readonly hasAmounts: boolean;
}) {
  const run = useShownRun();
  const own = useOwnColumns(chosen.params);
  // Another object whenever more is known of the findings: they are then asked for again.
  const marks = useMemo(() => ({ revision, compared: since, own: own.shown }), [own.shown, revision, since]);
  const view = useView(marks, chosen);
  const hits = useSearchHits(view.open);
  const saved = since?.saved ?? null;
  const seen = useMemo(() => seenStatuses(runsBefore(runs ?? [], saved)), [runs, saved]);
  const statuses = useStatusWorkbench(seen);
  const steps = useProposals({
    ...{ isWanted: canChange, seen, snapshot, hasAmounts },
    missing: run.totals.platform.missing,
  });
  const now = useMemo(
    () => ({ run, open: view.open, steps, compared: { value: since, error: notCompared } }),
    [notCompared, run, since, steps, view.open],
  );
  return { own, marks, view, hits, statuses, drawn: useSettled(now) };
}

/** What `useDrawnResult` answers. */
export type AskedResult = ReturnType<typeof useDrawnResult>;
