import type { Steps } from '#shared/base/steps';

/** How long steps may run before messages are let in, in milliseconds; well under the 300 within which a cancel must answer. */
const turnMs = 30;

/** Runs steps turn by turn; null as soon as they are not wanted any more. */
export async function runInTurns<T>(steps: Steps<T>, isWanted: () => boolean): Promise<T | null> {
  for (let turnBegan = performance.now(); ;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - turnBegan < turnMs) continue;
    // A task of its own and not a resolved promise: only then are messages taken.
    await new Promise((resolve) => setTimeout(resolve));
    if (!isWanted()) return null;
    turnBegan = performance.now();
  }
}
