import type { Cost } from './second-look';

/** How far a reading came that was stopped, and what it takes to continue it. */
export interface StoppedReading {
  readonly snapshotId: string;
  /** Pages of all lists together, those read and those to read; the latter is null where a total is not known yet. */
  readonly pagesDone: number;
  readonly pages: number | null;
  /** Until when it can be continued, ISO 8601 in UTC. */
  readonly until: string;
  /** What is still to be read takes so much; null where it cannot be continued (docs/snapshot.md, "Killed and resumed": the ten-minute rule). */
  readonly rest: Cost | null;
}
