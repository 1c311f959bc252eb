import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import envPaths from 'env-paths';
import { fail, succeed, type Result } from '#shared/result';
import { storageError } from './storage-error';

/**
 * The folder in which Tieout keeps everything, made for the owner alone: the one asked for, else the one that
 * `TIEOUT_DATA_DIR` names, else the platform's application folder (product.md, section 6).
 */
export async function openDataDirectory(asked?: string): Promise<Result<string>> {
  const named = [asked, process.env['TIEOUT_DATA_DIR']].find((path) => path !== undefined && path !== '');
  const path = named === undefined ? envPaths('Tieout', { suffix: '' }).data : resolve(named);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return succeed(path);
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}
