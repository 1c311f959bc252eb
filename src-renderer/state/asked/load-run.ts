import { resourcesIn, type InputPart } from '#shared/domain/vocabulary/resources';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
import { handLines } from './hand-lines';
import type { ReconcileClient } from './reconcile-client';

/**
 * Hands a saved run with its snapshot and its client rows from the core to the worker, part by part. Answers what the
 * snapshot was. Stops with `cancelled` once `isCurrent` says no.
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
  const begun = await ask(worker.beginOlderRun({ run, info: info.value, secondLook: secondLook.value }));
  if (!begun.ok) return begun;
  const handed = await handLines<InputPart>(
    bridge,
    [...resourcesIn(info.value), 'rows'],
    (part) => ({ kind: 'run', runId, part }),
    (resource, lines) => ask(worker.addOlderRunLines({ resource, lines })),
    isCurrent,
  );
  if (!handed.ok) return handed;
  const ended = await askResult(worker.endOlderRun());
  return ended.ok ? info : ended;
}
