import { createReadStream } from 'node:fs';
import type { Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import { writeAtomically } from '../../storage/atomic-file';
import type { Clock } from '../../partner-api/ports';
import { readVersioned, writeVersioned } from '../../storage/versioned-file';
import { freshMs } from '../read/freshness';
import { createLists } from '../read/lists';
import type { SnapshotStore } from './snapshot-store';
import { readBack } from './add-entries';
import { openPageJournal, type PageJournal } from './page-journal';
import { makeSnapshotFolder, nothingRead, setIdentities, type SnapshotDraft } from './snapshot-draft';
import {
  snapshotFormat,
  snapshotPaths,
  type SnapshotBase,
  type SnapshotPaths,
  type StoredSnapshot,
} from './snapshot-file';

/** A snapshot of which parts are read again: a separate draft, so that the base stays whole. */
export interface PartsDraft extends SnapshotDraft {
  readonly base: SnapshotBase;
  /** The events that are read again; the lists are theirs. */
  readonly eventIds: readonly string[];
  /** The journal as the lists see it: without the earlier pages. */
  readonly ownJournal: PageJournal;
}

/** Begins to read events of a whole snapshot again: a folder with the pages of that one, followed by the new ones. */
export async function beginPartsDraft(
  snapshotsDir: string,
  { info: before, plan, journalBytes, gone, generation }: StoredSnapshot,
  profile: Profile,
  eventIds: readonly string[],
  clock: Clock,
): Promise<Result<PartsDraft>> {
  const made = await makeSnapshotFolder(snapshotsDir, clock);
  if (!made.ok) return made;
  const { id, paths } = made.value;
  const at = new Date(clock.wall()).toISOString();
  const info: SnapshotInfo = {
    ...before,
    id,
    state: 'partial',
    doubts: [],
    endedAt: at,
    parts: { of: before.id, at, eventIds },
    tickets: { ...nothingRead, identityField: before.tickets.identityField },
    orders: before.orders && { ...nothingRead, identityField: before.orders.identityField },
    ordersProblem: null,
    audit: null,
  };
  const base = { id: before.id, endedAt: before.endedAt, journalBytes };
  const { journal } = snapshotPaths(snapshotsDir, before.id, generation);
  const start = journalBytes === 0 ? '' : createReadStream(journal, { end: journalBytes - 1 });
  const copied = await writeAtomically(paths.journal, start);
  if (!copied.ok) return copied;
  const stored = { info, plan, journalBytes: 0, gone, base, generation: 1 };
  const written = await writeVersioned(paths.info, snapshotFormat, stored);
  return written.ok ? openDraft(paths, stored, { ...stored, base }, profile) : written;
}

/** Resumes a stopped reading of parts of a snapshot; null where there is none, or where it is too old to be resumed. */
export async function resumePartsDraft(
  snapshotsDir: string,
  store: SnapshotStore,
  base: SnapshotInfo,
  profile: Profile,
  clock: Clock,
): Promise<Result<PartsDraft | null>> {
  const snapshots = await store.list(profile.id);
  if (!snapshots.ok) return snapshots;
  const newest = snapshots.value[0];
  if (newest?.state !== 'partial' || newest.parts?.of !== base.id) return succeed(null);
  const paths = snapshotPaths(snapshotsDir, newest.id);
  const read = await readVersioned(paths.info, snapshotFormat);
  if (!read.ok) return read;
  const stored = read.value;
  if (stored?.base?.endedAt !== base.endedAt) return succeed(null);
  const draft = await openDraft(paths, stored, { ...stored, base: stored.base }, profile);
  if (!draft.ok) return draft.error.code === 'stored_file_damaged' ? succeed(null) : draft;
  const isFresh = Math.abs(clock.wall() - Date.parse(stored.info.parts?.at ?? '')) <= freshMs;
  if (isFresh) return draft;
  await draft.value.journal.close();
  return succeed(null);
}

async function openDraft(
  paths: SnapshotPaths,
  { info, plan, gone }: StoredSnapshot,
  { base }: { readonly base: SnapshotBase },
  profile: Profile,
): Promise<Result<PartsDraft>> {
  const eventIds = info.parts?.eventIds ?? [];
  const opened = await openPageJournal(paths.journal);
  if (!opened.ok) return opened;
  const journal = opened.value;
  const ownJournal = { ...journal, entries: () => journal.entries(base.journalBytes) };
  const lists = createLists({ ...profile, ...plan, eventIds, readOrders: info.orders !== null });
  lists.readByEvent();
  setIdentities(lists, info);
  const isThere = journal.length() >= base.journalBytes;
  const last = isThere ? await readBack(ownJournal, lists) : 'damaged';
  if (last === 'damaged') {
    await journal.close();
    return fail({ code: 'stored_file_damaged', path: paths.journal, kept: null });
  }
  const before = { requests: info.requests, waitedMs: info.waitedMs, old: last?.old ?? null };
  return succeed({
    ...{ paths, generation: 1, previous: null, journal, ownJournal, lists },
    ...{ before, info, plan, gone, base, eventIds, stopped: null, checksums: new Map() },
  });
}
