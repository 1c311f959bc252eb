import type { RunComparison } from '#shared/domain/runs/compare-runs';

/** A comparison, and the complete runs in which the age of its findings is counted. */
export interface AgedComparison {
  readonly comparison: RunComparison;
  readonly completeRuns: readonly string[];
}
