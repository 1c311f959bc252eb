import { fail, succeed, type Result } from '#shared/base/result';
import type { AppError } from '#shared/base/app-error';
import type { EvidenceFile, EvidenceReport } from '#shared/domain/runs/evidence';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { judgeSignOffs } from '#shared/domain/runs/sign-off';
import { contentOfFiles } from '../runs/sign-off-file';
import { sha256Of } from '../storage/checksum';
import { readVersionedText } from '../storage/versioned-file';
import { differingFigures, differingFindings, withoutAmbiguity } from './differences';
import {
  evidenceFormat,
  evidenceNames,
  madeNames,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from './evidence-file';
import { readInputs } from './read-inputs';
import { recompute, type RunInputs } from './recompute';

/** Evidence that was checked: what came of that, and the run inside as its inputs give it; null where they cannot be read. */
export interface ExaminedEvidence {
  readonly report: EvidenceReport;
  readonly inputs: RunInputs | null;
  readonly reconciliation: Reconciliation | null;
}

/** Checks evidence as `examineEvidence` does, for its report. */
export async function checkEvidence(files: EvidenceFiles): Promise<Result<EvidenceReport>> {
  const examined = await examineEvidence(files);
  return examined.ok ? succeed(examined.value.report) : examined;
}

/**
 * Checks evidence: holds each file against its SHA-256, and computes the result once more from the inputs. Fails only where
 * there is no list to go by; everything else is told in the report.
 */
export async function examineEvidence(files: EvidenceFiles): Promise<Result<ExaminedEvidence>> {
  const listed = files.get(madeNames.list);
  if (listed === undefined) return fail({ code: 'evidence_unreadable' });
  const list = readVersionedText(new TextDecoder().decode(listed), madeNames.list, evidenceFormat);
  if (!list.ok) return list.error.code === 'stored_file_newer' ? list : fail({ code: 'evidence_unreadable' });
  const { profileName, projectId, baseUrl, madeAt, madeWith } = list.value;
  const checked = [...checkFiles(files, list.value.files), ...checkList(list.value)];
  const inputs = readInputs(files);
  const { again, reconciliation } = inputs.ok
    ? await compareAgain(files, inputs.value, list.value.ambiguous)
    : impossible(inputs.error);
  const signOffs = inputs.ok ? judgeSignOffs(inputs.value.signOffs, contentOfFiles(files), false) : [];
  const report = {
    profileName,
    projectId,
    baseUrl,
    madeAt,
    madeWith,
    run: inputs.ok ? inputs.value.run : null,
    files: checked,
    ...again,
    signOffs,
    holds:
      again.recomputed === 'same' &&
      checked.every(({ state }) => state === 'unchanged') &&
      signOffs.every(({ voidBecause }) => voidBecause === null),
  };
  return succeed({ report, inputs: inputs.ok ? inputs.value : null, reconciliation });
}

function checkFiles(
  files: EvidenceFiles,
  listed: ReadonlyArray<{ readonly name: string; readonly sha256: string }>,
): readonly EvidenceFile[] {
  const known = listed.filter(({ name }) => evidenceNames.has(name));
  const names = new Set([...known.map(({ name }) => name), madeNames.list]);
  // No Tieout writes a list with other names, so somebody else did.
  const all = new Set([...listed.map(({ name }) => name), ...files.keys()]);
  const others = [...all].filter((name) => !names.has(name));
  return [
    ...known.map(({ name, sha256: hash }): EvidenceFile => {
      const bytes = files.get(name);
      const state = bytes === undefined ? 'missing' : sha256Of(bytes) === hash ? 'unchanged' : 'changed';
      return { name, sha256: hash, state };
    }),
    ...others.map((name): EvidenceFile => ({ name, sha256: null, state: 'not listed' })),
  ];
}

/**
 * The list cannot contain its own hash; its seal says whether it is as it was written. Without a seal nobody can tell: an older
 * Tieout wrote it, or somebody removed it.
 */
function checkList(list: EvidenceList): readonly EvidenceFile[] {
  if (list.seal === null) return [{ name: madeNames.list, sha256: null, state: 'not sealed' }];
  const state = sealOf(list) === list.seal ? 'unchanged' : 'changed';
  return [{ name: madeNames.list, sha256: list.seal, state }];
}

interface Again {
  readonly again: Pick<EvidenceReport, 'recomputed' | 'figures' | 'findings' | 'unreadable'>;
  readonly reconciliation: Reconciliation | null;
}

async function compareAgain(
  files: EvidenceFiles,
  inputs: RunInputs,
  ambiguous: EvidenceList['ambiguous'],
): Promise<Again> {
  let computed: Awaited<ReturnType<typeof recompute>>;
  try {
    computed = await recompute(inputs);
  } catch {
    // Inputs that somebody changed need not be what the comparison can expect of its own.
    return impossible(null);
  }
  if (!computed.ok) return impossible(computed.error);
  const figures = differingFigures(inputs.run, computed.value.result);
  const sense = (csv: Uint8Array): Uint8Array => (ambiguous === 'exact' ? csv : withoutAmbiguity(csv));
  const findings = differingFindings(
    sense(files.get(madeNames.findings) ?? new Uint8Array()),
    sense(computed.value.findings),
  );
  const same = figures.length === 0 && findings === null;
  return {
    again: { recomputed: same ? 'same' : 'other', figures, findings, unreadable: null },
    reconciliation: computed.value.reconciliation,
  };
}

function impossible(error: AppError | null): Again {
  const unreadable =
    error?.code === 'stored_file_damaged' || error?.code === 'stored_file_newer' ? error.path : null;
  return {
    again: { recomputed: 'impossible', figures: [], findings: null, unreadable },
    reconciliation: null,
  };
}
