import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { AppCore } from '../../../core/calls/app-core';

/** Tells at every step which readings are under way, one a profile at most; none once the last has ended, however it did. */
export function followReadings(
  core: Pick<AppCore, 'subscribe'>,
  tell: (underWay: readonly SnapshotProgress[]) => void,
): void {
  const underWay = new Map<string, SnapshotProgress>();
  core.subscribe((event) => {
    if (event.type !== 'snapshot-progress') return;
    const { progress } = event;
    const { profileId, phase } = progress;
    if (phase === 'done' || phase === 'cancelled' || phase === 'failed') underWay.delete(profileId);
    else underWay.set(profileId, progress);
    tell([...underWay.values()]);
  });
}
