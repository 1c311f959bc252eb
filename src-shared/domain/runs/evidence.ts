import type { SavedRun } from './saved-run';

/** What came of checking evidence: an archive with a saved run's inputs, rules, findings and summary (product.md, section 4). */
export interface EvidenceReport {
  readonly profileName: string;
  readonly projectId: string;
  /** When the evidence was made, ISO 8601 in UTC, and by which version of Tieout. */
  readonly madeAt: string;
  readonly madeWith: string;
  /** The run that it is of; null where that file is missing or is none. */
  readonly run: SavedRun | null;
  readonly files: readonly EvidenceFile[];
  /** What comparing its inputs once more under its rules gave: findings, verdict and totals, held against those inside. */
  readonly recomputed: 'same' | 'other' | 'impossible';
  /** No file differs from its hash, and the inputs give the same result again. */
  readonly holds: boolean;
}

/** One file of the evidence, held against the list inside. */
export interface EvidenceFile {
  readonly name: string;
  /** As the list has it; null for a file that is not in it. */
  readonly sha256: string | null;
  readonly state: 'unchanged' | 'changed' | 'missing' | 'not listed';
}
