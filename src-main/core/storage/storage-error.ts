import type { AppError, StorageProblem } from '#shared/base/app-error';
import { fail, succeed, type Result } from '#shared/base/result';

const problems: Readonly<Record<string, StorageProblem>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EBUSY: 'held',
};

/** The code of an error of the operating system, such as `ENOSPC`; null for anything else that was thrown. */
export function systemErrorCode(thrown: unknown): string | null {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
}

/**
 * Turns what a file operation threw into the expected error that people read. Throws it again when the operating system
 * did not raise it, because that is a defect and no state of a disk.
 */
export function storageError(
  path: string,
  thrown: unknown,
  platform: NodeJS.Platform = process.platform,
): Extract<AppError, { code: 'storage_failed' }> {
  const code = systemErrorCode(thrown);
  if (code === null) throw thrown;
  const problem = problems[code] ?? 'other';
  // Windows refuses to replace a file that is open in Excel as it refuses where a right is lacking; but it let one write beside it.
  const isHeld = platform === 'win32' && isRename(thrown) && problem === 'forbidden';
  return { code: 'storage_failed', path, problem: isHeld ? 'held' : problem };
}

function isRename(thrown: unknown): boolean {
  return thrown instanceof Error && 'syscall' in thrown && thrown.syscall === 'rename';
}

/** What work on a file or a folder answers; where the operating system refuses it, the expected error. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return succeed(await work());
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}

/** The same for what may not be there: then it is this. */
export function onDiskOr<T>(absent: T, path: string, work: () => Promise<T>): Promise<Result<T>> {
  return onDisk(path, () =>
    work().catch((thrown: unknown) => {
      if (systemErrorCode(thrown) === 'ENOENT') return absent;
      throw thrown;
    }),
  );
}

/** The same as `onDisk` for work that answers a result itself. */
export async function resultOnDisk<T>(path: string, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const done = await onDisk(path, work);
  return done.ok ? done.value : done;
}

/** The same as `onDiskOr` for such work. */
export async function resultOnDiskOr<T>(
  absent: Result<T>,
  path: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const done = await onDiskOr(absent, path, work);
  return done.ok ? done.value : done;
}
