import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { fail, succeed, type Result } from '#shared/base/result';
import { storageError } from './storage-error';

/**
 * The folder in which Tieout keeps everything: the one asked for, else the one that `TIEOUT_DATA_DIR` names, else the
 * platform's application folder (product.md, section 6).
 */
export function dataDirectory(asked?: string): string {
  const named = [asked, process.env['TIEOUT_DATA_DIR']].find((path) => path !== undefined && path !== '');
  return named === undefined ? envPaths('Tieout', { suffix: '' }).data : resolve(named);
}

/** Makes sure that the folder is there, for the owner alone. */
export async function openDataDirectory(asked?: string): Promise<Result<string>> {
  const path = dataDirectory(asked);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return succeed(path);
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}
