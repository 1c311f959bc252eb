/** Watches whether the API answers, and how fast. While it does not, no remaining time is shown. */
export interface AnswerWatch {
  sent(): void;
  /** The outcome of a request; `other` says nothing about whether the API can be reached. */
  ended(as: 'answered' | 'failed' | 'other'): void;
  /** How long requests have gone unanswered, as the start on the monotonic clock; null where none is open. */
  silentSince(): number | null;
  /** Whether a request failed since the last answer. */
  hasFailed(): boolean;
  /** Recent time per answer in milliseconds, over all lanes together; null until there are enough. */
  msPerAnswer(): number | null;
}

/** Number of recent answers from which the speed is computed. */
const answersSeen = 40;
const fewestSeen = 5;

/** A watch; `now` is the monotonic clock, and `heldBackMs` the growing total of time spent waiting for the limits. */
export function createAnswerWatch(now: () => number, heldBackMs: () => number): AnswerWatch {
  let underWay = 0;
  let since: number | null = null;
  let failed = false;
  let times: readonly number[] = [];
  return {
    sent: () => {
      underWay += 1;
      since ??= now();
    },
    ended: (as) => {
      underWay -= 1;
      if (as === 'failed') {
        failed = true;
        return;
      }
      if (as === 'answered') {
        // Timings from before an outage say nothing about the speed after it.
        const before = failed ? [] : times;
        times = [...before, now() - heldBackMs()].slice(-answersSeen);
        failed = false;
        since = underWay > 0 ? now() : null;
      } else if (underWay === 0 && !failed) since = null;
    },
    silentSince: () => since,
    hasFailed: () => failed,
    msPerAnswer: () => {
      const [first, last] = [times[0], times.at(-1)];
      if (first === undefined || last === undefined || times.length < fewestSeen) return null;
      return Math.max(0, last - first) / (times.length - 1);
    },
  };
}
