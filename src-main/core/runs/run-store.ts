import { existsSync, lstatSync } from 'node:fs';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { InputPart } from '#shared/domain/vocabulary/resources';
import type { KeptRollForward } from '#shared/domain/runs/roll-forward';
import type { ListedRuns, SavedFindings, SavedReview, SavedRun } from '#shared/domain/runs/saved-run';
import type { UnreadRun } from '#shared/domain/runs/saved-run';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, valueOf, type Result } from '#shared/base/result';
import {
  discard,
  removeAtOnce,
  renamePatiently,
  syncFolder,
  temporaryFolderIn,
  writeAtomically,
} from '../storage/atomic-file';
import {
  createRunId,
  findingsFormat,
  inputNames,
  onRun,
  runFormat,
  runPaths,
  savedReviewsFormat,
} from './run-file';
import { rollForwardFormat } from './roll-forward-file';
import { secondLookFormat, snapshotFormat } from '../snapshot/disk/snapshot-file';
import { readCheckedLines } from '../storage/checked-lines';
import {
  asPart,
  checkFile,
  mayBeOf,
  removeFoldersOf,
  putAside,
  sha256Of,
  sha256OfFile,
  type Checksums,
} from '../storage/checksum';
import { isDatedId, listDatedIds } from '../storage/dated-id';
import { onDiskOr, storageError } from '../storage/storage-error';
import {
  describedIn,
  readDescribed,
  readVersioned,
  writeVersioned,
  type FileFormat,
} from '../storage/versioned-file';

/**
 * The saved runs of one data folder (product.md, section 5). A run keeps the findings, the rules, the rows of its client
 * file and its snapshot: so it can be shown as saved, and compared again under other rules.
 */
export interface RunStore {
  list(profileId: string): Promise<Result<ListedRuns>>;
  /** The id for a run about to be saved; it sorts after all existing ones. */
  newId(finishedAt: string): Promise<Result<string>>;
  readFindings(runId: string): Promise<Result<SavedFindings>>;
  /** The run's snapshot as it was when the run was saved. */
  readSnapshot(runId: string): Promise<Result<SnapshotInfo>>;
  /** What second looks at that snapshot found; null where there was none. */
  readSecondLook(runId: string): Promise<Result<SecondLookRecord | null>>;
  /**
   * What was compared, as UTF-8: the snapshot's items, or the rows of the client file (`client-lines.ts`). An error is the
   * last piece.
   */
  readInputs(runId: string, part: InputPart): AsyncIterable<Result<Uint8Array>>;
  /**
   * Keeps a run, all or nothing; `clientLines` come as `writeClientLines` makes them, and `keepSnapshot` puts the files of
   * the snapshot into a folder.
   */
  save(
    run: SavedRun,
    findings: SavedFindings,
    clientLines: Iterable<string | Uint8Array>,
    keepSnapshot: (folder: string) => Promise<Result<null>>,
    reviews?: readonly SavedReview[],
    rollForward?: KeptRollForward | null,
  ): Promise<Result<null>>;
  /** What the run started from and left open; null for one that is not complete, or of an older Tieout. */
  readRollForward(runId: string): Promise<Result<KeptRollForward | null>>;
  /** The findings' review states when the run was saved; none for a run of an older Tieout. */
  readReviews(runId: string): Promise<Result<readonly SavedReview[]>>;
  /** The run's input files and the run itself, as they are on disk: each as it was saved, or none is returned. */
  readFiles(runId: string): Promise<Result<ReadonlyMap<string, Uint8Array>>>;
  remove(runId: string): Promise<Result<null>>;
  /** Removes all runs of a profile, including unreadable ones. */
  removeAll(profileId: string): Promise<Result<null>>;
  /** The snapshots that the profile's runs need; they are never pruned. */
  neededSnapshots(profileId: string): Promise<Result<ReadonlySet<string>>>;
}

/** The files from which a run is shown; evidence has them too. */
export type RunReader = Pick<
  RunStore,
  'readSnapshot' | 'readSecondLook' | 'readInputs' | 'readReviews' | 'readRollForward'
>;

/** Keeps runs in `runsDir`, a folder each; it is created when the first one is saved. */
export function createRunStore(runsDir: string): RunStore {
  const folderOf = (runId: string): string => join(runsDir, runId);

  /** The SHA-256 of the files of the run's folder; none where an older Tieout saved it. */
  const sumsOf = async (runId: string): Promise<Result<Checksums>> => {
    const described = await readDescribed(runPaths(folderOf(runId)).run, runFormat);
    if (!described.ok) return asPart(described, 'run');
    return described.value === null ? fail({ code: 'run_not_found' }) : succeed(described.value.files);
  };

  /**
   * A file of the run's folder as it was saved; null where there was none, since a second look is optional. One that was replaced
   * carries its own SHA-256, so it must be the file that run.json names.
   */
  const readOwn = async <T>(
    runId: string,
    name: 'findings' | 'snapshot' | 'secondLook' | 'reviews' | 'rollForward',
    format: FileFormat<T>,
  ): Promise<Result<T | null>> => {
    if (!isDatedId(runId)) return fail({ code: 'run_not_found' });
    const path = runPaths(folderOf(runId))[name];
    const read = asPart(await readVersioned(path, format), 'run');
    if (!read.ok) return read;
    const sums = await sumsOf(runId);
    if (!sums.ok) return sums;
    const listed = sums.value[basename(path)];
    // One that listed nothing is from before there was a roll-forward.
    const isListing = name === 'rollForward' || Object.keys(sums.value).length > 0;
    const isUnlisted = listed === undefined && read.value !== null && isListing;
    // An older Tieout did not list the findings, which are no input.
    if (isUnlisted && name !== 'findings')
      return fail({ code: 'stored_part_damaged', path, kept: null, of: 'run' });
    const checked = await checkFile(path, listed, 'run');
    if (checked.ok) return read;
    return existsSync(folderOf(runId)) ? checked : fail({ code: 'run_not_found' });
  };

  const list: RunStore['list'] = async (profileId) => {
    const names = await onDiskOr([], runsDir, () => readdir(runsDir));
    if (!names.ok) return names;
    const runs: SavedRun[] = [];
    const unread: UnreadRun[] = [];
    for (const id of names.value.filter(isDatedId)) {
      const read = await readRun(folderOf(id), id);
      if (read.ok) {
        if (read.value?.profileId === profileId) runs.push(read.value);
      } else if (await mayBeOf(runPaths(folderOf(id)).run, profileId)) unread.push({ id, error: read.error });
    }
    // Runs whose folders somebody renamed; a copy beside the folder itself is no matter.
    const gone = new Set<string>();
    for (const name of names.value.filter((other) => !isDatedId(other) && !other.endsWith('.tmp'))) {
      const run = valueOf(await readVersioned(runPaths(folderOf(name)).run, runFormat));
      if (run?.profileId === profileId && !names.value.includes(run.id)) gone.add(run.id);
    }
    for (const id of gone)
      unread.push({ id, error: { code: 'storage_failed', path: folderOf(id), problem: 'missing' } });
    return succeed({ runs: runs.sort((a, b) => (a.id < b.id ? 1 : -1)), unread });
  };

  const remove: RunStore['remove'] = async (runId) => {
    if (!isDatedId(runId)) return fail({ code: 'run_not_found' });
    return onRun(folderOf(runId), async () => {
      await removeAtOnce(folderOf(runId));
      return succeed(null);
    });
  };

  return {
    list,
    newId: async (finishedAt) => {
      const ids = await listDatedIds(runsDir);
      return ids.ok ? succeed(createRunId(finishedAt, ids.value)) : ids;
    },
    readFindings: async (runId) => {
      const read = await readOwn(runId, 'findings', findingsFormat);
      if (!read.ok) return read;
      return read.value === null ? fail({ code: 'run_not_found' }) : succeed(read.value);
    },
    readSnapshot: async (runId) => {
      const read = await readOwn(runId, 'snapshot', snapshotFormat);
      if (!read.ok) return read;
      return read.value === null ? fail({ code: 'run_not_found' }) : succeed(read.value.info);
    },
    readSecondLook: (runId) => readOwn(runId, 'secondLook', secondLookFormat),
    readInputs: async function* (runId, part) {
      if (!isDatedId(runId)) {
        yield fail({ code: 'run_not_found' });
        return;
      }
      const sums = await sumsOf(runId);
      if (!sums.ok) {
        yield sums;
        return;
      }
      const path = runPaths(folderOf(runId))[part];
      for await (const piece of readCheckedLines({ path, sha256: sums.value[basename(path)] }, 'run')) {
        const isGone = !piece.ok && !existsSync(folderOf(runId));
        yield isGone ? fail({ code: 'run_not_found' }) : piece;
      }
    },
    readFiles: async (runId) => {
      if (!isDatedId(runId)) return fail({ code: 'run_not_found' });
      return onRun(folderOf(runId), async () => {
        const there = new Set(await readdir(folderOf(runId)));
        // Not every snapshot has orders or a second look; other missing files are reported where they are needed.
        const names: readonly string[] = Object.values(inputNames);
        // Each is read once: the checked bytes are the returned bytes.
        const read = names
          .filter((name) => there.has(name))
          .map(async (name) => [name, await readFile(join(folderOf(runId), name))] as const);
        const files = new Map(await Promise.all(read));
        const described = files.get(inputNames.run);
        if (described === undefined) return succeed(files);
        const path = runPaths(folderOf(runId)).run;
        const run = asPart(describedIn(described.toString('utf8'), path, runFormat), 'run');
        if (!run.ok) return run;
        for (const [name, sha256] of Object.entries(run.value.files)) {
          const bytes = files.get(name);
          const isWhole = !names.includes(name) || (bytes !== undefined && sha256Of(bytes) === sha256);
          if (!isWhole) return fail(await putAside(join(folderOf(runId), name), 'run'));
        }
        return succeed(files);
      });
    },
    readRollForward: (runId) => readOwn(runId, 'rollForward', rollForwardFormat),
    readReviews: async (runId) => {
      const read = await readOwn(runId, 'reviews', savedReviewsFormat);
      return read.ok ? succeed(read.value ?? []) : read;
    },
    save: async (run, findings, clientLines, keepSnapshot, reviews = [], rollForward = null) => {
      const temporary = temporaryFolderIn(runsDir);
      try {
        await mkdir(temporary, { recursive: true, mode: 0o700 });
        const kept = await keepSnapshot(temporary);
        const written = kept.ok
          ? await writeRun(temporary, run, { findings, reviews, rollForward }, clientLines)
          : kept;
        if (!written.ok) await discard(temporary);
        if (!written.ok) return written;
        await renamePatiently(temporary, folderOf(run.id));
        await syncFolder(runsDir);
        return succeed(null);
      } catch (thrown) {
        await discard(temporary);
        return fail(storageError(runsDir, thrown));
      }
    },
    remove,
    removeAll: (profileId) => removeFoldersOf(runsDir, profileId),
    neededSnapshots: async (profileId) => {
      const listed = await list(profileId);
      if (!listed.ok) return listed;
      const [unread] = listed.value.unread;
      // It may need any snapshot, so none may be pruned.
      return unread === undefined
        ? succeed(new Set(listed.value.runs.map(({ snapshot }) => snapshot.id)))
        : fail(unread.error);
    },
  };
}

async function writeRun(
  folder: string,
  run: SavedRun,
  {
    findings,
    reviews,
    rollForward,
  }: {
    readonly findings: SavedFindings;
    readonly reviews: readonly SavedReview[];
    readonly rollForward: KeptRollForward | null;
  },
  clientLines: Iterable<string | Uint8Array>,
): Promise<Result<null>> {
  const paths = runPaths(folder);
  const rows = await writeAtomically(paths.rows, clientLines);
  if (!rows.ok) return rows;
  const kept = await writeVersioned(paths.findings, findingsFormat, findings);
  if (!kept.ok) return kept;
  const reviewed = await writeVersioned(paths.reviews, savedReviewsFormat, reviews);
  if (!reviewed.ok) return reviewed;
  const rolled =
    rollForward === null
      ? succeed(null)
      : await writeVersioned(paths.rollForward, rollForwardFormat, rollForward);
  if (!rolled.ok) return rolled;
  const names = await readdir(folder);
  const sums = await Promise.all(
    names.map(async (name) => [name, await sha256OfFile(join(folder, name))] as const),
  );
  return writeVersioned(paths.run, runFormat, run, Object.fromEntries(sums));
}

/** Null where the run was deleted meanwhile, which another window can do. */
async function readRun(folder: string, id: string): Promise<Result<SavedRun | null>> {
  const path = runPaths(folder).run;
  const read = await readVersioned(path, runFormat);
  // A link that leads nowhere was not deleted.
  const isThere = lstatSync(folder, { throwIfNoEntry: false }) !== undefined;
  if (!read.ok || (read.value === null && !isThere)) return read;
  const damaged = read.value?.id !== id;
  return damaged ? fail({ code: 'stored_file_damaged', path, kept: null }) : succeed(read.value);
}
