/** A long computation in steps of some milliseconds, so that whoever runs it can breathe between them, or stop. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How many items a step may go through. */
export const itemsAStep = 65_536;

/** Runs a computation to its end without a break, where nobody waits for anything else. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
