import type { Profile } from '#shared/domain/rules/profile';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import { systemErrorCode } from '../../storage/storage-error';
import { addEntries } from '../disk/add-entries';
import { wholeLinesLength } from '../../storage/file-lines';
import { DamagedJournalError, readEntries } from '../disk/page-journal';
import { findStopped } from '../disk/resume-draft';
import { journalError } from '../disk/snapshot-fields';
import { snapshotPaths } from '../disk/snapshot-file';
import { freshMs } from '../read/freshness';
import { createLists } from '../read/lists';
import type { SnapshotStore } from '../disk/snapshot-store';
import { progressOf } from './tell/progress-of';

/** How far a stopped reading came, and whether it can be continued. */
export interface ResumeStand extends Omit<StoppedReading, 'rest'> {
  readonly goesOn: boolean;
}

/**
 * How far the profile's newest reading came where it was stopped; null where it was not. Counted in the journal, since one
 * that was killed described nothing; the journal is only read, for another program may be writing it.
 */
export async function planResume(
  snapshotsDir: string,
  store: SnapshotStore,
  profile: Profile,
  clock: Clock,
): Promise<Result<ResumeStand | null>> {
  const found = await findStopped(snapshotsDir, store, profile);
  if (!found.ok || found.value === null) return found.ok ? succeed(null) : found;
  const { isSame, info, plan } = found.value;
  const paths = snapshotPaths(snapshotsDir, info.id);
  const lists = createLists({ ...info, ...plan });
  try {
    const length = await wholeLinesLength(paths.journal);
    const last = await addEntries(lists, () => readEntries(paths.journal, length));
    const { done, listed } = progressOf(lists);
    const until = new Date((last?.wall ?? 0) + freshMs).toISOString();
    const goesOn = isSame && last !== null && Math.abs(clock.wall() - last.wall) <= freshMs;
    return succeed({ snapshotId: info.id, pagesDone: done, pages: listed, until, goesOn });
  } catch (thrown) {
    const isGone = thrown instanceof DamagedJournalError || systemErrorCode(thrown) === 'ENOENT';
    const nothing = { pagesDone: 0, pages: null, until: info.endedAt, goesOn: false };
    if (isGone) return succeed({ snapshotId: info.id, ...nothing });
    return fail(await journalError(paths, thrown));
  }
}
