import { useCallback } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { areOutdated } from '#shared/domain/rules/rules';
import { comesOutAs, type SavedRun } from '#shared/domain/runs/saved-run';
import { errorOf, fail, succeed, valueOf, type Result } from '#shared/base/result';
import { askResult, useAnswer } from '../../shell/ask';
import { useHost, type BridgeClient } from '../../shell/host';
import { loadRun } from '../../session/load-run';
import type { ReconcileClient } from '../../session/reconcile-client';

/** A saved run as the worker opened it; neither is there while it is on its way. */
export interface OpenedRun {
  readonly opened: { readonly summary: RunSummary; readonly snapshot: SnapshotInfo } | null;
  readonly error: AppError | null;
}

/** Opens a saved run in a worker of its own, as it was: its own rows and snapshot, compared under its own rules. */
export function useOlderRun(worker: ReconcileClient, run: SavedRun): OpenedRun {
  const { bridge } = useHost();
  const { newest } = useAnswer(
    useCallback((isCurrent: () => boolean) => openRun(bridge, worker, run, isCurrent), [bridge, run, worker]),
  );
  return { opened: valueOf(newest), error: errorOf(newest) };
}

async function openRun(
  bridge: BridgeClient,
  worker: ReconcileClient,
  run: SavedRun,
  isCurrent: () => boolean,
): Promise<Result<NonNullable<OpenedRun['opened']>>> {
  const loaded = await loadRun(bridge, worker, run, isCurrent);
  if (!loaded.ok) return loaded;
  const opened = await askResult(worker.openOlderRun());
  if (!opened.ok) return opened;
  // Counted again from its inputs, it must come out as it was saved; else what would be shown is not what was.
  return comesOutAs(run, opened.value)
    ? succeed({ summary: opened.value, snapshot: loaded.value })
    : fail({ code: 'run_changed', olderRules: areOutdated(run.rules) });
}
