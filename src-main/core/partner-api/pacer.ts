import { createGate, type Passage } from './gate';
import { createLanes } from './lanes';
import type { Clock } from './ports';
import { createSlots, type SlotLimits } from './slots';
import type { SlotLog } from './slot-log';
import type { Timing } from './timing';

/** Why no request is being sent, and until when on the monotonic clock. */
interface PacerWait {
  readonly reason: 'limit' | 'too_many_requests';
  readonly until: number;
}

/** Permission to send one request; other requests wait for it. */
export interface Turn {
  /** To be called with the outcome once the response has ended. */
  readonly done: (passage: Passage, trouble: boolean) => void;
}

/** Decides when each request to one API may leave; shared by all work of the process (docs/partner-api.md, section 8). */
export interface Pacer {
  /** Resolves when it is the caller's turn, first come first served; null when the signal aborted first. */
  turn(limits: SlotLimits, signal: AbortSignal): Promise<Turn | null>;
  /** Null while requests are under way or none waits. */
  wait(): PacerWait | null;
  /** Whether a request is under way. */
  isBusy(): boolean;
  /** Total time in milliseconds during which requests waited for the limits and none was under way; never decreases. */
  waitedMs(): number;
  /** How long the API has been answering nothing but 429, in milliseconds. */
  refusedForMs(): number;
  isShared(): boolean;
  /** How many requests could leave now, or within this many milliseconds. */
  free(limits: SlotLimits, withinMs?: number): number;
  /** In how many milliseconds this many requests can have left, at most a minute's worth; 0 where they can now. */
  freeIn(limits: SlotLimits, requests: number): number;
  lanes(): number;
}

interface Waiter {
  readonly limits: SlotLimits;
  readonly admit: (turn: Turn | null) => void;
}

/** Puts slots, gate and lanes together. `random` answers 0 to 1. */
export function createPacer(log: SlotLog, clock: Clock, timing: Timing, random: () => number): Pacer {
  const slots = createSlots(log, clock, timing);
  const gate = createGate(clock, timing, random);
  const lanes = createLanes();
  let queue: readonly Waiter[] = [];
  let underWay = 0;
  let alarm: AbortController | null = null;
  let until = -Infinity;
  let idleSince: number | null = null;
  let waited = 0;

  const wakeAt = (time: number): void => {
    until = time;
    alarm?.abort();
    const current = new AbortController();
    alarm = current;
    // Check again after at most a second: another process may free a slot sooner than expected.
    const ms = Math.min(time - clock.monotonic(), timing.secondMs);
    void clock.sleep(Math.max(0, ms), current.signal).then(() => {
      if (!current.signal.aborted) admit();
    });
  };
  const noteIdle = (): void => {
    const now = clock.monotonic();
    const isIdle = queue.length > 0 && underWay === 0;
    if (idleSince !== null) waited += now - idleSince;
    idleSince = isIdle ? now : null;
  };

  const admit = (): void => {
    for (let head = queue[0]; head !== undefined; head = queue[0]) {
      if (!lanes.isFree()) break;
      const { limits, admit: letIn } = head;
      const opensAt = gate.nextAt(limits.perAddress);
      if (opensAt > clock.monotonic()) {
        if (opensAt < Infinity) wakeAt(opensAt);
        break;
      }
      const slot = slots.take(limits);
      if (!slot.taken) {
        wakeAt(slot.freeAt);
        break;
      }
      queue = queue.slice(1);
      underWay += 1;
      lanes.enter();
      const departure = gate.leave();
      letIn({
        done: (passage, trouble) => {
          underWay -= 1;
          slot.release();
          lanes.leave(trouble ? 'trouble' : passage.kind === 'passed' ? 'success' : 'neither');
          gate.settle(departure, passage, limits.perAddress);
          admit();
        },
      });
    }
    noteIdle();
  };

  return {
    turn: (limits, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve(null);
          return;
        }
        const giveUp = (): void => {
          queue = queue.filter((other) => other !== waiter);
          admit();
          resolve(null);
        };
        const waiter: Waiter = {
          limits,
          admit: (turn) => {
            signal.removeEventListener('abort', giveUp);
            resolve(turn);
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue = [...queue, waiter];
        admit();
      }),
    wait: () => {
      if (underWay > 0 || queue.length === 0) return null;
      return { reason: gate.isClosed() ? 'too_many_requests' : 'limit', until };
    },
    isBusy: () => underWay > 0,
    waitedMs: () => waited + (idleSince === null ? 0 : clock.monotonic() - idleSince),
    refusedForMs: () => gate.closedForMs(),
    isShared: () => gate.isShared(),
    free: (limits, withinMs) => slots.free(limits, withinMs),
    freeIn: (limits, requests) => slots.freeIn(limits, requests),
    lanes: () => lanes.count(),
  };
}
