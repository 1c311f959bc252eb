import type { SnapshotPart } from '#shared/bridge/contract';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import { fail, succeed, type Result } from '#shared/result';
import { askResult } from './ask';
import type { BridgeClient } from './host';
import type { ReconcileClient } from './reconcile-client';

/** Hands a whole snapshot from the core to the worker, part by part; stops with `cancelled` once `isCurrent` says no. */
export async function loadSnapshot(
  bridge: BridgeClient,
  worker: ReconcileClient,
  snapshot: SnapshotInfo,
  isCurrent: () => boolean,
): Promise<Result<null>> {
  await worker.beginSnapshot(snapshot);
  const resources = snapshot.orders === null ? (['tickets'] as const) : (['tickets', 'orders'] as const);
  for (const resource of resources) {
    let offset: number | null = 0;
    while (offset !== null) {
      const part: Result<SnapshotPart> = await askResult(
        bridge.readSnapshot({ snapshotId: snapshot.id, resource, offset }),
      );
      if (!isCurrent()) return fail({ code: 'cancelled' });
      if (!part.ok) return part;
      await worker.addSnapshotLines({ resource, lines: part.value.lines });
      offset = part.value.next;
    }
  }
  const ended = await worker.endSnapshot();
  return ended.ok ? succeed(null) : ended;
}
