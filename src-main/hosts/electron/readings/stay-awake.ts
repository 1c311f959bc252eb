import { powerSaveBlocker } from 'electron';
import type { AppCore } from '../../../core/calls/app-core';
import { followReadings } from './follow-readings';

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
