import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './system';

const program = join(import.meta.dirname, '../../src-main/core/evidence/reperform.py');

/** What the program says of an archive, or of a folder by its path, with its exit code. */
export function reperform(
  archive: Uint8Array | string,
  more: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): { readonly code: number | null; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-reperform-'));
  const path = typeof archive === 'string' ? archive : join(folder, 'evidence.zip');
  try {
    if (typeof archive !== 'string') writeFileSync(path, archive);
    const { status, stdout, stderr } = spawnSync('python3', [program, path, ...more], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { code: status, said: stdout + stderr };
  } finally {
    removeFolder(folder);
  }
}
