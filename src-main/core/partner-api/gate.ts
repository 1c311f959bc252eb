import type { Clock } from './ports';
import type { Timing } from './timing';

/** The outcome of a request, as far as the limits are concerned. */
export type Passage =
  | { readonly kind: 'passed' }
  | { readonly kind: 'limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'failed' };

/**
 * Decides when to resume after a 429 that came although the slots were kept (docs/partner-api.md, section 7): others share
 * the limit. One gate closes for all work, single probes find out when the limit is over, and requests are then paced at the
 * rate that seems to be left.
 */
export interface Gate {
  /** When the gate lets the next request leave, on the monotonic clock. */
  nextAt(perWindow: number): number;
  /** To be called as a request leaves; its number goes to `settle` with the outcome. */
  leave(): number;
  settle(departure: number, passage: Passage, perWindow: number): void;
  isClosed(): boolean;
  /** How long the gate has been closed, in milliseconds; 0 while it is open. */
  closedForMs(): number;
  /** Three gates in ten minutes: others use the same allowance. */
  isShared(): boolean;
}

/**
 * The second window shows whether the server forgets as slots do: one that lets a window's count fade refuses a part of it.
 * The second window is therefore spread out, once, so that few requests are under way when the first one is refused.
 */
const untriedSeconds = 2;

/** A gate that is open. `random` answers 0 to 1. */
export function createGate(clock: Clock, timing: Timing, random: () => number): Gate {
  const { secondMs, windowMs } = timing;
  let departures = 0;
  let lastDepartureAt = -Infinity;
  let closed: { since: number; probes: number; probeAt: number; probing: number | null } | null = null;
  /** The last request that left before the gate last opened: a 429 for it or an earlier one is out of date. */
  let settled = 0;
  let quota: { readonly perWindow: number; readonly since: number } | null = null;
  let gates: readonly number[] = [];

  const probeTime = (probes: number, retryAfterMs: number | null): number => {
    const jittered = Math.min(8, 2 ** probes) * secondMs * (0.5 + random() / 2);
    const isSane = retryAfterMs !== null && retryAfterMs >= 1000 && retryAfterMs <= 120_000;
    return clock.monotonic() + Math.max(jittered, isSane ? retryAfterMs : 0);
  };
  /** The reduced quota, raised again by clean windows; null once it is back to full. */
  const quotaNow = (perWindow: number): number | null => {
    if (quota === null) return null;
    const cleanWindows = Math.floor((clock.monotonic() - quota.since) / windowMs);
    const grown = quota.perWindow + 9 * cleanWindows;
    if (grown < perWindow) return grown;
    quota = null;
    return null;
  };
  const recentGates = (): readonly number[] =>
    gates.filter((time) => time > clock.monotonic() - 10 * windowMs);

  const close = (retryAfterMs: number | null, perWindow: number): void => {
    const now = clock.monotonic();
    gates = [...recentGates(), now];
    quota = { perWindow: Math.max(15, 0.9 * (quotaNow(perWindow) ?? perWindow)), since: now };
    closed = { since: now, probes: 0, probeAt: probeTime(0, retryAfterMs), probing: null };
  };

  return {
    nextAt: (perWindow) => {
      if (closed !== null) return closed.probing === null ? closed.probeAt : Infinity;
      const shaped = quotaNow(perWindow);
      if (shaped !== null) return lastDepartureAt + windowMs / shaped;
      const isUntried = departures >= perWindow && departures < 2 * perWindow;
      return isUntried ? lastDepartureAt + (untriedSeconds * secondMs) / perWindow : -Infinity;
    },
    leave: () => {
      departures += 1;
      lastDepartureAt = clock.monotonic();
      if (closed !== null) closed.probing = departures;
      return departures;
    },
    settle: (departure, passage, perWindow) => {
      if (closed === null) {
        if (passage.kind === 'limited' && departure > settled) close(passage.retryAfterMs, perWindow);
        return;
      }
      if (closed.probing !== departure) return;
      if (passage.kind === 'passed') {
        closed = null;
        settled = departures;
        if (quota !== null) quota = { ...quota, since: clock.monotonic() };
        return;
      }
      const probes = closed.probes + 1;
      const retryAfterMs = passage.kind === 'limited' ? passage.retryAfterMs : null;
      closed = { ...closed, probes, probeAt: probeTime(probes, retryAfterMs), probing: null };
    },
    isClosed: () => closed !== null,
    closedForMs: () => (closed === null ? 0 : clock.monotonic() - closed.since),
    isShared: () => recentGates().length >= 3,
  };
}
