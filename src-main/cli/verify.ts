import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileProblem } from '#shared/app-error';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import { quoted } from '#shared/error-words/table';
import { fail, type Result } from '#shared/result';
import { openArchive } from '../core/evidence/archive';
import { checkEvidence } from '../core/evidence/check-evidence';
import type { EvidenceFiles } from '../core/evidence/evidence-file';
import { systemErrorCode } from '../core/storage-error';

/** Checks evidence: the archive as Tieout made it, or the folder that it unpacked into. */
export async function verifyEvidence(path: string): Promise<Result<EvidenceReport>> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    const files = isFolder ? await readFolder(path) : await openArchive(await readFile(path));
    return files === null ? fail({ code: 'evidence_unreadable' }) : await checkEvidence(files);
  } catch (thrown) {
    const code = systemErrorCode(thrown);
    const problem: FileProblem = code === 'ENOENT' ? 'not_found' : code === 'EACCES' ? 'forbidden' : 'other';
    return fail({ code: 'file_unreadable', name: path, problem });
  }
}

/** The report as text: what holds, what does not, and whether the result follows from its inputs. */
export function textReport(report: EvidenceReport): string {
  const { profileName, projectId, madeAt, madeWith, files } = report;
  return [
    `Evidence of ${quoted(profileName)}, project ${quoted(projectId)}, made ${madeAt} with Tieout ${madeWith}.`,
    ...files.map(({ name, state }) => `${state === 'unchanged' ? '✓' : '✗'} ${name}: ${state}`),
    recomputedLines[report.recomputed],
    report.holds ? 'It holds.' : 'It does not hold: do not rely on it.',
    '',
  ].join('\n');
}

const recomputedLines: Readonly<Record<EvidenceReport['recomputed'], string>> = {
  same: '✓ compared again from its inputs: the same result and the same findings',
  other: '✗ compared again from its inputs: another result, or other findings',
  impossible: '✗ it could not be compared again: its inputs are missing or damaged',
};

async function readFolder(path: string): Promise<EvidenceFiles> {
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name))] as const)),
  );
}
