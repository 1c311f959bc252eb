import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type PlatformField, type SeenField, pathsOf } from '#shared/domain/rules/field-pair';
import type { RawTicket } from '#shared/domain/snapshot/raw-ticket';
import type { KeptSnapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { type Result, fail, succeed } from '#shared/base/result';
import { removeAtOnce } from '../../storage/atomic-file';
import { onDisk, onDiskOr, storageError } from '../../storage/storage-error';
import { readCheckedLines, type LinesFile } from '../../storage/checked-lines';
import { asPart, checkFile, mayBeOf, putAside, removeFoldersOf } from '../../storage/checksum';
import { isDatedId, listDatedIds } from '../../storage/dated-id';
import { readDescribed, readVersioned, type Described } from '../../storage/versioned-file';
import { readWholeLines } from '../../storage/file-lines';
import { rawTickets } from './raw-tickets';
import { findFields, linesWithFields } from './snapshot-fields';
import {
  currentCheckFormat,
  provisionalFile,
  secondLookFormat,
  snapshotFormat,
  snapshotPaths,
} from './snapshot-file';
import type { SnapshotPaths, StoredSnapshot } from './snapshot-file';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';

/** The snapshots under a folder, which need not exist yet. Skips folders that are no snapshot. */
export function createSnapshotStore(snapshotsDir: string): SnapshotStore {
  const findDescribed = async (snapshotId: string): Promise<Result<Described<StoredSnapshot>>> => {
    if (!isDatedId(snapshotId)) return fail({ code: 'snapshot_not_found' });
    const stored = await readDescribed(snapshotPaths(snapshotsDir, snapshotId).info, snapshotFormat);
    if (!stored.ok) return asPart(stored, 'snapshot');
    return stored.value === null ? fail({ code: 'snapshot_not_found' }) : succeed(stored.value);
  };

  const find = async (snapshotId: string): Promise<Result<StoredSnapshot>> => {
    const found = await findDescribed(snapshotId);
    return found.ok ? succeed(found.value.value) : found;
  };

  /** The files of the newest completion. */
  const filesOf = ({ info: { id }, generation }: StoredSnapshot): SnapshotPaths =>
    snapshotPaths(snapshotsDir, id, generation);

  /** Refuses a partial snapshot with an error. */
  const findWholeDescribed = async (snapshotId: string): Promise<Result<Described<StoredSnapshot>>> => {
    const found = await findDescribed(snapshotId);
    if (!found.ok || found.value.value.info.state !== 'partial') return found;
    return fail({ code: 'snapshot_partial' });
  };

  const findWhole = async (snapshotId: string): Promise<Result<StoredSnapshot>> => {
    const found = await findWholeDescribed(snapshotId);
    return found.ok ? succeed(found.value.value) : found;
  };

  /** The file of a resource's lines, with further fields at their ends where there are any. */
  const linesOf = async (
    { value: stored, files }: Described<StoredSnapshot>,
    resource: Resource,
    further: ReturnType<typeof pathsOf>,
  ): Promise<Result<LinesFile>> => {
    const paths = filesOf(stored);
    const path = paths[resource];
    const isPlain = further.length === 0 || stored.info[resource] === null;
    return isPlain
      ? succeed({ path, sha256: files[basename(path)] })
      : linesWithFields(paths, stored, resource, further);
  };

  /** The same file by the snapshot's version; null where the snapshot has no orders. */
  const fileOf = async (
    { id, endedAt }: Pick<SnapshotInfo, 'id' | 'endedAt'>,
    resource: Resource,
    further: ReturnType<typeof pathsOf>,
  ): Promise<Result<LinesFile | null>> => {
    const found = await findWholeDescribed(id);
    if (!found.ok) return found;
    if (found.value.value.info.endedAt !== endedAt) return fail({ code: 'snapshot_not_found' });
    const hasNone = found.value.value.info[resource] === null;
    return hasNone ? succeed(null) : linesOf(found.value, resource, further);
  };

  /** Puts the same file into another folder, and checks it there: another window may remove the first one meanwhile. */
  const keepLines = async (
    version: Pick<SnapshotInfo, 'id' | 'endedAt'>,
    resource: Resource,
    further: ReturnType<typeof pathsOf>,
    to: string,
  ): Promise<Result<null>> => {
    for (let tries = 1; ; tries += 1) {
      const lines = await fileOf(version, resource, further);
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
  };

  const info = async (snapshotId: string): Promise<Result<SnapshotInfo>> => {
    const found = await find(snapshotId);
    return found.ok ? succeed(found.value.info) : found;
  };

  const list = async (profileId: string): Promise<Result<readonly KeptSnapshot[]>> => {
    const ids = await listDatedIds(snapshotsDir);
    if (!ids.ok) return ids;
    const infos = await Promise.all(ids.value.map(info));
    const own = infos.flatMap((found) =>
      found.ok && found.value.profileId === profileId ? [found.value] : [],
    );
    const newest = own.reduce((last, { id, state }) => (state !== 'partial' && id > last ? id : last), '');
    // An older snapshot must not silently replace an unreadable one: a damaged one is reported once, when the file is set aside,
    // and one of a newer Tieout or of a failing disk until a later one is read.
    for (const [place, id] of ids.value.entries()) {
      const found = infos[place];
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
  };

  const remove = async (snapshotId: string): Promise<Result<null>> => {
    if (!isDatedId(snapshotId)) return fail({ code: 'snapshot_not_found' });
    const { folder } = snapshotPaths(snapshotsDir, snapshotId);
    return onDiskOr(null, folder, () => removeAtOnce(folder).then(() => null));
  };

  return {
    list,
    info,
    remove,
    removeAll: (profileId) => removeFoldersOf(snapshotsDir, profileId),
    readSecondLook: async (snapshotId) => {
      const found = await find(snapshotId);
      return found.ok
        ? asPart(await readVersioned(filesOf(found.value).secondLook, secondLookFormat), 'snapshot')
        : found;
    },
    readCurrentCheck: async (snapshotId) => {
      const found = await find(snapshotId);
      if (!found.ok) return found;
      const check = await readVersioned(filesOf(found.value).currentCheck, currentCheckFormat);
      // A check of an older completion says nothing about this one.
      return check.ok && check.value?.of !== found.value.info.endedAt ? succeed(null) : check;
    },
    readLines: async function* (version, resource, further) {
      for (let tries = 1, isTaken = true; isTaken; tries += 1) {
        const file = await fileOf(version, resource, further);
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
      const found = await findWhole(snapshotId);
      return found.ok ? findFields(filesOf(found.value), found.value) : found;
    },
    rawTickets: async ({ id, endedAt }, identities) => {
      const found = await findWhole(id);
      if (!found.ok) return found.error.code === 'snapshot_not_found' ? succeed(null) : found;
      if (found.value.info.endedAt !== endedAt) return succeed(null);
      return rawTickets(filesOf(found.value), found.value, identities);
    },
    keepCopy: async (version, folder, fields) => {
      const { id, endedAt } = version;
      const whole = await findWholeDescribed(id);
      if (!whole.ok) return whole;
      const { info: infoPath, secondLook } = filesOf(whole.value.value);
      // In a run's folder every file has its first name, whatever its completion.
      const names = snapshotPaths(snapshotsDir, id);
      try {
        for (const resource of resources) {
          const to = join(folder, basename(names[resource]));
          const kept = await keepLines(version, resource, pathsOf(fields, resource), to);
          if (!kept.ok) return kept;
        }
        if (existsSync(secondLook)) await linkOrCopy(secondLook, join(folder, basename(names.secondLook)));
        await linkOrCopy(infoPath, join(folder, basename(infoPath)));
      } catch (thrown) {
        const still = await info(id);
        return still.ok ? fail(storageError(folder, thrown)) : still;
      }
      // The description comes last: a second look that began meanwhile shows in it. Opening the run counts everything again.
      const found = await info(id);
      return found.ok && found.value.endedAt === endedAt
        ? succeed(null)
        : fail({ code: 'snapshot_not_found' });
    },
    prune: async (profileId, { newest, needed }) => {
      const all = await list(profileId);
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

/**
 * How often the file of a list is looked for: another window may delete the snapshot, complete it again or compare other fields
 * of it before the file is opened.
 */
const maxTries = 10;

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

/**
 * A hard link to the same file, which takes no space: snapshots are replaced by renaming and never written into. A copy
 * where the disk has no hard links.
 */
function linkOrCopy(from: string, to: string): Promise<void> {
  return link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
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
    snapshot: Pick<SnapshotInfo, 'id' | 'endedAt'>,
    resource: Resource,
    paths: ReadonlyArray<PlatformField['path']>,
  ): AsyncIterable<Result<Uint8Array>>;
  /**
   * The same for one version of a reading's lines so far; see `SnapshotProgress.provisional`. The paths must be those that
   * the reading's profile compared when it began.
   */
  readProvisional(
    version: Pick<SnapshotInfo, 'id' | 'endedAt'>,
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
    snapshot: Pick<SnapshotInfo, 'id' | 'endedAt'>,
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
    snapshot: Pick<SnapshotInfo, 'id' | 'endedAt'>,
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
