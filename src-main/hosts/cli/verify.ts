import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FileProblem } from '#shared/base/app-error';
import { maxEvidenceBytes, type EvidenceReport } from '#shared/domain/runs/evidence';
import { evidenceChecks, evidenceVerdict, checkMark } from '#shared/words/evidence-words';
import { quoted } from '#shared/words/errors/table';
import { fail, succeed, type Result } from '#shared/base/result';
import { evidenceTooLarge, filesOfFolder, openArchive } from '../../core/evidence/archive';
import { checkEvidence } from '../../core/evidence/check-evidence';
import { evidenceNames, type EvidenceFiles } from '../../core/evidence/evidence-file';
import { readSeenKeys } from '../../core/runs/close-log';
import { dataDirectory } from '../../core/storage/data-directory';
import { systemErrorCode } from '../../core/storage/storage-error';

/** Checks evidence: the archive as Tieout made it, or the folder that it unpacked into. */
export async function verifyEvidence(path: string): Promise<Result<EvidenceReport>> {
  const files = await readEvidence(path);
  return files.ok ? checkEvidence(files.value, await readSeenKeys(join(dataDirectory(), 'closes'))) : files;
}

/** The files of evidence, as they lie in the archive or in the folder. */
export async function readEvidence(path: string): Promise<Result<EvidenceFiles>> {
  try {
    const about = await stat(path);
    return about.isDirectory() ? await readFolder(path) : await readArchive(path, about);
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
    ...evidenceChecks(report).flatMap((check) => [
      `${checkMark(check)} ${check.sentence}`,
      ...check.details.map((detail) => `    ${detail}`),
    ]),
    `${word} ${sentence}`,
    '',
  ].join('\n');
}

async function readArchive(path: string, about: Stats): Promise<Result<EvidenceFiles>> {
  if (!about.isFile()) return fail({ code: 'evidence_unreadable' });
  return about.size > maxEvidenceBytes ? evidenceTooLarge() : openArchive(await readFile(path));
}

async function readFolder(path: string): Promise<Result<EvidenceFiles>> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const read: Array<readonly [name: string, bytes: Uint8Array]> = [];
  let bytes = 0;
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const name = relative(path, file).split(sep).join('/');
    // What is no file of any evidence is told by its name only, and so are folders and links.
    const isOwn = entry.isFile() && evidenceNames.has(entry.name);
    bytes += isOwn ? (await stat(file)).size : 0;
    if (bytes > maxEvidenceBytes) return evidenceTooLarge();
    read.push([entry.isDirectory() ? `${name}/` : name, isOwn ? await readFile(file) : new Uint8Array()]);
  }
  return succeed(filesOfFolder(read));
}
