import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as NativeLocks from 'fs-native-extensions';
import type { AppError } from '#shared/base/app-error';
import { fail, succeed, type Result } from '#shared/base/result';
import { ownerOnly, patiently } from './atomic-file';
import { storageError, systemErrorCode } from './storage-error';

/**
 * Holds a lock, among all processes that share the data folder, while the work is done; null at once when another holds
 * it. It is the operating system's own lock: it ends with its process, however that ends, so that there is never one whose
 * holder is gone, nothing to take over and nothing to clear away. The file is empty, and stays: removing it would let the
 * next one lock another file of the same name.
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
  release(): Promise<void>;
}

/** Takes the lock for longer than one piece of work; null when another holds it. */
export async function takeLock(path: string): Promise<Result<HeldLock | null>> {
  let file: FileHandle | null = null;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    file = await patiently(() => open(path, 'a', ownerOnly));
    const locks = await nativeLocks();
    if (locks === null) return fail(noLocks(path));
    if (!locks.tryLock(file.fd)) return succeed(null);
    const held = file;
    file = null;
    return succeed({ release: () => held.close() });
  } catch (thrown) {
    return fail(noLockCodes.has(systemErrorCode(thrown) ?? '') ? noLocks(path) : storageError(path, thrown));
  } finally {
    await file?.close();
  }
}

/** How long a change waits for other processes that are writing. */
const patienceMs = 10_000;

/** The work of this process under each lock, in the order in which it was requested. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Does the work under the lock, after whatever else asks for it: in this process in order, and with patience for other
 * processes. `storage_busy` where one of those keeps it, with `file` as what they are working with.
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
    const done = await withFileLock(path, work);
    if (!done.ok) return done;
    if (done.value !== null) return done.value;
    // Random jitter, or all waiting processes would retry at the same moments.
    await wait(2 + Math.random() * 18);
  } while (performance.now() - since < patienceMs);
  return fail({ code: 'storage_busy', path: file });
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
