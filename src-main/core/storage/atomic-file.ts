import { randomBytes } from 'node:crypto';
import { copyFile, lstat, open, realpath, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fail, succeed, type Result } from '#shared/base/result';
import { checkGuard } from './commit-guard';
import { storageError, systemErrorCode } from './storage-error';

/** Read and write for the owner only: what Tieout keeps is a client's business data. */
export const ownerOnly = 0o600;

/** The content of a file. In pieces it may exceed the longest string, and be produced while it is written. */
export type FileContent =
  string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file all or nothing: into a temporary file of the same folder, to the disk, then over the old file. On any
 * failure, a full disk included, the old file stays as it was (the well-known packages for this were seen to fail there:
 * they replaced a good file by a truncated one and reported success).
 */
export async function writeAtomically(
  path: string,
  content: FileContent,
  mode: number = ownerOnly,
): Promise<Result<null>> {
  const folder = dirname(path);
  // A name that is as long as names may be has no room for more.
  const name = Buffer.byteLength(basename(path)) > 200 ? 'tieout' : basename(path);
  const temporary = join(folder, `.${name}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeToDisk(temporary, content, mode);
    await checkGuard(path);
    await renamePatiently(temporary, path);
    await syncFolder(folder);
    return succeed(null);
  } catch (thrown) {
    await discard(temporary);
    // Another process that got in removes the temporary file, so that the rename fails.
    await checkGuard(path);
    return fail(storageError(path, thrown));
  }
}

/**
 * The same for a file that the user names. A link of their own stays, and the file that it leads to is written, since somebody
 * may read it there. A link that another account made, as in a folder for all, is replaced.
 */
export async function writeNamed(path: string, content: FileContent, mode: number): Promise<Result<null>> {
  const link = await lstat(path).catch(() => null);
  const isOwn = link?.isSymbolicLink() === true && link.uid === (process.getuid?.() ?? link.uid);
  const target = isOwn ? await realpath(path).catch(() => path) : resolve(path);
  const written = await writeAtomically(target, content, mode);
  if (written.ok || written.error.code !== 'storage_failed') return written;
  return fail({ ...written.error, named: true });
}

/** Whether a name is that of a temporary file of `writeAtomically` for a file of this name. */
export function isTemporaryOf(name: string, other: string): boolean {
  return other.startsWith(`.${name}.`) && other.endsWith('.tmp');
}

async function writeToDisk(path: string, content: FileContent, mode: number): Promise<void> {
  await withFile(open(path, 'wx', mode), async (file) => {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    for await (const piece of isWhole ? [content] : content) await file.appendFile(piece);
    await file.sync();
  });
}

/** Does something with a file that is being opened, and closes it whatever comes of that. */
export async function withFile<T>(
  opening: Promise<FileHandle>,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await opening;
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** How long a virus scanner or an indexer may hold a file open, above all on Windows. */
const heldMs = 2_000;
const heldCodes = process.platform === 'win32' ? ['EPERM', 'EBUSY', 'EACCES'] : ['EPERM', 'EBUSY'];

/** Retries an operation for two seconds while another program holds the file or folder. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + heldMs;
  for (let waitMs = 10; ; waitMs = Math.min(2 * waitMs, 200)) {
    try {
      return await work();
    } catch (thrown) {
      if (!heldCodes.includes(systemErrorCode(thrown) ?? '') || performance.now() > until) throw thrown;
      await delay(waitMs);
    }
  }
}

/** Renames a file or folder; retries while another program holds it. */
export function renamePatiently(from: string, to: string): Promise<void> {
  return patiently(() => rename(from, to));
}

/** Removes a file or a folder with its content, with the same retries; does nothing if there is none. */
export function removePatiently(path: string): Promise<void> {
  return patiently(() => rm(path, { recursive: true, force: true }));
}

/** The same of what is of no use to anybody: where it cannot be removed it stays. */
export async function discard(path: string): Promise<void> {
  await removePatiently(path).catch(() => undefined);
}

/**
 * Removes a folder in one step, since one without some of its files may be taken for a whole one; throws where there is none.
 * What a kill leaves of it is swept away.
 */
export async function removeAtOnce(folder: string): Promise<void> {
  const temporary = temporaryFolderIn(dirname(folder));
  await renamePatiently(folder, temporary);
  await syncFolder(dirname(folder));
  await discard(temporary);
}

/** A new name in a folder for one that is not there yet, or not any more. */
export function temporaryFolderIn(folder: string): string {
  return join(folder, `.${randomBytes(6).toString('hex')}.tmp`);
}

/** Puts a file that cannot be used aside under a name that says so, and answers that name. */
export async function renameAside(path: string): Promise<string> {
  const aside = asideOf(path);
  await renamePatiently(path, aside);
  return aside;
}

/** The same as a copy: a file that is to be replaced in one step is never missing. */
export async function copyAside(path: string): Promise<string> {
  const aside = asideOf(path);
  await patiently(() => copyFile(path, aside));
  return aside;
}

function asideOf(path: string): string {
  return `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
}

/** Makes the rename itself survive a power cut. Windows has no such call for folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withFile(open(folder, 'r'), (handle) => handle.sync());
}
