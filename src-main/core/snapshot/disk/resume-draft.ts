import { isDeepStrictEqual } from 'node:util';
import type { Profile } from '#shared/domain/rules/profile';
import { succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import { readVersioned } from '../../storage/versioned-file';
import { freshMs, type StoppedWalks } from '../read/freshness';
import { createLists } from '../read/lists';
import { readBack } from './add-entries';
import { openPageJournal } from './page-journal';
import { draftAddressOf, firstDraftOf, draftPlanOf, type SnapshotDraft } from './snapshot-draft';
import { snapshotFormat, snapshotPaths } from './snapshot-file';
import type { SnapshotStore } from './snapshot-store';

/**
 * Resumes the profile's newest snapshot if it is a stopped reading of the same base URL, project, resources, filters and
 * page size whose last page is at most ten minutes old; null where there is nothing to resume.
 */
export async function resumeDraft(
  snapshotsDir: string,
  store: SnapshotStore,
  profile: Profile,
  clock: Clock,
): Promise<Result<SnapshotDraft | null>> {
  const found = await findStopped(snapshotsDir, store, profile);
  if (!found.ok) return found;
  if (found.value?.isSame !== true) return succeed(null);
  const { info, plan } = found.value;
  const paths = snapshotPaths(snapshotsDir, info.id);

  const journal = await openPageJournal(paths.journal);
  if (!journal.ok) return journal;
  const lists = createLists(profile);
  const last = await readBack(journal.value, lists);
  if (last === null || last === 'damaged' || Math.abs(clock.wall() - last.wall) > freshMs) {
    await journal.value.close();
    return succeed(null);
  }
  const stopped: StoppedWalks = {
    at: last,
    totalOf: ({ resource, eventId }) => {
      const list = lists.list(resource, eventId);
      return list === null || list.lastPass() === 0 ? null : list.walkStatus(list.lastPass()).lastTotal;
    },
  };
  // A reading that stopped normally also recorded its unanswered requests; a killed one could not.
  const before = {
    requests: Math.max(info.requests, last.requests),
    waitedMs: Math.max(info.waitedMs, last.waitedMs),
    old: last.old,
  };
  const read = { lists, before, stopped, checksums: new Map<string, string>() };
  return succeed({ ...firstDraftOf(paths), journal: journal.value, ...read, info, plan });
}

/**
 * The profile's newest reading where it was stopped, and whether the profile still reads the same; null where it was not.
 */
export async function findStopped(
  snapshotsDir: string,
  store: SnapshotStore,
  profile: Profile,
): Promise<Result<(Pick<SnapshotDraft, 'info' | 'plan'> & { readonly isSame: boolean }) | null>> {
  const snapshots = await store.list(profile.id);
  if (!snapshots.ok) return snapshots;
  const newest = snapshots.value[0];
  if (newest?.state !== 'partial') return succeed(null);
  const stored = await readVersioned(snapshotPaths(snapshotsDir, newest.id).info, snapshotFormat);
  if (!stored.ok) return stored;
  // A stopped reading of parts is resumed by `resumePartsDraft`.
  if (stored.value === null || stored.value.base !== null) return succeed(null);
  const { info, plan } = stored.value;
  const { baseUrl, projectId, eventIds } = info;
  const isSame =
    isDeepStrictEqual({ baseUrl, projectId, eventIds }, draftAddressOf(profile)) &&
    isDeepStrictEqual(plan, draftPlanOf(profile));
  return succeed({ info, plan, isSame });
}
