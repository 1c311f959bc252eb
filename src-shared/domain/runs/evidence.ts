import type { CloseEntry } from './close';
import type { SavedRun } from './saved-run';
import type { JudgedSignOff } from './sign-off';

/**
 * What evidence may hold once it is unpacked, in bytes: several times what a million tickets and rows take. What is larger is
 * no evidence but an attack, and would fill the memory.
 */
export const maxEvidenceBytes = 512 * 1024 * 1024;

/** What came of checking evidence: an archive with a saved run's inputs, rules, findings and summary (product.md, section 4). */
export interface EvidenceReport {
  readonly profileName: string;
  readonly projectId: string;
  readonly baseUrl: string;
  /** When the evidence was made, ISO 8601 in UTC, and by which version of Tieout. */
  readonly madeAt: string;
  readonly madeWith: string;
  /** The run that it is of; null where that file is missing or is none. */
  readonly run: SavedRun | null;
  readonly files: readonly EvidenceFile[];
  /** What comparing its inputs once more under its rules gave: findings, verdict and totals, compared with those inside. */
  readonly recomputed: 'same' | 'other' | 'impossible';
  /** Where it is `other`: what run.json says otherwise than its inputs give. */
  readonly figures: readonly EvidenceFigure[];
  /** Where it is `other`: how the findings inside differ from those that its inputs give; null where they do not. */
  readonly findings: FindingsDifference | null;
  /** Where it is `impossible`: the input that is missing or cannot be read; null where none can be named. */
  readonly unreadable: string | null;
  /** Who signed the run; void where it is not the one that was signed. */
  readonly signOffs: readonly JudgedSignOff[];
  /** What the close log says of the run besides that it was signed. */
  readonly closes: readonly CloseEntry[];
  /** No file differs from its hash or from what is made again, the inputs give the same result, and no sign-off is void. */
  readonly holds: boolean;
  /** The same, but for what evidence of an older Tieout does not let anybody check. */
  readonly holdsInPart: boolean;
}

/** One file of the evidence, compared with the list inside. */
export interface EvidenceFile {
  readonly name: string;
  /** As the list has it; null for a file that is not in it, and for a list without a seal. */
  readonly sha256: string | null;
  readonly state:
    | 'unchanged'
    | 'changed'
    | 'missing'
    | 'not listed'
    /** Its SHA-256 is not the one in run.json. */
    | 'not of this run'
    /** It follows from the other files, and they give another one. */
    | 'not as made'
    /** A log with lines that were changed, moved or taken out. */
    | 'chain broken'
    | UncheckedState;
}

/** Why nobody can check a file of evidence that an older Tieout made, or whose run it saved. */
const uncheckedStates = ['not sealed', 'without sums', 'not made again'] as const;
type UncheckedState = (typeof uncheckedStates)[number];

/** Whether a file could not be checked, and nothing is known against it. */
export function isUnchecked(state: EvidenceFile['state']): boolean {
  return uncheckedStates.some((one) => one === state);
}

/** What a file says and the others do not give, as text: `name` in words. */
export interface EvidenceFigure {
  readonly file: string;
  readonly name: string;
  readonly inside: string;
  readonly computed: string;
}

/** How findings.csv differs from what the inputs give, line by line; with neither count its lines only stand otherwise. */
export interface FindingsDifference {
  /** Lines that belong in it and are not there, and the first of them. */
  readonly lacking: number;
  readonly firstLacking: readonly string[];
  /** Lines that are there and do not belong in it, and the first of them. */
  readonly added: number;
  readonly firstAdded: readonly string[];
}

/** What making or checking evidence is busy with, for whoever waits. */
export type EvidenceStep = 'unpacking' | 'comparing' | 'packing';
