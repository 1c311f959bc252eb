import type { Pacer } from '../../partner-api/pacer';
import type { SlotLimits } from '../../partner-api/slots';
import type { Timing } from '../../partner-api/timing';

/** What a request takes while the limits do not hold it back; a guess that only small projects depend on. */
const requestMs = 60;

/**
 * How long a number of requests will take, in milliseconds: those that still have a slot leave at once, each further
 * windowful waits for the next window (snapshot.md, "The limiter").
 */
export function timeFor(
  requests: number,
  pacer: Pick<Pacer, 'free' | 'wait'>,
  limits: SlotLimits,
  timing: Timing,
  now: number,
): number {
  const perWindow = Math.min(limits.perAddress, limits.perKey);
  const later = requests - pacer.free(limits);
  if (later <= 0) return requests * requestMs;
  const untilNext = Math.max(0, (pacer.wait()?.until ?? now + timing.holdMs) - now);
  return untilNext + Math.floor((later - 1) / perWindow) * timing.holdMs + (later % perWindow) * requestMs;
}
