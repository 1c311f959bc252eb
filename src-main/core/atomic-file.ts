import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fail, succeed, type Result } from '#shared/result';
import { storageError, systemErrorCode } from './storage-error';

/** Read and write for the owner alone: what Tieout keeps is a client's business data. */
export const ownerOnly = 0o600;

/** What a file is to hold; in pieces, it may be more than a text can be. */
export type FileContent = string | Uint8Array | Iterable<string | Uint8Array>;

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
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeToDisk(temporary, content, mode);
    await renamePatiently(temporary, path);
    await syncFolder(folder);
    return succeed(null);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => undefined);
    return fail(storageError(path, thrown));
  }
}

async function writeToDisk(path: string, content: FileContent, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    for (const piece of isWhole ? [content] : content) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** On Windows a virus scanner or an indexer may hold the old file open for a moment; elsewhere the first try counts. */
async function renamePatiently(from: string, to: string): Promise<void> {
  for (let waitMs = 10; ; waitMs *= 2) {
    try {
      await rename(from, to);
      return;
    } catch (thrown) {
      const held = ['EPERM', 'EACCES', 'EBUSY'].includes(systemErrorCode(thrown) ?? '');
      if (process.platform !== 'win32' || !held || waitMs > 1000) throw thrown;
      await delay(waitMs);
    }
  }
}

/** Makes the renaming itself survive a power cut. Windows has no such call for folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
