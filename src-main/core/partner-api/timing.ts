/**
 * Durations that belong to the server's rate-limit window, all in proportion to it: the real window is a minute, a test's or
 * a simulator's may be three seconds, and the same client code keeps the same rhythm.
 */
export interface Timing {
  /** The length of the server's window (partner-api.md, section 8). */
  readonly windowMs: number;
  /** How long a slot is held after the response ended: the window and a little, for clocks that differ. */
  readonly holdMs: number;
  /** A sixtieth of the window: one second for the real one. */
  readonly secondMs: number;
  /** The longest wait for a request's headers. */
  readonly headersMs: number;
  /** The longest duration of a request, including its body. */
  readonly requestMs: number;
}

/** The durations for a window. */
export function timingFor(windowMs: number): Timing {
  const secondMs = windowMs / 60;
  return {
    windowMs,
    holdMs: windowMs + secondMs / 4,
    secondMs,
    headersMs: 30 * secondMs,
    requestMs: 60 * secondMs,
  };
}
