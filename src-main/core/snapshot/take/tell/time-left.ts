import type { Pacer } from '../../../partner-api/pacer';
import type { SlotLimits } from '../../../partner-api/slots';
import type { Timing } from '../../../partner-api/timing';

/** Assumed milliseconds per request within the limits, until the API's own speed is known. */
const requestMs = 60;

/**
 * How long a number of requests will take, in milliseconds: those that still have a slot leave at once, those of the last
 * minute's slots as these come back, each further windowful waits for the next window (docs/partner-api.md, section 8).
 */
export function timeFor(
  requests: number,
  pacer: Pick<Pacer, 'free' | 'freeIn' | 'wait'>,
  limits: SlotLimits,
  timing: Timing,
  now: number,
  msPerAnswer: number | null = null,
): number {
  const eachMs = msPerAnswer ?? requestMs;
  const later = requests - pacer.free(limits);
  if (later <= 0) return requests * eachMs;
  const perWindow = Math.min(limits.perAddress, limits.perKey);
  const windows = Math.floor((requests - 1) / perWindow);
  const last = requests - windows * perWindow;
  // Nothing leaves before the pause that the platform asked for is over.
  const wait = pacer.wait();
  const closed = wait?.reason === 'too_many_requests' ? wait.until - now : 0;
  const untilLast = Math.max(0, closed, pacer.freeIn(limits, last));
  const byLimits = windows * timing.holdMs + untilLast + Math.min(later, last) * eachMs;
  // An API that answers slowly holds back more than its limits do.
  return Math.max(byLimits, requests * eachMs);
}
