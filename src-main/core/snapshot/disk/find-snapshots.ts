import { basename } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import type { pathsOf } from '#shared/domain/rules/field-pair';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { LinesFile } from '../../storage/checked-lines';
import { asPart, type Checksums } from '../../storage/checksum';
import { isDatedId } from '../../storage/dated-id';
import { readDescribed } from '../../storage/versioned-file';
import { linesWithFields } from './snapshot-fields';
import { snapshotFormat, snapshotPaths } from './snapshot-file';
import type { SnapshotPaths, SnapshotVersion, StoredSnapshot } from './snapshot-file';

/** A snapshot that is on disk, with the checksums of its files. */
export interface FoundSnapshot extends StoredSnapshot {
  readonly files: Checksums;
}

/**
 * How often the file of a list is looked for: another window may delete the snapshot, complete it again or compare other fields
 * of it before the file is opened.
 */
export const maxTries = 10;

/** The snapshot of this id under a folder. */
export async function findSnapshot(snapshotsDir: string, snapshotId: string): Promise<Result<FoundSnapshot>> {
  if (!isDatedId(snapshotId)) return fail({ code: 'snapshot_not_found' });
  const stored = await readDescribed(snapshotPaths(snapshotsDir, snapshotId).info, snapshotFormat);
  if (!stored.ok) return asPart(stored, 'snapshot');
  if (stored.value === null) return fail({ code: 'snapshot_not_found' });
  const { value, files } = stored.value;
  return succeed({ ...value, files });
}

/** The same; a partial one is an error. */
export async function findWhole(snapshotsDir: string, snapshotId: string): Promise<Result<FoundSnapshot>> {
  const found = await findSnapshot(snapshotsDir, snapshotId);
  return found.ok && found.value.info.state === 'partial' ? fail({ code: 'snapshot_partial' }) : found;
}

/** The files of its newest completion. */
export function newestPaths(
  snapshotsDir: string,
  { info: { id }, generation }: StoredSnapshot,
): SnapshotPaths {
  return snapshotPaths(snapshotsDir, id, generation);
}

/**
 * The file of a resource's lines, with further fields at their ends where there are any; null where the snapshot has no orders.
 * Any version but the newest is `snapshot_not_found`.
 */
export async function findLines(
  snapshotsDir: string,
  { id, endedAt }: SnapshotVersion,
  resource: Resource,
  further: ReturnType<typeof pathsOf>,
): Promise<Result<LinesFile | null>> {
  const found = await findWhole(snapshotsDir, id);
  if (!found.ok) return found;
  const { info, files } = found.value;
  if (info.endedAt !== endedAt) return fail({ code: 'snapshot_not_found' });
  if (info[resource] === null) return succeed(null);
  const paths = newestPaths(snapshotsDir, found.value);
  if (further.length > 0) return linesWithFields(paths, found.value, resource, further);
  const path = paths[resource];
  return succeed({ path, sha256: files[basename(path)] });
}
