import { ApiError } from './api-error';
import type { Choices } from './choices';

/** Milliseconds until a refused subject may come again; undefined: the request is let through. */
export type Limiter = (subject: string) => number | undefined;

type Shape = Pick<LimitOptions, 'windowMs' | 'limiter' | 'countRefused'>;

/** Windows of `windowMs` one after the other from the start; the count falls back to 0 at each. */
function fixedLimiter(limit: number, { windowMs, countRefused }: Shape, now: () => number): Limiter {
  const start = now();
  const counts = new Map<string, { readonly window: number; readonly count: number }>();
  return (subject) => {
    const elapsed = now() - start;
    const window = Math.floor(elapsed / windowMs);
    const entry = counts.get(subject);
    const count = entry?.window === window ? entry.count : 0;
    const refused = count >= limit;
    if (!refused || countRefused) counts.set(subject, { window, count: count + 1 });
    return refused ? (window + 1) * windowMs - elapsed : undefined;
  };
}

/** A log of times: no stretch of `windowMs`, of any phase, holds more than the limit. */
function slidingLimiter(limit: number, { windowMs, countRefused }: Shape, now: () => number): Limiter {
  const logs = new Map<string, number[]>();
  return (subject) => {
    const time = now();
    const log = (logs.get(subject) ?? []).filter((entry) => entry > time - windowMs);
    logs.set(subject, log);
    const refused = log.length >= limit;
    if (!refused || countRefused) log.push(time);
    return refused ? (log.at(-limit) ?? time) + windowMs - time : undefined;
  };
}

/** One rate limit of partner-api.md section 8, kept apart for each subject (a key's prefix or an address). */
export function createLimiter(
  limit: number,
  shape: Shape,
  now: () => number = () => performance.now(),
): Limiter {
  return (shape.limiter === 'fixed' ? fixedLimiter : slidingLimiter)(limit, shape, now);
}

/** Lets a request through, or throws the answer that the limit is used up. */
export function takeSlot(
  limiter: Limiter,
  subject: string,
  { retryAfter }: Pick<Choices, 'retryAfter'>,
): void {
  const retryMs = limiter(subject);
  if (retryMs === undefined) return;
  const headers = retryAfter === 'seconds' ? { 'retry-after': String(Math.ceil(retryMs / 1000)) } : {};
  throw new ApiError(429, 'Rate limit exceeded', headers);
}

/** The rate limits of partner-api.md section 8. Requests a window; `Infinity` switches one off. */
export interface LimitOptions {
  readonly perKey: number;
  readonly perAddress: number;
  /** Milliseconds; the document's window is a minute. */
  readonly windowMs: number;
  /** `fixed`: windows start at the server's start. `sliding`: no window of any phase holds more (a log of times). */
  readonly limiter: 'fixed' | 'sliding';
  /** Whether a request answered 429 counts as well. */
  readonly countRefused: boolean;
}

export const defaultLimits: LimitOptions = {
  perKey: 600,
  perAddress: 180,
  windowMs: 60_000,
  limiter: 'fixed',
  countRefused: false,
};
