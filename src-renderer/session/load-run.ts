import { resourcesIn } from '#shared/domain/vocabulary/resources';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Result } from '#shared/base/result';
import { askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import type { ReconcileClient } from './reconcile-client';
import { takeLines } from './take-lines';

/**
 * Has the worker load a saved run with its snapshot and its client rows. Answers what the snapshot was. Stops with
 * `cancelled` once `isCurrent` says no.
 */
export async function loadRun(
  bridge: BridgeClient,
  worker: ReconcileClient,
  run: SavedRun,
  isCurrent: () => boolean,
): Promise<Result<SnapshotInfo>> {
  const { id: runId } = run;
  const info = await askResult(bridge.readRunSnapshot({ runId }));
  if (!info.ok) return info;
  const secondLook = await askResult(bridge.readRunSecondLook({ runId }));
  if (!secondLook.ok) return secondLook;
  const taken = await takeLines(
    bridge,
    worker,
    { kind: 'run', runId, lists: [...resourcesIn(info.value), 'rows'] },
    (path) => worker.takeOlderRun({ run, info: info.value, secondLook: secondLook.value, path }),
    isCurrent,
  );
  return taken.ok ? info : taken;
}

/** Whether a run could not be loaded because its files are damaged: asking again would not help. */
export function isInputsLost(loaded: Result<unknown>): boolean {
  return !loaded.ok && loaded.error.code === 'stored_part_damaged';
}
