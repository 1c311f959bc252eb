import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import type { PlatformField, SeenField } from '#shared/domain/rules/field-pair';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { RawTicket } from '#shared/domain/snapshot/raw-ticket';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { KeptSnapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Resource } from '#shared/domain/vocabulary/resources';
import { removeAtOnce } from '../../storage/atomic-file';
import { readCheckedLines, type LinesFile } from '../../storage/checked-lines';
import { asPart, mayBeOf, putAside, removeFoldersOf } from '../../storage/checksum';
import { isDatedId, listDatedIds } from '../../storage/dated-id';
import { readWholeLines } from '../../storage/file-lines';
import { onDiskOr } from '../../storage/storage-error';
import { readVersioned } from '../../storage/versioned-file';
import { findLines, findSnapshot, findWhole, maxTries, newestPaths } from './find-snapshots';
import { keepCopy } from './keep-copy';
import { rawTickets } from './raw-tickets';
import { findFields } from './snapshot-fields';
import { currentCheckFormat, provisionalFile, secondLookFormat, snapshotPaths } from './snapshot-file';
import type { SnapshotVersion } from './snapshot-file';

/** The snapshots under a folder, which need not exist yet. Skips folders that are no snapshot. */
export function createSnapshotStore(snapshotsDir: string): SnapshotStore {
  const info = async (snapshotId: string): Promise<Result<SnapshotInfo>> => {
    const found = await findSnapshot(snapshotsDir, snapshotId);
    return found.ok ? succeed(found.value.info) : found;
  };
  const remove = async (snapshotId: string): Promise<Result<null>> => {
    if (!isDatedId(snapshotId)) return fail({ code: 'snapshot_not_found' });
    const { folder } = snapshotPaths(snapshotsDir, snapshotId);
    return onDiskOr(null, folder, () => removeAtOnce(folder).then(() => null));
  };
  return {
    list: (profileId) => listSnapshots(snapshotsDir, profileId),
    info,
    remove,
    removeAll: (profileId) => removeFoldersOf(snapshotsDir, profileId),
    readSecondLook: async (snapshotId) => {
      const found = await findSnapshot(snapshotsDir, snapshotId);
      if (!found.ok) return found;
      const { secondLook } = newestPaths(snapshotsDir, found.value);
      return asPart(await readVersioned(secondLook, secondLookFormat), 'snapshot');
    },
    readCurrentCheck: async (snapshotId) => {
      const found = await findSnapshot(snapshotsDir, snapshotId);
      if (!found.ok) return found;
      const { currentCheck } = newestPaths(snapshotsDir, found.value);
      const check = await readVersioned(currentCheck, currentCheckFormat);
      // A check of an older completion says nothing about this one.
      return check.ok && check.value?.of !== found.value.info.endedAt ? succeed(null) : check;
    },
    readLines: async function* (version, resource, further) {
      for (let tries = 1, isTaken = true; isTaken; tries += 1) {
        const file = await findLines(snapshotsDir, version, resource, further);
        if (!file.ok) yield file;
        if (!file.ok || file.value === null) return;
        isTaken = false;
        for await (const piece of readCheckedLines(file.value, 'snapshot')) {
          isTaken = tries < maxTries && isMissing(piece, file.value);
          if (!isTaken) yield piece;
        }
      }
    },
    readProvisional: async function* (version, resource, further) {
      if (isDatedId(version.id))
        yield* readWholeLines(provisionalFile(snapshotsDir, version, resource, further));
      else yield fail({ code: 'snapshot_not_found' });
    },
    fields: async (snapshotId) => {
      const found = await findWhole(snapshotsDir, snapshotId);
      return found.ok ? findFields(newestPaths(snapshotsDir, found.value), found.value) : found;
    },
    rawTickets: async ({ id, endedAt }, identities) => {
      const found = await findWhole(snapshotsDir, id);
      if (!found.ok) return found.error.code === 'snapshot_not_found' ? succeed(null) : found;
      if (found.value.info.endedAt !== endedAt) return succeed(null);
      return rawTickets(newestPaths(snapshotsDir, found.value), found.value, identities);
    },
    keepCopy: (version, folder, fields) => keepCopy(snapshotsDir, version, folder, fields),
    prune: async (profileId, { newest, needed }) => {
      const all = await listSnapshots(snapshotsDir, profileId);
      if (!all.ok) return all;
      const whole = all.value.filter(({ state }) => state !== 'partial');
      const kept = new Set([...whole.slice(0, newest).map(({ id }) => id), ...needed]);
      // The newest one may be resumed, or be the one that is compared.
      const newestOfAll = all.value[0]?.id;
      const removed: string[] = [];
      for (const { id } of all.value) {
        if (kept.has(id) || id === newestOfAll) continue;
        const done = await remove(id);
        if (!done.ok) return done;
        removed.push(id);
      }
      return succeed(removed);
    },
  };
}

/** The snapshots of a profile; see `SnapshotStore.list`. */
async function listSnapshots(
  snapshotsDir: string,
  profileId: string,
): Promise<Result<readonly KeptSnapshot[]>> {
  const ids = await listDatedIds(snapshotsDir);
  if (!ids.ok) return ids;
  const all = await Promise.all(ids.value.map((id) => findSnapshot(snapshotsDir, id)));
  const own = all.flatMap((found) =>
    found.ok && found.value.info.profileId === profileId ? [found.value.info] : [],
  );
  const newest = own.reduce((last, { id, state }) => (state !== 'partial' && id > last ? id : last), '');
  // An older snapshot must not silently replace an unreadable one: a damaged one is reported once, when the file is set aside,
  // and one of a newer Tieout or of a failing disk until a later one is read.
  for (const [place, id] of ids.value.entries()) {
    const found = all[place];
    if (found === undefined || found.ok || found.error.code === 'snapshot_not_found') continue;
    const isDamaged = found.error.code === 'stored_part_damaged';
    const { info: path } = snapshotPaths(snapshotsDir, id);
    if ((isDamaged || id > newest) && (await mayBeOf(path, profileId)))
      return fail(isDamaged ? await putAside(path, 'snapshot') : found.error);
  }
  const kept = await Promise.all(
    own.map(async (each) => ({
      ...each,
      bytes: await sizeOf(snapshotPaths(snapshotsDir, each.id).folder),
    })),
  );
  return succeed(kept.sort((a, b) => (a.id < b.id ? 1 : -1)));
}

/** Whether the only piece of a file is that there is none: what is damaged was put aside. */
function isMissing(piece: Result<Uint8Array>, { path }: LinesFile): boolean {
  const isPart = !piece.ok && piece.error.code === 'stored_part_damaged';
  return isPart && piece.error.kept === null && !existsSync(path);
}

/** The size of a snapshot's folder in bytes; a file that goes away meanwhile counts 0. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The snapshots on disk, each a folder of its own under the data folder. */
export interface SnapshotStore {
  /**
   * The profile's snapshots, newest first, including partial ones. One whose description is damaged is reported once, as
   * `stored_part_damaged`, and set aside: otherwise an older one would replace it without a word. So is, until a later one is
   * whole, one that this Tieout cannot read for another reason.
   */
  list(profileId: string): Promise<Result<readonly KeptSnapshot[]>>;
  info(snapshotId: string): Promise<Result<SnapshotInfo>>;
  /**
   * The lines of a list as UTF-8, in pieces of whole lines; an error is the last piece. `endedAt` names the wanted version;
   * any other is `snapshot_not_found`. The texts at the paths, in their order, end each line; where there are any, the first
   * piece may take as long as going through all pages.
   */
  readLines(
    snapshot: SnapshotVersion,
    resource: Resource,
    paths: ReadonlyArray<PlatformField['path']>,
  ): AsyncIterable<Result<Uint8Array>>;
  /**
   * The same for one version of a reading's lines so far; see `SnapshotProgress.provisional`. The paths must be those that
   * the reading's profile compared when it began.
   */
  readProvisional(
    version: SnapshotVersion,
    resource: Resource,
    paths: ReadonlyArray<PlatformField['path']>,
  ): AsyncIterable<Result<Uint8Array>>;
  /** The fields of the snapshot's tickets and orders that its first pages show. */
  fields(snapshotId: string): Promise<Result<readonly SeenField[]>>;
  /**
   * Tickets as the platform sent them, without those that the snapshot does not have; null where it is no longer on disk.
   * `endedAt` names the wanted version: a second look may have completed it again.
   */
  rawTickets(
    snapshot: SnapshotVersion,
    identities: readonly string[],
  ): Promise<Result<readonly RawTicket[] | null>>;
  /** What second looks at it found; null where there was none. */
  readSecondLook(snapshotId: string): Promise<Result<SecondLookRecord | null>>;
  /** The current result of the newest check of its counts; null where none was made. */
  readCurrentCheck(snapshotId: string): Promise<Result<CurrentCheck | null>>;
  /**
   * Puts the snapshot's description and items into a folder, for a saved run that must not change: a second look completes a
   * snapshot again under its id. `endedAt` names the wanted version; any other is `snapshot_not_found`. The lines end with
   * the texts of the fields that the run's rules compare.
   */
  keepCopy(
    snapshot: SnapshotVersion,
    folder: string,
    fields: readonly PlatformField[],
  ): Promise<Result<null>>;
  remove(snapshotId: string): Promise<Result<null>>;
  /** Removes all snapshots of a profile, including unreadable ones. */
  removeAll(profileId: string): Promise<Result<null>>;
  /** Removes the profile's older snapshots but the `newest` whole ones and those in `needed`; answers the removed ones. */
  prune(
    profileId: string,
    keep: { readonly newest: number; readonly needed: ReadonlySet<string> },
  ): Promise<Result<readonly string[]>>;
}
