import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { removeFolder } from './system';

/** A new folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** A real disk of this size that is gone after the test. Use it only where `mayMount` is true. */
export function smallDisk(size: string): string {
  const folder = temporaryFolder();
  if (!mount(folder, size)) throw new Error('a small disk could not be mounted');
  onTestFinished(() => unmount(folder));
  return folder;
}

/**
 * Whether a small disk can be made here: it needs root, as in a container or in CI. Where it cannot, tests of a full disk
 * are skipped, which the closing line of the run counts, and this says so.
 */
export const mayMount = tryMount();

function tryMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  const mounted = mount(folder, '64k');
  if (mounted) unmount(folder);
  else
    process.stderr.write(
      'NOT RUN: the tests of a full disk need to mount a small one, which is not allowed here.\n',
    );
  removeFolder(folder);
  return mounted;
}

function mount(folder: string, size: string): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tieout-test', folder]);
  return status === 0;
}

function unmount(folder: string): void {
  spawnSync('umount', [folder]);
}
