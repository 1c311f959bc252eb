import { hasEnded, type SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { AppCore } from '../../../core/calls/app-core';
import { powerSaveBlocker, BrowserWindow } from 'electron';
import { shareRead } from '#shared/domain/snapshot/share-read';

/** Tells at every step which readings are under way, one a profile at most; none once the last has ended, however it did. */
function followReadings(
  core: Pick<AppCore, 'subscribe'>,
  tell: (underWay: readonly SnapshotProgress[]) => void,
): void {
  const underWay = new Map<string, SnapshotProgress>();
  core.subscribe((event) => {
    if (event.type !== 'snapshot-progress') return;
    const { progress } = event;
    if (hasEnded(progress)) underWay.delete(progress.profileId);
    else underWay.set(progress.profileId, progress);
    tell([...underWay.values()]);
  });
}

/** A reading takes minutes to hours, and a computer that falls asleep breaks it off: awake until the last one has ended. */
export function stayAwakeWhileReading(core: Pick<AppCore, 'subscribe'>): void {
  let blocker: number | null = null;
  followReadings(core, ({ length }) => {
    if (length > 0) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  });
}

/** Electron's values for an unknown progress and for none. */
const unknown = 2;
const none = -1;

/** Shows in the taskbar or the dock how far the readings under way are, all together. */
export function showReadingInTaskbar(core: Pick<AppCore, 'subscribe'>): void {
  followReadings(core, (underWay) => {
    BrowserWindow.getAllWindows()[0]?.setProgressBar(
      underWay.length === 0 ? none : (shareRead(underWay) ?? unknown),
    );
  });
}
