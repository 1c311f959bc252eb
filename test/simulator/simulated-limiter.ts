/** The ways in which a server may count requests a minute; the document shows none (partner-api.md, section 8). */
export const limiterKinds = [
  'fixed',
  'from first request',
  'sliding log',
  'sliding log, rejected too',
  'sliding counter',
] as const;
export type LimiterKind = (typeof limiterKinds)[number];

const windowMs = 60_000;

/** Answers whether a request at this moment is let in. */
export type SimulatedLimiter = (time: number) => boolean;

export function createSimulatedLimiter(kind: LimiterKind, limit: number, phase: number): SimulatedLimiter {
  switch (kind) {
    case 'fixed':
      return fixed(limit, (time) => Math.floor((time + phase) / windowMs));
    case 'from first request':
      return fromFirst(limit);
    case 'sliding log':
      return slidingLog(limit, false);
    case 'sliding log, rejected too':
      return slidingLog(limit, true);
    case 'sliding counter':
      return slidingCounter(limit, phase);
  }
}

function fixed(limit: number, windowOf: (time: number) => number): SimulatedLimiter {
  let window = -Infinity;
  let count = 0;
  return (time) => {
    if (windowOf(time) !== window) {
      window = windowOf(time);
      count = 0;
    }
    count += 1;
    return count <= limit;
  };
}

function fromFirst(limit: number): SimulatedLimiter {
  let start = -Infinity;
  let count = 0;
  return (time) => {
    if (time >= start + windowMs) {
      start = time;
      count = 0;
    }
    count += 1;
    return count <= limit;
  };
}

function slidingLog(limit: number, countsRejected: boolean): SimulatedLimiter {
  let log: number[] = [];
  return (time) => {
    log = log.filter((other) => other > time - windowMs);
    const isIn = log.length < limit;
    if (isIn || countsRejected) log.push(time);
    return isIn;
  };
}

/** The last window's count fades out over the current one. */
function slidingCounter(limit: number, phase: number): SimulatedLimiter {
  let window = -Infinity;
  let before = 0;
  let count = 0;
  return (time) => {
    const now = Math.floor((time + phase) / windowMs);
    if (now !== window) {
      before = now === window + 1 ? count : 0;
      count = 0;
      window = now;
    }
    const faded = 1 - ((time + phase) % windowMs) / windowMs;
    if (before * faded + count >= limit) return false;
    count += 1;
    return true;
  };
}
