import { fail, succeed, type Result } from '#shared/result';
import type { EvidenceFile, EvidenceReport } from '#shared/domain/runs/evidence';
import { readVersionedText } from '../versioned-file';
import { evidenceFormat, madeNames, sha256, type EvidenceFiles } from './evidence-file';
import { readInputs } from './read-inputs';
import { recompute } from './recompute';

/**
 * Checks evidence: holds each file against its SHA-256, and computes the result once more from the inputs. Fails only where
 * there is no list to go by; everything else is told in the report.
 */
export async function checkEvidence(files: EvidenceFiles): Promise<Result<EvidenceReport>> {
  const listed = files.get(madeNames.list);
  if (listed === undefined) return fail({ code: 'evidence_unreadable' });
  const list = readVersionedText(new TextDecoder().decode(listed), madeNames.list, evidenceFormat);
  if (!list.ok) return list;
  const { profileName, projectId, madeAt, madeWith } = list.value;
  const checked = checkFiles(files, list.value.files);
  const inputs = readInputs(files);
  const recomputed = inputs.ok ? await compareAgain(files, inputs.value) : 'impossible';
  return succeed({
    profileName,
    projectId,
    madeAt,
    madeWith,
    run: inputs.ok ? inputs.value.run : null,
    files: checked,
    recomputed,
    holds: recomputed === 'same' && checked.every(({ state }) => state === 'unchanged'),
  });
}

function checkFiles(
  files: EvidenceFiles,
  listed: ReadonlyArray<{ readonly name: string; readonly sha256: string }>,
): readonly EvidenceFile[] {
  const names = new Set([...listed.map(({ name }) => name), madeNames.list]);
  const others = [...files.keys()].filter((name) => !names.has(name));
  return [
    ...listed.map(({ name, sha256: hash }): EvidenceFile => {
      const bytes = files.get(name);
      const state = bytes === undefined ? 'missing' : sha256(bytes) === hash ? 'unchanged' : 'changed';
      return { name, sha256: hash, state };
    }),
    ...others.map((name): EvidenceFile => ({ name, sha256: null, state: 'not listed' })),
  ];
}

async function compareAgain(
  files: EvidenceFiles,
  inputs: Parameters<typeof recompute>[0],
): Promise<EvidenceReport['recomputed']> {
  try {
    const computed = await recompute(inputs);
    if (!computed.ok) return 'impossible';
    const findings = files.get(madeNames.findings);
    const same = findings !== undefined && Buffer.compare(findings, computed.value.findings) === 0;
    return same && computed.value.sameResult ? 'same' : 'other';
  } catch {
    // Lines that somebody changed need not be lines any more.
    return 'impossible';
  }
}
