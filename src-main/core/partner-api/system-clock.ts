import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from './ports';

/** The machine's own clock. `process.hrtime` counts from the machine's start, not the process's, as `Clock` asks. */
export const systemClock: Clock = {
  monotonic: () => Number(process.hrtime.bigint() / 1_000n) / 1_000,
  wall: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal });
    } catch {
      // Aborted: the caller looks at the signal.
    }
  },
};
