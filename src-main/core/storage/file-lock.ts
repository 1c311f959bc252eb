import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as NativeLocks from 'fs-native-extensions';
import type { AppError } from '#shared/base/app-error';
import { fail, succeed, type Result } from '#shared/base/result';
import { isTemporaryOf, ownerOnly, patiently } from './atomic-file';
import { LockLost, underGuard } from './commit-guard';
import { onDisk, storageError, systemErrorCode } from './storage-error';

/**
 * Holds a lock, among all processes that share the data folder, while the work is done; null at once when another holds
 * it. It is the operating system's own lock: it ends with its process, however that ends, so that there is never one whose
 * holder is gone, nothing to take over and nothing to clear away. Nothing is written to the file, and it stays: Tieout never
 * removes it. Where others do, the next one locks another file of the same name; `underLock` notices before it replaces a file.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<Result<T | null>> {
  const taken = await takeLock(path);
  if (!taken.ok) return taken;
  if (taken.value === null) return succeed(null);
  try {
    return succeed(await work());
  } finally {
    await taken.value.release();
  }
}

/** A lock that is held until it is released, or until this process ends. */
export interface HeldLock {
  /** Whether its file is still the one at its path; if somebody deleted it, another process may hold another. */
  readonly isThere: () => Promise<boolean>;
  readonly release: () => Promise<void>;
}

/** Takes the lock for longer than one piece of work; null when another holds it. */
export async function takeLock(path: string): Promise<Result<HeldLock | null>> {
  const until = performance.now() + patienceMs;
  do {
    const taken = await tryToTake(path);
    if (!taken.ok || taken.value === null || (await taken.value.isThere())) return taken;
    // Deleted after it was opened: the next one would lock another file.
    await taken.value.release();
  } while (performance.now() < until);
  return succeed(null);
}

/**
 * The byte that is locked, far behind the end of every file: Windows lets nobody else read or write a locked byte, and a log is
 * its own lock.
 */
const lockedByte = 2 ** 40;

async function tryToTake(path: string): Promise<Result<HeldLock | null>> {
  let file: FileHandle | null = null;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    file = await patiently(() => open(path, 'a', ownerOnly));
    const locks = await nativeLocks();
    if (locks === null) return fail(noLocks(path));
    if (!locks.tryLock(file.fd, lockedByte, 1)) return succeed(null);
    const held = file;
    file = null;
    return succeed({ isThere: () => isAt(path, held), release: () => held.close() });
  } catch (thrown) {
    return fail(noLockCodes.has(systemErrorCode(thrown) ?? '') ? noLocks(path) : storageError(path, thrown));
  } finally {
    await file?.close();
  }
}

/** Whether a path still leads to the file that was opened. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const isSame = await onDisk(path, async () => {
    const [opened, there] = await Promise.all([file.stat(), stat(path)]);
    return opened.ino === there.ino && opened.dev === there.dev;
  });
  // One that cannot be found cannot be relied on.
  return isSame.ok && isSame.value;
}

/** How long a change waits for other processes that are writing. */
const patienceMs = 10_000;

/** The work of this process under each lock, in the order in which it was requested. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Does the work under the lock, after whatever else asks for it: in this process in order, and with patience for other
 * processes. `storage_busy` where one of those keeps it, with `file` as what they are working with.
 *
 * No save is lost where somebody deletes the lock file meanwhile, and another process gets in. Who gets in first removes what
 * others were about to rename to `file`, and only then reads it; who is about to rename checks before that its lock is still
 * there, and otherwise does the whole work again. So either the one sees what the other saved, or the other repeats its work.
 */
export function underLock<T>(path: string, file: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const before = queues.get(path) ?? Promise.resolve();
  const done = before.then(() => tryPatiently(path, file, work));
  const settled = done.catch(() => undefined);
  queues.set(path, settled);
  void settled.then(() => {
    if (queues.get(path) === settled) queues.delete(path);
  });
  return done;
}

async function tryPatiently<T>(
  path: string,
  file: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const since = performance.now();
  do {
    const done = await tryOnce(path, file, work);
    if (!done.ok) return done;
    if (done.value !== null) return done.value;
    // Random jitter, or all waiting processes would retry at the same moments.
    await wait(2 + Math.random() * 18);
  } while (performance.now() - since < patienceMs);
  return fail({ code: 'storage_busy', path: file });
}

/** The result of the work; null where another process has the lock, or it was deleted before the work took effect. */
async function tryOnce<T>(
  path: string,
  file: string,
  work: () => Promise<Result<T>>,
): Promise<Result<Result<T> | null>> {
  const taken = await takeLock(path);
  if (!taken.ok || taken.value === null) return taken.ok ? succeed(null) : taken;
  const lock = taken.value;
  try {
    await stopOthers(file);
    return succeed(await underGuard({ path: file, isHeld: lock.isThere }, work));
  } catch (thrown) {
    if (!(thrown instanceof LockLost)) throw thrown;
    return succeed(null);
  } finally {
    await lock.release();
  }
}

/** Removes the temporary files of writes whose lock file was deleted, and of killed ones: none of them may take effect any more. */
async function stopOthers(file: string): Promise<void> {
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((name) => isTemporaryOf(basename(file), name))) {
    await patiently(() => rm(join(folder, name), { force: true }));
  }
}

/** The operating system's codes for a disk without locks. */
const noLockCodes: ReadonlySet<string> = new Set(['ENOLCK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL']);

function noLocks(path: string): AppError {
  return { code: 'storage_failed', path, problem: 'no locks' };
}

/** Loaded when the first lock is taken; null on a system for which there is no binary of it. */
async function nativeLocks(): Promise<Pick<typeof NativeLocks, 'tryLock'> | null> {
  return import('fs-native-extensions').catch(() => null);
}
