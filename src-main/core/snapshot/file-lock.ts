import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, succeed, type Result } from '#shared/result';
import { ownerOnly } from '../atomic-file';
import { storageError, systemErrorCode } from '../storage-error';

const heartbeatMs = 2_000;

/**
 * Holds a lock, among all processes that share the data folder, while the work is done; null at once when another holds
 * it. A lock whose process is gone, killed or lost with the machine's last start, is taken over.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<Result<T | null>> {
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (!(await create(path, token)) && !((await takeAway(path)) && (await create(path, token)))) {
      return succeed(null);
    }
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, heartbeatMs);
  heartbeat.unref();
  try {
    return succeed(await work());
  } finally {
    clearInterval(heartbeat);
    if ((await holder(path)) === token) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Creates the lock file, with the holder's process in it, unless there is one. */
async function create(path: string, token: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', ownerOnly);
    try {
      await file.writeFile(token);
    } finally {
      await file.close();
    }
    return true;
  } catch (thrown) {
    if (systemErrorCode(thrown) === 'EEXIST') return false;
    throw thrown;
  }
}

/** Moves a lock out of the way whose holder is gone; answers whether there is none any more. */
async function takeAway(path: string): Promise<boolean> {
  const seen = await holder(path);
  if (seen === null) return true;
  if (await isHeld(path, seen)) return false;
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch (thrown) {
    if (systemErrorCode(thrown) === 'ENOENT') return true;
    throw thrown;
  }
  // Another process may have been quicker, and this may be its new lock: then it is put back.
  const isOld = (await holder(aside)) === seen;
  if (isOld) await rm(aside, { force: true });
  else await rename(aside, path);
  return isOld;
}

/** A process that is there holds its lock, if it still touches it: another one may have been given the same number. */
async function isHeld(path: string, token: string): Promise<boolean> {
  try {
    process.kill(Number(token.split(' ')[0]), 0);
  } catch (thrown) {
    if (systemErrorCode(thrown) === 'ESRCH') return false;
  }
  const touched = await lastTouched(path);
  if (touched === null || Date.now() - touched < 3 * heartbeatMs) return touched !== null;
  // After the machine slept, the holder needs a moment to touch its lock again.
  await wait(2 * heartbeatMs);
  const later = await lastTouched(path);
  return later !== null && later !== touched;
}

async function lastTouched(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

async function holder(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
