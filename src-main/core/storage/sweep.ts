import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are still being written are younger than this. */
const leftAfterMs = 3_600_000;

/**
 * What a killed write leaves beside its file: temporary files and folders, lines with further fields, and lock files that an
 * older Tieout had moved aside.
 */
const leftovers: readonly RegExp[] = [
  /^\..*\.tmp$/,
  /\.lines\.tmp$/,
  /\.lines\.[0-9a-f]{12}$/,
  /\.lock\.[0-9a-f]{8}$/,
];

/** The folders in which Tieout writes; in the data folder itself others may keep files of their own. */
const rooms = ['profiles', join('profiles', '.kept'), 'runs', 'reviews', 'locks', 'snapshots'];

/**
 * Removes what writes that were killed have left in the data folder an hour ago and longer: it may hold references of a
 * client. What cannot be removed is tried again at the next start.
 */
export async function sweepLeftovers(dataDir: string): Promise<void> {
  const snapshots = await readdir(join(dataDir, 'snapshots')).catch(() => []);
  const folders = [...rooms, ...snapshots.map((name) => join('snapshots', name))];
  for (const folder of folders) await sweepFolder(join(dataDir, folder));
  await sweepFolder(dataDir, /^\.(?:looks|recent-profiles)\.json\.[0-9a-f]{12}\.tmp$/);
}

async function sweepFolder(folder: string, only = /^/): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!only.test(name) || !leftovers.some((leftover) => leftover.test(name))) continue;
    const path = join(folder, name);
    const age = await lstat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > leftAfterMs) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
