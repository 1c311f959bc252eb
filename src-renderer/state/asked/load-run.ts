import { resourcesIn } from '#shared/domain/vocabulary/resources';
import type { SnapshotPart } from '#shared/bridge/contract';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, type Result } from '#shared/base/result';
import { ask, askResult } from '../shell/ask';
import type { BridgeClient } from '../shell/host';
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
  for (const part of [...resourcesIn(info.value), 'rows'] as const) {
    let offset: number | null = 0;
    while (offset !== null) {
      const read: Result<SnapshotPart> = await askResult(bridge.readRunInputs({ runId, part, offset }));
      if (!isCurrent()) return fail({ code: 'cancelled' });
      if (!read.ok) return read;
      const added = await ask(worker.addOlderRunLines({ resource: part, lines: read.value.lines }));
      if (!added.ok) return added;
      offset = read.value.next;
    }
  }
  const ended = await askResult(worker.endOlderRun());
  return ended.ok ? info : ended;
}
