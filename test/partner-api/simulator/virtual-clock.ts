import { setImmediate as settle } from 'node:timers/promises';
import type { Clock } from '#main/core/partner-api/ports';

/** A clock that stands still while anything can still happen, and then jumps to the next moment that someone waits for. */
export interface VirtualClock extends Clock {
  /** Lets time pass until the work is done; rejects when everything waits for ever. */
  run<T>(work: Promise<T>): Promise<T>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly ring: () => void;
}

/** A clock that starts at zero. */
export function createVirtualClock(): VirtualClock {
  const timers: Timer[] = [];
  let now = 0;
  let order = 0;

  const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);
  const push = (timer: Timer): void => {
    let index = timers.push(timer) - 1;
    for (;;) {
      const above = (index - 1) >> 1;
      const parent = timers[above];
      if (index === 0 || parent === undefined || !isBefore(timer, parent)) break;
      timers[index] = parent;
      index = above;
    }
    timers[index] = timer;
  };
  const pop = (): Timer | undefined => {
    const first = timers[0];
    const last = timers.pop();
    if (last === undefined || timers.length === 0) return first;
    let index = 0;
    for (;;) {
      let below = 2 * index + 1;
      const [left, right] = [timers[below], timers[below + 1]];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) below += 1;
      const child = timers[below];
      if (child === undefined || !isBefore(child, last)) break;
      timers[index] = child;
      index = below;
    }
    timers[index] = last;
    return first;
  };

  return {
    monotonic: () => now,
    wall: () => 1_700_000_000_000 + now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve();
          return;
        }
        const ring = (): void => {
          signal?.removeEventListener('abort', ring);
          resolve();
        };
        signal?.addEventListener('abort', ring);
        order += 1;
        push({ at: now + Math.max(0, ms), order, ring });
      }),
    run: async (work) => {
      const done = new AbortController();
      const finish = (): void => done.abort();
      work.then(finish, finish);
      for (;;) {
        // All that can happen without time passing happens between two turns of the event loop.
        await settle();
        if (done.signal.aborted) return work;
        const next = pop();
        if (next === undefined) throw new Error('everything waits for ever');
        now = Math.max(now, next.at);
        next.ring();
      }
    },
  };
}
