import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { fail, succeed, type Result } from '#shared/base/result';
import { storageError } from './storage-error';

/**
 * The folder in which Tieout keeps everything: the one asked for, else the one that `TIEOUT_DATA_DIR` names, else the
 * platform's application folder (product.md, section 6).
 */
export function dataDirectory(asked?: string): string {
  const named = [asked, process.env['TIEOUT_DATA_DIR']].find((path) => path !== undefined && path !== '');
  return named === undefined ? accountDirectory() : resolve(named);
}

/** The folder of the log: beside the data where another folder is named, else where the platform has logs. */
export function logDirectory(asked?: string): string {
  const data = dataDirectory(asked);
  return data === accountDirectory() ? envPaths('Tieout', { suffix: '' }).log : join(data, 'log');
}

/** Whether other accounts may write to a folder, by its mode: lists of access are not looked at, and Windows has those only. */
export async function othersMayWrite(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(folder).catch(() => null);
  return found !== null && (found.mode & 0o022) !== 0;
}

/** The platform's application folder of the account that runs Tieout. */
function accountDirectory(): string {
  return envPaths('Tieout', { suffix: '' }).data;
}

/**
 * The folder in which the requests of the last minute are counted. The platform limits a network address, so there is one
 * for all that the account runs, whatever its data folders; where an account has no folder of its own that it may write
 * to, as some services have none, it is in the data folder.
 */
export async function limitsDirectory(dataDir: string): Promise<string> {
  const ofAccount = join(accountDirectory(), 'limits');
  try {
    await mkdir(ofAccount, { recursive: true, mode: 0o700 });
    await access(ofAccount, constants.W_OK);
    return ofAccount;
  } catch (thrown) {
    storageError(ofAccount, thrown);
    return join(dataDir, 'limits');
  }
}

/** Makes sure that the folder is there, for the owner only. */
export async function openDataDirectory(asked?: string): Promise<Result<string>> {
  const path = dataDirectory(asked);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return succeed(path);
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}
