import { fail, succeed, type Result } from '#shared/base/result';
import { areOutdated } from '#shared/domain/rules/rules';
import { maxEvidenceBytes, type EvidenceStep } from '#shared/domain/runs/evidence';
import { evidenceTooLarge, packArchive } from './archive';
import {
  evidenceForm,
  evidenceFormat,
  madeNames,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from './evidence-file';
import { differingFigures } from './made-again';
import { makeFiles } from './made-files';
import { sha256Of } from '../storage/checksum';
import { formatVersioned } from '../storage/versioned-file';
import { readInputs } from './read-inputs';
import { recompute, type Recomputed } from './recompute';

/**
 * Makes evidence of a saved run: an archive with its inputs, its rules, its findings as CSV, its summary, and a list of them
 * all with their SHA-256. Recomputes the findings from the inputs, and exports nothing unless that gives the saved result
 * (`evidence_differs`). Project and address are those that were read, whatever the profile says now; the date is never
 * before the run's. `refuseKeys` refuses files that contain an API key, which evidence would pass on.
 */
export async function makeEvidence(
  runFiles: EvidenceFiles,
  { profileName, madeAt: now, madeWith }: Pick<EvidenceList, 'profileName' | 'madeAt' | 'madeWith'>,
  refuseKeys: (value: unknown) => Promise<Result<null>>,
  onStep: (step: EvidenceStep) => void = () => undefined,
): Promise<Result<MadeEvidence>> {
  // The client's own file may contain a key, and so may files of an older Tieout.
  const keyless = await refuseKeys({ profileName, ...Object.fromEntries(runFiles) });
  if (!keyless.ok) return keyless;
  const inputs = readInputs(runFiles);
  if (!inputs.ok) return inputs;
  onStep('comparing');
  const computed = await recompute(inputs.value);
  if (!computed.ok) return computed;
  const { run, snapshot } = inputs.value;
  const { projectId, baseUrl } = snapshot;
  const madeAt = now < run.finishedAt ? run.finishedAt : now;
  const about = { profileName, projectId, baseUrl, madeAt, madeWith };
  if (differingFigures(inputs.value, computed.value, about).length > 0)
    return fail({ code: 'evidence_differs', olderRules: areOutdated(run.rules) });

  onStep('packing');
  const files = new Map([
    ...runFiles,
    ...makeFiles(runFiles, inputs.value, computed.value, { ...about, form: evidenceForm }),
  ]);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  // Do not make evidence that is too large to be checked.
  if (bytes > maxEvidenceBytes) return evidenceTooLarge();
  const listed = [...files].map(([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const content = { ...about, files: listed, form: evidenceForm } as const;
  const seal = sealOf(content);
  const list = formatVersioned({ ...content, seal }, evidenceFormat);
  files.set(madeNames.list, new TextEncoder().encode(list));
  const archive = await packArchive(`tieout-evidence-${run.id}`, files);
  return succeed({ runId: run.id, archive, files, seal, computed: computed.value });
}

/** Evidence that was made, as an archive and by its files, with the result that was computed for it. */
export interface MadeEvidence {
  readonly runId: string;
  readonly archive: Uint8Array;
  readonly files: EvidenceFiles;
  /** The SHA-256 of its list. */
  readonly seal: string;
  readonly computed: Recomputed;
}
