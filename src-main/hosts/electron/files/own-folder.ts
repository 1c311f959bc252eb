import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, succeed, type Result } from '#shared/base/result';
import { storageError } from '../../../core/storage/storage-error';
import { takeLock } from '../../../core/storage/file-lock';

/**
 * Makes a folder for what Electron keeps of the sample project, or of a command: it is gone when the program ends. All users of
 * the machine may share the one for temporary files, so its name is one that none of them could have taken before.
 */
export function makePassingFolder(temporary: string): string {
  const folder = mkdtempSync(join(temporary, 'tieout-window-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Makes the folder for what the window keeps, and checks that it can be written to: otherwise Electron would refuse its lock
 * without a reason.
 */
export function prepareFolder(folder: string): Result<null> {
  const probe = join(folder, `probe-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    // A file that is there already, or a link to one, is not written to.
    writeFileSync(probe, '', { flag: 'wx' });
    rmSync(probe);
    return succeed(null);
  } catch (thrown) {
    return fail(storageError(folder, thrown));
  }
}

const lockOf = (folder: string): string => join(folder, 'running');
const lookAgainMs = 500;
const looks = 4;

/** Shows other starts that this Tieout is there, until it ends. */
export async function showPresence(folder: string): Promise<void> {
  const taken = await takeLock(lockOf(folder));
  // Where the disk knows no locks, a second start takes this one for gone.
  if (!taken.ok || taken.value === null) return;
  const held = taken.value;
  // Held on to as well: a file that nobody holds any more is closed, and its lock gone.
  process.once('exit', () => void held.release());
}

/** Whether another Tieout is there, which Electron's lock does not say. One that has just started is waited for. */
export async function isOtherThere(folder: string): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const taken = await takeLock(lockOf(folder));
    if (taken.ok && taken.value === null) return true;
    if (taken.ok) await taken.value?.release();
    await wait(lookAgainMs);
  }
  return false;
}
