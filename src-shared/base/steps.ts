/** A long computation in steps of a few milliseconds. Between them its caller can handle messages, or stop. */
export type Steps<T> = Generator<undefined, T, undefined>;

export const itemsAStep = 65_536;

/** Does something with each item, step by step; `itemsAtOnce` where an item takes longer than most. */
export function* eachInSteps<T>(
  items: readonly T[],
  use: (item: T, place: number) => void,
  itemsAtOnce: number,
): Steps<void> {
  for (let place = 0; place < items.length; place++) {
    if (place % itemsAtOnce === itemsAtOnce - 1) yield;
    use(items[place] as T, place); // below the length, so it is there
  }
}

/** Runs a computation to its end without pauses, for callers on which nothing else waits. */
export function runSteps<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
