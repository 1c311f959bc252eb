import { useCallback, useEffect, useMemo, useState } from 'react';
import { runsBefore, type SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { seenStatuses, type StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import { useShownRun, useWorker } from '../../session/use-worker';
import type { RunOverRunState } from '../../session/comparison';
import type { ChosenView } from './view/chosen-view';
import { useOwnColumns } from './view/use-own-columns';
import { useProposals } from './next-steps/use-proposals';
import { useSearchHits } from './use-search-hits';
import { useView } from './view/use-view';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { OpenView } from './view/open-view';
import { useOfRun, type OfRun } from '../../session/use-of-run';
import type { StatusVocabulary } from '#shared/domain/statuses/compare-statuses';

/** How long a result waits for its rows, in milliseconds; nobody notices so little. */
const patienceMs = 300;

/**
 * All that a result asks of its run, and what is drawn of it: the run, its open view, the next steps and what happened to the run
 * before, which come together (`useSettled`).
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

/** A result with all that is drawn of it. */
interface DrawnResult {
  readonly run: RunSummary;
  /** Null until its rows are there; those of the result before until then. */
  readonly open: OpenView | null;
}

/**
 * Draws a new result together with its rows: until they are there, that of before stays, for a moment at most. The first result
 * shows what it has, but for its rows. `now` is the same object until something of it changes.
 */
function useSettled<T extends DrawnResult>(now: T): T {
  const [before, setBefore] = useState<T | null>(null);
  const [lateRun, setLateRun] = useState<RunSummary | null>(null);
  const { run } = now;
  const waits = before?.run !== run && now.open?.run !== run && lateRun !== run;

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLateRun(run), patienceMs);
    return () => clearTimeout(timer);
  }, [run, waits]);

  if (!waits && before !== now) setBefore(now);
  return waits ? (before ?? { ...now, open: null }) : now;
}

/** All about the statuses of a run, compared with those that earlier runs have seen; null where there are none. */
function useStatusWorkbench(seen: StatusVocabulary | null): OfRun<StatusWorkbench> {
  const worker = useWorker();
  return useOfRun(useCallback(() => worker.statusWorkbench({ seen }), [seen, worker]));
}
