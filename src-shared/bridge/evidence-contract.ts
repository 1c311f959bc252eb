import type { ProfileArgument, RunArgument } from './arguments';
import type { EvidenceReport } from '../domain/runs/evidence';
import type { Result } from '../base/result';
import type { FilePart } from './file-contract';

/** Making evidence of a saved run, and checking it. */
export interface EvidenceCalls {
  /**
   * Makes evidence of a saved run: an archive with its inputs, rules, findings, summary and the SHA-256 of each. Refused
   * with `evidence_differs` where comparing the inputs once more does not give what was saved. It is fetched with
   * `readEvidencePart` and kept until it has been, or until another one is made; how far it is follows as events. With a `sample`
   * it comes in an archive for auditors, with what repeats the comparison without Tieout and with so many matched items drawn.
   */
  makeEvidence(
    argument: ProfileArgument & RunArgument & { readonly sample: number | null },
  ): Promise<Result<{ readonly evidenceId: number; readonly bytes: number }>>;
  /** The next part of evidence that was made; `next` is null after the last one. Refused with `cancelled` once it is gone. */
  readEvidencePart(argument: {
    readonly evidenceId: number;
    readonly offset: number;
  }): Promise<Result<FilePart>>;
  /** Hands over evidence to be checked, part by part: the archive, or each file of its folder under its path; `first` begins again. */
  addEvidencePart(argument: {
    readonly name: string;
    readonly content: Uint8Array;
    readonly first: boolean;
  }): Promise<null>;
  /**
   * Compares the files that were handed over with their SHA-256, and computes the result once more from the inputs. Evidence
   * that holds is open then, until other evidence is or `closeEvidence`: the calls that read a run read it under `openedAs`.
   */
  checkEvidence(argument: { readonly as: 'archive' | 'folder' }): Promise<Result<CheckedEvidence>>;
  closeEvidence(): Promise<null>;
}

export interface CheckedEvidence {
  readonly report: EvidenceReport;
  /** The run id under which it is open; null where it does not hold. */
  readonly openedAs: string | null;
  /** How many of its findings were reviewed, as far as it is open. */
  readonly reviews: number;
}
