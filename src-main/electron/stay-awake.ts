import { powerSaveBlocker } from 'electron';
import type { AppCore } from '../core/calls/app-core';

/** A reading takes minutes to hours, and a computer that falls asleep breaks it off: awake until the last one has ended. */
export function stayAwakeWhileReading(core: Pick<AppCore, 'subscribe'>): void {
  const reading = new Set<string>();
  let blocker: number | null = null;
  core.subscribe((event) => {
    if (event.type !== 'snapshot-progress') return;
    const { profileId, phase } = event.progress;
    if (phase === 'done' || phase === 'cancelled' || phase === 'failed') reading.delete(profileId);
    else reading.add(profileId);
    if (reading.size > 0) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  });
}
