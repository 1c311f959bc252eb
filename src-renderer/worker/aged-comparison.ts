import type { RunComparison } from '#shared/domain/runs/compare-runs';

/** A comparison, and the complete runs that the age of its findings is counted in. */
export interface AgedComparison {
  readonly comparison: RunComparison;
  readonly completeRuns: readonly string[];
}
