import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileProblem } from '#shared/base/app-error';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import { evidenceChecks, evidenceVerdict } from '#shared/words/evidence-words';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { filesOfFolder, openArchive } from '../core/evidence/archive';
import { checkEvidence } from '../core/evidence/check-evidence';
import type { EvidenceFiles } from '../core/evidence/evidence-file';
import { systemErrorCode } from '../core/storage/storage-error';

/** Checks evidence: the archive as Tieout made it, or the folder that it unpacked into. */
export async function verifyEvidence(path: string): Promise<Result<EvidenceReport>> {
  const files = await readEvidence(path);
  return files.ok ? checkEvidence(files.value) : files;
}

/** The files of evidence, as they lie in the archive or in the folder. */
export async function readEvidence(path: string): Promise<Result<EvidenceFiles>> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    return isFolder ? succeed(await readFolder(path)) : await openArchive(await readFile(path));
  } catch (thrown) {
    const code = systemErrorCode(thrown);
    const problem: FileProblem = code === 'ENOENT' ? 'not_found' : code === 'EACCES' ? 'forbidden' : 'other';
    return fail({ code: 'file_unreadable', name: path, problem });
  }
}

/** The report as text: what holds, what does not, and whether the result follows from its inputs. */
export function textReport(report: EvidenceReport): string {
  const { profileName, projectId, madeAt, madeWith } = report;
  const { word, sentence } = evidenceVerdict(report);
  return [
    `Evidence of ${quoted(profileName)}, project ${quoted(projectId)}, made ${madeAt} with Tieout ${madeWith}.`,
    ...evidenceChecks(report).flatMap(({ holds, sentence: said, details }) => [
      `${holds ? '✓' : '✗'} ${said}`,
      ...details.map((detail) => `    ${detail}`),
    ]),
    `${word} ${sentence}`,
    '',
  ].join('\n');
}

async function readFolder(path: string): Promise<EvidenceFiles> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const read = entries.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    const name = relative(path, file).split(sep).join('/');
    // Folders and links are no files of any evidence; they are told all the same.
    if (entry.isFile()) return [name, await readFile(file)] as const;
    return [entry.isDirectory() ? `${name}/` : name, new Uint8Array()] as const;
  });
  return filesOfFolder(await Promise.all(read));
}
