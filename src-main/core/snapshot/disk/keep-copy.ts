import { constants, existsSync } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import { pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { checkFile, putAside } from '../../storage/checksum';
import { onDisk, storageError } from '../../storage/storage-error';
import { findLines, findSnapshot, findWhole, maxTries, newestPaths } from './find-snapshots';
import { snapshotPaths, type SnapshotVersion } from './snapshot-file';

/** Puts a version of a snapshot into a folder; see `SnapshotStore.keepCopy`. */
export async function keepCopy(
  snapshotsDir: string,
  version: SnapshotVersion,
  folder: string,
  fields: readonly PlatformField[],
): Promise<Result<null>> {
  const { id, endedAt } = version;
  const whole = await findWhole(snapshotsDir, id);
  if (!whole.ok) return whole;
  const { info, secondLook } = newestPaths(snapshotsDir, whole.value);
  // In a run's folder every file has its first name, whatever its completion.
  const names = snapshotPaths(snapshotsDir, id);
  try {
    for (const resource of resources) {
      const to = join(folder, basename(names[resource]));
      const kept = await keepLines(snapshotsDir, version, resource, pathsOf(fields, resource), to);
      if (!kept.ok) return kept;
    }
    if (existsSync(secondLook)) await linkOrCopy(secondLook, join(folder, basename(names.secondLook)));
    await linkOrCopy(info, join(folder, basename(info)));
  } catch (thrown) {
    const still = await findSnapshot(snapshotsDir, id);
    return still.ok ? fail(storageError(folder, thrown)) : still;
  }
  // The description comes last: a second look that began meanwhile shows in it. Opening the run counts everything again.
  const found = await findSnapshot(snapshotsDir, id);
  const isSame = found.ok && found.value.info.endedAt === endedAt;
  return isSame ? succeed(null) : fail({ code: 'snapshot_not_found' });
}

/** Puts the file of a list into another folder, and checks it there: another window may remove the first one meanwhile. */
async function keepLines(
  snapshotsDir: string,
  version: SnapshotVersion,
  resource: Resource,
  further: ReturnType<typeof pathsOf>,
  to: string,
): Promise<Result<null>> {
  for (let tries = 1; ; tries += 1) {
    const lines = await findLines(snapshotsDir, version, resource, further);
    if (!lines.ok) return lines;
    if (lines.value === null) return succeed(null);
    const { path, sha256 } = lines.value;
    const put = await onDisk(path, () => linkOrCopy(path, to));
    if (put.ok) {
      const kept = await checkFile(to, sha256, 'snapshot');
      if (kept.ok || kept.error.code !== 'stored_part_damaged') return kept;
    } else {
      if (existsSync(path)) return put;
      if (tries < maxTries) continue;
    }
    return fail(await putAside(path, 'snapshot'));
  }
}

/**
 * A hard link to the same file, which takes no space: snapshots are replaced by renaming and never written into. A copy
 * where the disk has no hard links.
 */
function linkOrCopy(from: string, to: string): Promise<void> {
  return link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
}
