import { basename } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownColumns, type QuerySource } from '#shared/domain/queries/query';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { examineEvidence } from '../../core/evidence/check-evidence';
import { madeNames, type EvidenceFiles } from '../../core/evidence/evidence-file';
import { readEvidence } from './verify';

/** The run of evidence that holds, ready for its queries, and the files of the evidence. */
export interface OpenedEvidence {
  readonly source: QuerySource;
  readonly saved: SavedRun;
  readonly snapshot: SnapshotInfo;
  readonly secondLook: SecondLookRecord | null;
  readonly projectId: string;
  readonly files: EvidenceFiles;
  /** The SHA-256 of its list; `''` in evidence of an older Tieout. */
  readonly seal: string;
}

/** Opens evidence that is to be worked with; fails with `evidence_does_not_hold` where `verify` would say so. */
export async function openEvidence(path: string): Promise<Result<OpenedEvidence>> {
  const files = await readEvidence(path);
  if (!files.ok) return files;
  const examined = await examineEvidence(files.value);
  if (!examined.ok) return examined;
  const { report, inputs, reconciliation: run } = examined.value;
  if (!(report.holds || report.holdsInPart) || inputs === null || run === null)
    return fail({ code: 'evidence_does_not_hold', name: basename(path) });
  const source = {
    run,
    profileId: inputs.run.profileId,
    columns: ownColumns(run),
    eventName: (id: string) => id,
  };
  const seal = report.files.find(({ name }) => name === madeNames.list)?.sha256 ?? '';
  return succeed({
    source,
    saved: inputs.run,
    snapshot: inputs.snapshot,
    secondLook: inputs.secondLook,
    projectId: report.projectId,
    files: files.value,
    seal,
  });
}
