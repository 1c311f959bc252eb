import { createLimiter } from '#main/sandbox/api/limiter';

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
  // The windows of a fixed one begin with the sandbox.
  let now = -phase;
  const ofSandbox = (limiter: 'fixed' | 'sliding', countRefused: boolean): SimulatedLimiter => {
    const take = createLimiter(limit, { windowMs, limiter, countRefused }, () => now);
    return (time) => {
      now = time;
      return take('') === undefined;
    };
  };
  switch (kind) {
    case 'fixed':
      return ofSandbox('fixed', false);
    case 'from first request':
      return fromFirst(limit);
    case 'sliding log':
      return ofSandbox('sliding', false);
    case 'sliding log, rejected too':
      return ofSandbox('sliding', true);
    case 'sliding counter':
      return slidingCounter(limit, phase);
  }
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
