import { constants } from 'node:fs';
import { copyFile, link, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SnapshotPart } from '#shared/bridge/contract';
import { pathsOf } from '#shared/domain/rules/field-pair';
import type { KeptSnapshot, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { storageError, systemErrorCode } from '../../storage/storage-error';
import { readVersioned } from '../../storage/versioned-file';
import { readWholeLines } from '../../storage/file-lines';
import type { SnapshotStore } from '../take/platform';
import { rawTicket } from './raw-ticket';
import { findFields, linesWithFields } from './snapshot-fields';
import {
  currentCheckFormat,
  isSnapshotId,
  secondLookFormat,
  snapshotFormat,
  snapshotPaths,
} from './snapshot-file';
import { provisionalFile } from '../take/provisional';
import type { SnapshotPaths, StoredSnapshot } from './snapshot-file';

/** The length of a part, in bytes; a longer line makes a longer part. */
const partBytes = 1_000_000;

/** The snapshots under a folder, which need not exist yet. Folders that are no snapshot, or a damaged one, are passed over. */
export function createSnapshotStore(snapshotsDir: string): SnapshotStore {
  const find = async (snapshotId: string): Promise<Result<StoredSnapshot>> => {
    if (!isSnapshotId(snapshotId)) return fail({ code: 'snapshot_not_found' });
    const stored = await readVersioned(snapshotPaths(snapshotsDir, snapshotId).info, snapshotFormat);
    if (!stored.ok) return stored;
    return stored.value === null ? fail({ code: 'snapshot_not_found' }) : succeed(stored.value);
  };

  /** The files of the newest completion. */
  const filesOf = ({ info: { id }, generation }: StoredSnapshot): SnapshotPaths =>
    snapshotPaths(snapshotsDir, id, generation);

  /** Refuses what was not read to its end. */
  const findWhole = async (snapshotId: string): Promise<Result<StoredSnapshot>> => {
    const found = await find(snapshotId);
    if (!found.ok || found.value.info.state !== 'partial') return found;
    const { tickets } = found.value.info;
    const pages = tickets.pages === 0 ? null : Math.ceil(tickets.lastTotal / 100);
    return fail({ code: 'snapshot_partial', pagesRead: tickets.pages, pages });
  };

  /** The file of a resource's lines, with further fields at their ends where there are any. */
  const linesOf = async (
    stored: StoredSnapshot,
    resource: 'tickets' | 'orders',
    further: ReturnType<typeof pathsOf>,
  ): Promise<Result<string>> => {
    const paths = filesOf(stored);
    const isPlain = further.length === 0 || stored.info[resource] === null;
    return isPlain ? succeed(paths[resource]) : linesWithFields(paths, stored, resource, further);
  };

  /** The same file by the snapshot's id; null where the snapshot has no orders. */
  const pathOf = async (
    snapshotId: string,
    resource: 'tickets' | 'orders',
    further: ReturnType<typeof pathsOf>,
  ): Promise<Result<string | null>> => {
    const found = await findWhole(snapshotId);
    if (!found.ok) return found;
    const hasNone = resource === 'orders' && found.value.info.orders === null;
    return hasNone ? succeed(null) : linesOf(found.value, resource, further);
  };

  const info = async (snapshotId: string): Promise<Result<SnapshotInfo>> => {
    const found = await find(snapshotId);
    return found.ok ? succeed(found.value.info) : found;
  };

  const list = async (profileId: string): Promise<Result<readonly KeptSnapshot[]>> => {
    const ids = await listIds(snapshotsDir);
    if (!ids.ok) return ids;
    const infos = await Promise.all(ids.value.map(info));
    const own = infos.flatMap((found) =>
      found.ok && found.value.profileId === profileId ? [found.value] : [],
    );
    const kept = await Promise.all(
      own.map(async (each) => ({
        ...each,
        bytes: await sizeOf(snapshotPaths(snapshotsDir, each.id).folder),
      })),
    );
    return succeed(kept.sort((a, b) => (a.id < b.id ? 1 : -1)));
  };

  const remove = async (snapshotId: string): Promise<Result<null>> => {
    if (!isSnapshotId(snapshotId)) return fail({ code: 'snapshot_not_found' });
    const { folder } = snapshotPaths(snapshotsDir, snapshotId);
    try {
      await rm(folder, { recursive: true, force: true });
      return succeed(null);
    } catch (thrown) {
      return fail(storageError(folder, thrown));
    }
  };

  return {
    list,
    info,
    remove,
    readSecondLook: async (snapshotId) => {
      const found = await find(snapshotId);
      return found.ok ? readVersioned(filesOf(found.value).secondLook, secondLookFormat) : found;
    },
    readCurrentCheck: async (snapshotId) => {
      const found = await find(snapshotId);
      if (!found.ok) return found;
      const check = await readVersioned(filesOf(found.value).currentCheck, currentCheckFormat);
      // One of an older completion says nothing of this one.
      return check.ok && check.value?.of !== found.value.info.endedAt ? succeed(null) : check;
    },
    readPart: async (snapshotId, resource, offset, further) => {
      const path = await pathOf(snapshotId, resource, further);
      if (!path.ok) return path;
      return path.value === null ? succeed({ lines: '', next: null }) : readPart(path.value, offset);
    },
    readProvisional: async (snapshotId, resource, offset, further) =>
      isSnapshotId(snapshotId)
        ? readPart(provisionalFile(snapshotsDir, snapshotId, resource, further), offset)
        : fail({ code: 'snapshot_not_found' }),
    readLines: async function* (snapshotId, resource, further) {
      const path = await pathOf(snapshotId, resource, further);
      if (!path.ok) yield path;
      else if (path.value !== null) yield* readWholeLines(path.value);
    },
    fields: async (snapshotId) => {
      const found = await findWhole(snapshotId);
      return found.ok ? findFields(filesOf(found.value), found.value) : found;
    },
    rawTicket: async ({ id, endedAt }, identity) => {
      const found = await findWhole(id);
      if (!found.ok) return found.error.code === 'snapshot_not_found' ? succeed(null) : found;
      if (found.value.info.endedAt !== endedAt) return succeed(null);
      return rawTicket(filesOf(found.value), found.value, identity);
    },
    keepCopy: async ({ id, endedAt }, folder, fields) => {
      const whole = await findWhole(id);
      if (!whole.ok) return whole;
      const { info: infoPath, secondLook } = filesOf(whole.value);
      // In a run's folder every file has its first name, whichever completion it is of.
      const names = snapshotPaths(snapshotsDir, id);
      try {
        for (const resource of ['tickets', 'orders'] as const) {
          const lines = await linesOf(whole.value, resource, pathsOf(fields, resource));
          if (!lines.ok) return lines;
          await linkOrCopy(lines.value, join(folder, basename(names[resource])));
        }
        await linkOrCopy(secondLook, join(folder, basename(names.secondLook)));
        await linkOrCopy(infoPath, join(folder, basename(infoPath)));
      } catch (thrown) {
        return fail(storageError(folder, thrown));
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
      const whole = all.value.filter(({ state, lookedUp }) => state !== 'partial' && lookedUp === null);
      const kept = new Set([...whole.slice(0, newest).map(({ id }) => id), ...needed]);
      // The newest may be gone on with, or be what is compared.
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

async function listIds(snapshotsDir: string): Promise<Result<readonly string[]>> {
  try {
    return succeed((await readdir(snapshotsDir)).filter(isSnapshotId));
  } catch (thrown) {
    return systemErrorCode(thrown) === 'ENOENT' ? succeed([]) : fail(storageError(snapshotsDir, thrown));
  }
}

/** What the files of a snapshot's folder take, in bytes; one that goes away meanwhile takes nothing. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * A second name for the same file, which costs no room: snapshots are replaced by renaming and never written into. A copy
 * where the disk knows no second names; nothing where there is no such file, as there are no orders in some snapshots.
 */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_EXCL));
  } catch (thrown) {
    if (systemErrorCode(thrown) !== 'ENOENT') throw thrown;
  }
}

/** Whole lines from an offset in bytes on. Pieces are cut at line ends, which never lie inside a character of UTF-8. */
export async function readPart(path: string, offset: number): Promise<Result<SnapshotPart>> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      for (let length = partBytes; ; length *= 2) {
        const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
        const end = bytes.subarray(0, bytesRead).lastIndexOf(0x0a) + 1;
        if (end === 0 && offset + bytesRead < size) continue;
        const next = offset + end;
        return succeed({ lines: bytes.toString('utf8', 0, end), next: end > 0 && next < size ? next : null });
      }
    } finally {
      await file.close();
    }
  } catch (thrown) {
    return fail(storageError(path, thrown));
  }
}
