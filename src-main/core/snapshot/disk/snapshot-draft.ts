import { resources } from '#shared/domain/vocabulary/resources';
import { mkdir, rmdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Profile } from '#shared/domain/rules/profile';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import { onDisk, onDiskOr } from '../../storage/storage-error';
import { asPart, checkFile, putAside } from '../../storage/checksum';
import { createDatedId, isDatedId, listDatedIds } from '../../storage/dated-id';
import { readDescribed, writeVersioned } from '../../storage/versioned-file';
import type { StoppedWalks } from '../read/freshness';
import { identityNamed } from '../read/identity';
import { createLists, type Lists } from '../read/lists';
import { readBack } from './add-entries';
import { openPageJournal, type JournalEntry, type PageJournal } from './page-journal';
import { maxViewSize } from '../read/view';
import type { SnapshotBase, SnapshotPaths, SnapshotPlan, StoredSnapshot } from './snapshot-file';
import { snapshotFormat, snapshotPaths } from './snapshot-file';

/** A snapshot that is being read: its files, and their content so far. */
export interface SnapshotDraft {
  readonly paths: SnapshotPaths;
  /** Which completion of the snapshot this will be; see `StoredSnapshot`. */
  readonly generation: number;
  /** The files of the previous completion; null for a first one. */
  readonly previous: SnapshotPaths | null;
  readonly journal: PageJournal;
  /** What is known of the lists so far. */
  readonly lists: Lists;
  /** Requests and waiting time of the runs before this one, and whether an answer was old in them (`JournalEntry`). */
  readonly before: Pick<JournalEntry, 'requests' | 'waitedMs' | 'old'>;
  readonly info: SnapshotInfo;
  readonly plan: SnapshotPlan;
  /** The SHA-256 of the files that were written so far, by their names. */
  readonly checksums: Map<string, string>;
  /** The items known to be gone from a reopened snapshot; none for a new one. */
  readonly gone: StoredSnapshot['gone'];
  /** The base, where parts are read again; null otherwise. */
  readonly base: SnapshotBase | null;
  /** What a stopped reading left here; null where there is none. */
  readonly stopped: StoppedWalks | null;
}

/** The counters before anything has been read. */
export const nothingRead = {
  received: 0,
  unique: 0,
  refetched: 0,
  firstTotal: 0,
  lastTotal: 0,
  pages: 0,
  lists: [],
  inSeveral: 0,
  ofOtherEvents: 0,
  identityField: null,
};

/** Begins a new snapshot: its folder, its description as `partial`, and an empty journal. */
export async function beginDraft(
  snapshotsDir: string,
  profile: Profile,
  clock: Clock,
): Promise<Result<SnapshotDraft>> {
  const made = await makeSnapshotFolder(snapshotsDir, clock);
  if (!made.ok) return made;
  const { id, paths } = made.value;
  const now = new Date(clock.wall()).toISOString();
  const info: SnapshotInfo = {
    ...draftAddressOf(profile),
    id,
    profileId: profile.id,
    state: 'partial',
    doubts: [],
    eventsKept: true,
    startedAt: now,
    endedAt: now,
    readAt: now,
    parts: null,
    requests: 0,
    waitedMs: 0,
    tickets: nothingRead,
    orders: null,
    ordersProblem: null,
    audit: null,
  };
  const plan = draftPlanOf(profile);
  const written = await writeVersioned(paths.info, snapshotFormat, {
    info,
    plan,
    journalBytes: 0,
    gone: noneGone,
    base: null,
    generation: 1,
  });
  if (!written.ok) {
    await rmdir(paths.folder).catch(() => undefined);
    return written;
  }
  const journal = await openPageJournal(paths.journal);
  if (!journal.ok) return journal;
  const before = { requests: 0, waitedMs: 0, old: null };
  const read = { lists: createLists(profile), before, stopped: null, checksums: new Map<string, string>() };
  return succeed({ ...firstDraftOf(paths), journal: journal.value, ...read, info, plan });
}

/**
 * Opens a complete snapshot again, for a second look: with the pages that completed it, and empty lists for a further pass.
 */
export async function reopenDraft(
  snapshotsDir: string,
  snapshotId: string,
  profile: Profile,
): Promise<Result<SnapshotDraft>> {
  if (!isDatedId(snapshotId)) return fail({ code: 'snapshot_not_found' });
  const read = await readDescribed(snapshotPaths(snapshotsDir, snapshotId).info, snapshotFormat);
  if (!read.ok) return asPart(read, 'snapshot');
  const stored = read.value?.value;
  if (stored?.info.profileId !== profile.id) return fail({ code: 'snapshot_not_found' });
  const { info, plan, journalBytes, gone, base } = stored;
  const generation = stored.generation + 1;
  const previous = snapshotPaths(snapshotsDir, snapshotId, stored.generation);

  const paths = snapshotPaths(snapshotsDir, snapshotId, generation);
  // An older Tieout could leave a snapshot of lookups only, without a list to read again.
  if (info.state === 'partial' || info.tickets.lists.length === 0) return fail({ code: 'snapshot_partial' });
  const checked = await checkFile(
    previous.tickets,
    read.value?.files[basename(previous.tickets)],
    'snapshot',
  );
  if (!checked.ok) return checked;
  const length = await onDiskOr(0, paths.journal, async () => (await stat(paths.journal)).size);
  if (!length.ok) return length;
  // Pages are missing. Opening the journal to continue would hide that.
  if (length.value < journalBytes) return fail(await putAside(paths.journal, 'snapshot'));
  const journal = await openPageJournal(paths.journal, journalBytes);
  if (!journal.ok) return journal;
  const lists = createLists({ ...profile, ...info, ...plan, readOrders: info.orders !== null });
  // A list of the project that lacked the chosen events is not tried again.
  if (info.tickets.lists.every(({ eventId }) => eventId !== null)) lists.readByEvent();
  setIdentities(lists, info);
  const last = await readBack(journal.value, lists);
  if (last === null || last === 'damaged' || journal.value.length() < journalBytes) {
    await journal.value.close();
    return fail(await putAside(paths.journal, 'snapshot'));
  }
  const before = { requests: info.requests, waitedMs: info.waitedMs, old: last.old };
  const files = { paths, generation, previous, journal: journal.value };
  return succeed({ ...files, lists, before, info, plan, gone, base, stopped: null, checksums: new Map() });
}

/** The lists tell items apart as the snapshot did. */
export function setIdentities(lists: Lists, info: SnapshotInfo): void {
  for (const resource of resources) {
    const name = info[resource]?.identityField ?? null;
    if (name !== null) lists.setIdentity(resource, identityNamed(name));
  }
}

/** The folder of a new snapshot. */
export async function makeSnapshotFolder(
  snapshotsDir: string,
  clock: Clock,
): Promise<Result<{ readonly id: string; readonly paths: SnapshotPaths }>> {
  const earlier = await listDatedIds(snapshotsDir);
  if (!earlier.ok) return earlier;
  // It sorts after those of earlier snapshots, whatever the clock said then.
  const id = createDatedId(clock.wall(), earlier.value);
  const paths = snapshotPaths(snapshotsDir, id);
  const made = await onDisk(paths.folder, () => mkdir(paths.folder, { recursive: true, mode: 0o700 }));
  return made.ok ? succeed({ id, paths }) : made;
}

/** What a draft of a first completion has in these files. */
export function firstDraftOf(
  paths: SnapshotPaths,
): Pick<SnapshotDraft, 'paths' | 'generation' | 'previous' | 'gone' | 'base'> {
  return { paths, generation: 1, previous: null, gone: noneGone, base: null };
}

const noneGone: StoredSnapshot['gone'] = { tickets: [], orders: [] };

/** Where a profile reads from, as a snapshot keeps it. */
export function draftAddressOf({ baseUrl, projectId, eventIds }: Profile) {
  return { baseUrl, projectId, eventIds };
}

/** What a profile reads and looks at, as a snapshot keeps it. */
export function draftPlanOf({
  readOrders,
  orderReferenceField,
  orderTicketCountField,
  ticketIdentityField,
}: Profile): SnapshotPlan {
  return {
    pageSize: maxViewSize,
    readOrders,
    orderReferenceField,
    orderTicketCountField,
    ticketIdentityField,
  };
}
