/**
 * What a second look at a snapshot would take (snapshot.md, "The pull"): a lookup of each disputed payment reference, or
 * one more full pass, whichever is cheaper; the time in milliseconds, an estimate.
 */
export interface SecondLookPlan {
  readonly way: 'lookups' | 'pass';
  readonly requests: number;
  readonly timeMs: number;
}

/** One payment reference that was looked up by itself. */
export interface ReferenceLookup {
  readonly reference: string;
  /** When the platform answered, ISO 8601 in UTC. */
  readonly confirmedAt: string;
  /** How many tickets of it there are now. */
  readonly tickets: number;
}

/** How a second look stands, or what it found. */
export interface SecondLookStatus {
  readonly snapshotId: string;
  readonly plan: SecondLookPlan;
  readonly running: boolean;
  /** What became of each reference that was looked up; null until then, empty after a pass. */
  readonly lookups: readonly ReferenceLookup[] | null;
}
