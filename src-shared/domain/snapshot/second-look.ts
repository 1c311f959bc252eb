/** What something would take: requests, and the time in milliseconds, an estimate. */
export interface Cost {
  readonly requests: number;
  readonly timeMs: number;
}

/**
 * What a second look at a snapshot would take (docs/snapshot.md, "Second look"): a lookup of each disputed payment reference, or
 * one more full pass, whichever is cheaper.
 */
export interface SecondLookPlan extends Cost {
  readonly way: 'lookups' | 'pass';
}

/** What a second look is planned from. */
export interface SecondLookQuestion {
  readonly snapshotId: string;
  /** How many payment references are disputed. */
  readonly references: number;
  /** Some of what is disputed only another pass can settle. */
  readonly needsPass: boolean;
  /** A pass would tell nothing of it: all that is left is to look up what would be reported extra. */
  readonly needsLookups?: boolean | undefined;
}

/** One payment reference that was looked up on its own. */
export interface ReferenceLookup {
  readonly reference: string;
  /** When the platform answered, ISO 8601 in UTC. */
  readonly confirmedAt: string;
  /** How many tickets of it there are now. */
  readonly tickets: number;
}

/** How a second look stands, or was at its end. */
export interface SecondLookStatus {
  readonly snapshotId: string;
  readonly plan: SecondLookPlan;
  readonly running: boolean;
}

/** What all second looks at a snapshot found together; kept beside it. */
export interface SecondLookRecord {
  /** When the newest look was taken, in ISO 8601 in UTC. */
  readonly way: SecondLookPlan['way'];
  readonly endedAt: string;
  /** When a pass read everything once more and settled it; null where none did. */
  readonly passAt: string | null;
  /** The newest lookup of each payment reference that was looked up since. */
  readonly lookups: readonly ReferenceLookup[];
  /** The disputed payment references whose tickets were others at the look than before it. */
  readonly changed: readonly string[];
}

/** The longest payment reference that is looked up: it goes into the address of a request, and none may be of any length. */
export const maxLookupLength = 2_000;

/** What a second look says of an entry: that it was still so at a moment (ISO 8601 in UTC), or that it had been a finding for a moment only. */
export interface Confirmation {
  readonly kind: 'confirmed' | 'transient';
  readonly at: string;
}
