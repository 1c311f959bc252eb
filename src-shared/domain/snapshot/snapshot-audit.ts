/** One count of tickets that the platform can be asked for: of a status, an event, or a status in an event. */
export interface AuditCell {
  /** It is null for the whole project. */
  readonly eventId: string | null;
  /** It is null for all statuses. */
  readonly status: string | null;
  /** How many of the snapshot's tickets are of it. */
  readonly read: number;
}

/** A cell with what the platform said. */
export interface CountedCell extends AuditCell {
  /** Null where the platform refused to count it. */
  readonly counted: number | null;
}

/**
 * The counts by which a snapshot was audited, kept with it: asked again later, they say whether anything has moved since
 * (docs/snapshot.md, "Is it still current?"). Equal counts are no proof: two opposite changes in one cell cancel out.
 */
export interface SnapshotAudit {
  /** When the platform answered, ISO 8601 in UTC. */
  readonly at: string;
  readonly cells: readonly CountedCell[];
}
