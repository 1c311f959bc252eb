import type { Steps } from '#shared/base/steps';

/** How long steps may run before messages are let in, in milliseconds; well under the 300 within which a cancel must answer. */
const turnMs = 30;

/** Lets messages in: a task of its own and not a resolved promise, for only then are they taken. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs steps turn by turn; null as soon as they are not wanted any more. */
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
