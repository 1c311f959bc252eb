import { expect } from 'vitest';
import { givenKeyGate } from '#main/hosts/cli/refuse-keys';
import { openArchive } from '#main/core/evidence/archive';
import {
  evidenceFormat,
  madeNames,
  sealOf,
  type EvidenceFiles,
  type EvidenceList,
} from '#main/core/evidence/evidence-file';
import { makeEvidence } from '#main/core/evidence/make-evidence';
import { inputNames } from '#main/core/runs/run-file';
import { sha256Of } from '#main/core/storage/checksum';
import { formatVersioned } from '#main/core/storage/versioned-file';
import type { EvidenceReport } from '#shared/domain/runs/evidence';
import { evidenceChecks } from '#shared/words/evidence-words';
import { withFiles, withSums } from './run-files';
import { valueOf } from './value-of';

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
export const decode = (bytes: Uint8Array | undefined): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

export const about = { profileName: 'March', madeAt: '2026-04-01T08:00:00.000Z', madeWith: '0.1.0' };

/** Evidence of a run, as an archive and by its files. */
export async function evidenceOf(
  runFiles: EvidenceFiles,
): Promise<{ readonly archive: Uint8Array; readonly files: EvidenceFiles }> {
  const { archive } = valueOf(await makeEvidence(runFiles, about, givenKeyGate.refuse));
  return { archive, files: valueOf(await openArchive(archive)) };
}

/** Other content of files by their names; null takes one out. */
export type Changes = Readonly<Record<string, Uint8Array | ((text: string) => string) | null>>;

/** What the list of evidence says. */
export function listIn(files: EvidenceFiles): EvidenceList {
  return (JSON.parse(decode(files.get(madeNames.list))) as { readonly data: EvidenceList }).data;
}

/** Evidence with other files, whose list has their SHA-256 and a new seal, as anybody can write it. */
export function resealed(
  files: EvidenceFiles,
  changes: Changes,
  change: (list: EvidenceList) => EvidenceList = (list) => list,
): EvidenceFiles {
  const all = new Map(files);
  for (const [name, to] of Object.entries(changes)) {
    const before = all.get(name);
    if (to === null) all.delete(name);
    else all.set(name, typeof to === 'function' ? encode(to(decode(before))) : to);
    expect(all.get(name), `a change of ${name}`).not.toEqual(before);
  }
  const listed = Array.from(all, ([name, bytes]) => ({ name, sha256: sha256Of(bytes) }));
  const content = change({ ...listIn(files), files: listed.filter(({ name }) => name !== madeNames.list) });
  const text = formatVersioned({ ...content, seal: sealOf(content) }, evidenceFormat);
  return all.set(madeNames.list, encode(text));
}

/** The same with the SHA-256 in its snapshot's description and in run.json made to fit. */
export function withNewSums(files: EvidenceFiles): EvidenceFiles {
  const lines = new Map([...files].filter(([name]) => linesOfSnapshot.has(name)));
  const all = new Map(files).set(inputNames.snapshot, withFiles(files.get(inputNames.snapshot), lines));
  return resealed(withSums(all, new Map([...all].filter(([name]) => inputs.has(name)))), {});
}

const inputs: ReadonlySet<string> = new Set(Object.values(inputNames));
const linesOfSnapshot: ReadonlySet<string> = new Set([inputNames.tickets, inputNames.orders]);

/** The sentences of a check that does not hold, with what they say of each file. */
export function failuresOf(report: EvidenceReport): readonly string[] {
  return evidenceChecks(report).flatMap(({ holds, sentence, details }) =>
    holds ? [] : [sentence, ...details],
  );
}
