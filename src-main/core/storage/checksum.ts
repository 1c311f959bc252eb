import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { AppError } from '#shared/base/app-error';
import { fail, succeed, valueOf, type Result } from '#shared/base/result';
import { removeAtOnce, renameAside, withFile } from './atomic-file';
import { readPieces } from './read-pieces';
import { onDisk, onDiskOr } from './storage-error';

/** A SHA-256, as it arrives from a file: 64 hexadecimal digits. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The SHA-256 of files by their names, as the description beside them tells them. */
export type Checksums = Readonly<Record<string, string>>;

/** Returns the SHA-256 of all pieces together, in hexadecimal. */
export function sha256Of(...pieces: ReadonlyArray<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** How much of a file is read at once. */
const pieceBytes = 4_000_000;

/** The SHA-256 of a file; throws the operating system's error where it cannot be read. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await withFile(open(path, 'r'), async (file) => {
    for await (const piece of readPieces(file, pieceBytes)) hash.update(piece);
  });
  return hash.digest('hex');
}

/** A part of what is described, which is not as Tieout wrote it any more. */
export type DamagedPart = Extract<AppError, { code: 'stored_part_damaged' }>;

/**
 * Checks a file against its checksum. One that was changed or is missing is `stored_part_damaged`, and put aside. A file without
 * a checksum, from an older Tieout, is accepted.
 */
export async function checkFile(
  path: string,
  expected: string | undefined,
  of: DamagedPart['of'],
): Promise<Result<null>> {
  if (expected === undefined) return succeed(null);
  const found = await onDiskOr(null, path, () => sha256OfFile(path));
  if (!found.ok) return found;
  return found.value === expected ? succeed(null) : fail(await putAside(path, of));
}

/** A description or another file of a format that is damaged, told as the part that it is of what is kept. */
export function asPart<T>(read: Result<T>, of: DamagedPart['of']): Result<T> {
  if (read.ok || read.error.code !== 'stored_file_damaged') return read;
  const { path, kept } = read.error;
  return fail({ code: 'stored_part_damaged', path, kept, of });
}

/**
 * Whether a damaged description may be that of a profile: it names this one, but for one letter at most, or none that can
 * be read. Ids of profiles differ in more than that.
 */
export async function mayBeOf(path: string, profileId: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const named = /"profileId": "([a-z0-9][a-z0-9-]*)"/.exec(text)?.[1];
  if (named?.length !== profileId.length) return named === undefined;
  return Array.from(named).filter((letter, place) => letter !== profileId[place]).length <= 1;
}

/**
 * Removes the folders in `dir` that hold runs or snapshots of a profile, whatever they are called: also what a killed save left
 * behind, and what is damaged, since a description that was put aside tells it too.
 */
export function removeFoldersOf(dir: string, profileId: string): Promise<Result<null>> {
  const own = new RegExp(`"profileId":\\s*"${profileId}"`);
  return onDiskOr(null, dir, async () => {
    for (const name of await readdir(dir)) {
      const folder = join(dir, name);
      const files = (await readdir(folder).catch(() => [])).filter((file) =>
        /^(?:run|info)\.json/.test(file),
      );
      const texts = files.map((file) => readFile(join(folder, file), 'utf8').catch(() => ''));
      if ((await Promise.all(texts)).some((text) => own.test(text))) await removeAtOnce(folder);
    }
    return null;
  });
}

/** Renames a damaged file, so that it is not used again; if that fails it stays. */
export async function putAside(path: string, of: DamagedPart['of']): Promise<DamagedPart> {
  const kept = valueOf(await onDisk(path, () => renameAside(path)));
  return { code: 'stored_part_damaged', path, kept, of };
}
