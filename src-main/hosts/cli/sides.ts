import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import { refuseExport } from '#shared/domain/result/report';
import type { Totals } from '#shared/domain/totals/conservation';
import type { KeyGate } from '../../core/calls/key-gate';
import { sideFiles } from '../../core/sides/side-files';
import { writeNamed, type FileContent } from '../../core/storage/atomic-file';
import { onDisk } from '../../core/storage/storage-error';
import type { SidesRequest } from './requests';
import { openEvidence } from './open-evidence';

/**
 * Writes both sides of evidence as tables, with the SQL that reconciles them, into a folder that has none of its files. Nothing
 * is left there where that fails, on a full disk say. Like a query list, what is written may hold no key.
 */
export async function writeSides(
  { evidence, out, sample }: SidesRequest,
  gate: Pick<KeyGate, 'refuse'>,
): Promise<Result<Totals>> {
  const opened = await openEvidence(evidence);
  if (!opened.ok) return opened;
  const { source, files, seal } = opened.value;
  const refused = refuseExport(source.run.summary);
  if (refused !== null) return fail(refused);
  const toWrite = sideFiles(source.run, files, { seed: seal, count: sample });
  if (!toWrite.ok) return toWrite;
  for (const { name, content } of toWrite.value) {
    for (const piece of content()) {
      const keyless = await gate.refuse({ [name]: piece });
      if (!keyless.ok) return keyless;
    }
  }
  const written = await writeTogether(
    resolve(out),
    toWrite.value.map(({ name, content }) => [name, content()]),
  );
  return written.ok ? succeed(source.run.summary.totals) : written;
}

/** Writes new files into a folder, which is made where it is missing; all of them, or none. */
async function writeTogether(
  folder: string,
  files: ReadonlyArray<readonly [name: string, content: FileContent]>,
): Promise<Result<null>> {
  const made = await onDisk(folder, () => mkdir(folder, { recursive: true }));
  if (!made.ok) return made;
  const isMade = made.value !== undefined;
  const done: string[] = [];
  for (const [name, content] of files) {
    const path = join(folder, name);
    const written = await writeNamed(path, content, 0o644);
    if (!written.ok) {
      for (const one of done) await rm(one, { force: true });
      if (isMade) await rmdir(folder).catch(() => undefined);
      return written;
    }
    done.push(path);
  }
  return succeed(null);
}
