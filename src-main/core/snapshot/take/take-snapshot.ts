import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import { writeVersioned } from '../../storage/versioned-file';
import type { SnapshotDraft } from '../disk/snapshot-draft';
import { secondLookFormat, snapshotFormat } from '../disk/snapshot-file';
import { countReading, goneFrom, writeReading } from '../disk/write-items';
import type { AuditParts } from './count-tickets';
import { createListViews } from './list-views';
import { createProvisional, type ProvisionalParts } from './provisional';
import { readAll, type Read } from './read-all';

/** What a reading needs: to audit what it read, and to show what it has read so far. */
export interface TakeParts
  extends Omit<AuditParts, 'views' | 'progress' | 'countedBefore'>, ProvisionalParts {}

/**
 * Reads all lists of a snapshot and completes it on disk: the items as lines, then its description, which only makes it
 * whole. Where it stops before, the views stay and the description stays `partial`.
 */
export async function takeSnapshot(parts: TakeParts): Promise<Result<SnapshotInfo>> {
  const { draft } = parts;
  const provisional = createProvisional(parts);
  const { progress } = provisional;
  const views = createListViews(draft.lists, draft.journal);
  const read = await readAll({ ...parts, progress, views, countedBefore: null });
  await provisional.end();
  if (read.ok) return complete(parts, read.value);
  // If this cannot be written either, the first description stays, which says `partial` too.
  await describe(parts, { tickets: countReading(draft.lists, 'tickets') });
  return read;
}

/** Writes what was read as lines, and then describes it. */
async function complete(
  parts: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  read: Read,
): Promise<Result<SnapshotInfo>> {
  const { draft, clock } = parts;
  const written = await writeRead(draft, read);
  if (!written.ok) return written;
  const endedAt = readingEnd({ draft, clock });
  const { state } = written.value;
  const wasReadTwice = draft.lists.of('tickets').some((list) => list.walks().length > 1);
  // If the order proves the reading, a further walk belongs to it and is no second look.
  if (wasReadTwice && (state === 'second look' || state === 'unsettled')) {
    const passAt = state === 'unsettled' ? null : endedAt;
    const record = { way: 'pass', endedAt, passAt, lookups: [], changed: [] } as const;
    const noted = await writeVersioned(draft.paths.secondLook, secondLookFormat, record);
    if (!noted.ok) return noted;
  }
  return describe(parts, { ...written.value, endedAt, readAt: endedAt });
}

/** Writes what was read as lines; answers what the snapshot's description says of that. */
export async function writeRead(draft: SnapshotDraft, read: Read): Promise<Result<Partial<SnapshotInfo>>> {
  const { audit, ordersProblem, judgement } = read;
  const hasOrders = draft.lists.of('orders').length > 0 && ordersProblem === null;
  const written = await writeReading(draft, () => hasOrders);
  return written.ok ? succeed({ ...judgement, audit, ordersProblem, ...written.value }) : written;
}

/** When a draft ends, as ISO 8601 in UTC: now, but never before what was read of it, also where the clock was set back. */
export function readingEnd({ draft: { info }, clock }: Pick<TakeParts, 'draft' | 'clock'>): string {
  const before = Math.max(Date.parse(info.readAt), Date.parse(info.endedAt));
  const now = clock.wall();
  return new Date(now < before ? before + 1 : now).toISOString();
}

/** Writes the snapshot's description as it now is; `gone` is what its lists have shown to be gone, unless it is given. */
export async function describe(
  { draft, clock, progress }: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  now: Partial<SnapshotInfo>,
  gone: SnapshotDraft['gone'] = goneFromLists(draft),
): Promise<Result<SnapshotInfo>> {
  const info: SnapshotInfo = {
    ...draft.info,
    ...progress.spent(),
    endedAt: readingEnd({ draft, clock }),
    ...now,
  };
  const isPartial = info.state === 'partial';
  const journalBytes = isPartial ? 0 : draft.journal.length();
  const { plan, generation, base } = draft;
  const kept = isPartial ? draft.gone : gone;
  const stored = { info, plan, journalBytes, gone: kept, base, generation };
  const files = Object.fromEntries(draft.checksums);
  const written = await writeVersioned(draft.paths.info, snapshotFormat, stored, files);
  return written.ok ? succeed(info) : written;
}

function goneFromLists({ lists }: SnapshotDraft): SnapshotDraft['gone'] {
  return { tickets: goneFrom(lists, 'tickets'), orders: goneFrom(lists, 'orders') };
}
