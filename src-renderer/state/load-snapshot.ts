import type { SnapshotPart } from '#shared/bridge/contract';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import { fail, type Result } from '#shared/result';
import { ask, askResult } from './ask';
import type { BridgeClient } from './host';
import type { ReconcileClient } from './reconcile-client';

/** Hands a whole snapshot from the core to the worker, part by part; stops with `cancelled` once `isCurrent` says no. */
export async function loadSnapshot(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  const begun = await ask(worker.beginSnapshot(snapshot));
  if (!begun.ok) return begun;
  const resources = snapshot.orders === null ? (['tickets'] as const) : (['tickets', 'orders'] as const);
  for (const resource of resources) {
    let offset: number | null = 0;
    while (offset !== null) {
      const part: Result<SnapshotPart> = await askResult(
        bridge.readSnapshot({ snapshotId: snapshot.id, resource, offset }),
      );
      if (!isCurrent()) return fail({ code: 'cancelled' });
      if (!part.ok) return part;
      const added = await ask(worker.addSnapshotLines({ resource, lines: part.value.lines }));
      if (!added.ok) return added;
      offset = part.value.next;
    }
  }
  return askResult(worker.endSnapshot());
}
