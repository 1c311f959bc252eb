import type { Steps } from '#shared/base/steps';

/** How long steps may run before messages are let in, in milliseconds; well under the 300 within which a cancel must answer. */
const turnMs = 30;

/**
 * Lets messages in. It needs a task of its own: a resolved promise would run before any message is handled. The task is a
 * message and not a timer, because browsers delay each of several timers in a row by 4 ms.
 */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Lets messages in where this turn has lasted long enough; to be called between two steps. */
export function letMessagesIn(): () => Promise<void> {
  let turnBegan = performance.now();
  return async () => {
    if (performance.now() - turnBegan < turnMs) return;
    await pause();
    turnBegan = performance.now();
  };
}

/** Runs the steps in turns; null as soon as they are no longer wanted. */
export async function runInTurns<T>(steps: Steps<T>, isWanted: () => boolean): Promise<T | null> {
  for (let turnBegan = performance.now(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - turnBegan < turnMs) continue;
    await pause();
    if (!isWanted()) return null;
    turnBegan = performance.now();
  }
}
