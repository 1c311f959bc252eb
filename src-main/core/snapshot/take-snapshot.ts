import type { Rules } from '#shared/domain/rules';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { Clock } from '../partner-api/ports';
import { writeVersioned } from '../versioned-file';
import { worstOf } from './judge';
import type { ListReading } from './list-reading';
import type { Resource } from './page-view';
import type { ProgressTeller } from './progress';
import { createProvisional } from './provisional';
import { judgeLists, readAll, type Read, type ReadAllParts } from './read-all';
import type { SnapshotDraft } from './snapshot-draft';
import { secondLookFormat, snapshotFormat } from './snapshot-file';
import { countReading, writeItems } from './write-items';

/** What a reading needs besides the draft it fills. */
export interface TakeParts extends Omit<ReadAllParts, 'journal' | 'lists' | 'secondLists'> {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
  /** The further fields that the rules compare, for what is shown before the reading is whole. */
  readonly compared: Rules['fields'];
}

/**
 * Reads all lists of a snapshot, a second time where the first proved nothing, and completes it on disk: the items as
 * lines, then its description, which alone makes it whole. Where it stops before, the pages stay and the description
 * stays `partial`.
 */
export async function takeSnapshot(parts: TakeParts): Promise<Result<SnapshotInfo>> {
  const { lists, secondLists, journal } = parts.draft;
  const provisional = createProvisional(parts);
  const { progress } = provisional;
  const read = await readAll({ ...parts, progress, lists, secondLists, journal });
  await provisional.end();
  if (read.ok) return complete(parts, read.value);
  // If even this cannot be written, the description of the beginning stays, which says `partial` as well.
  const tickets = parts.draft.lists.filter(({ resource }) => resource === 'tickets');
  await describe(parts, { tickets: countReading(tickets) });
  return read;
}

/** Writes what was read as lines, judges it, and then describes it. */
async function complete(
  parts: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  read: Read,
): Promise<Result<SnapshotInfo>> {
  const { draft, clock } = parts;
  const written = await writeRead(draft, read);
  if (!written.ok) return written;
  const endedAt = new Date(clock.wall()).toISOString();
  if (read.secondLists.some(({ resource }) => resource === 'tickets')) {
    const passAt = written.value.state === 'unsettled' ? null : endedAt;
    const record = { way: 'pass', endedAt, passAt, lookups: [], changed: [] } as const;
    const noted = await writeVersioned(draft.paths.secondLook, secondLookFormat, record);
    if (!noted.ok) return noted;
  }
  return describe(parts, { ...written.value, endedAt });
}

/** Writes what was read as lines and judges it; answers what its description says of that. */
export async function writeRead(draft: SnapshotDraft, read: Read): Promise<Result<Partial<SnapshotInfo>>> {
  const count = (resource: Resource): ResourceReading => {
    const isOfResource = (list: ListReading): boolean => list.resource === resource;
    return countReading(read.lists.filter(isOfResource), read.secondLists.filter(isOfResource));
  };
  const tickets = await writeItems(draft, 'tickets', count('tickets'));
  if (!tickets.ok) return tickets;
  const hasOrders = read.lists.some(({ resource }) => resource === 'orders');
  const orders = hasOrders ? await writeItems(draft, 'orders', count('orders')) : succeed(null);
  if (!orders.ok) return orders;
  const judgements = await judgeLists(read, draft.journal);
  return succeed({
    state: worstOf(judgements.map(({ state }) => state)),
    doubts: [...new Set(judgements.flatMap(({ doubts }) => doubts))],
    tickets: tickets.value,
    orders: orders.value,
    ordersProblem: read.ordersProblem,
  });
}

/** Writes the snapshot's description as it now is. */
export async function describe(
  { draft, clock, progress }: Pick<TakeParts, 'draft' | 'clock' | 'progress'>,
  now: Partial<SnapshotInfo>,
): Promise<Result<SnapshotInfo>> {
  const info: SnapshotInfo = {
    ...draft.info,
    ...progress.spent(),
    endedAt: new Date(clock.wall()).toISOString(),
    ...now,
  };
  const journalBytes = info.state === 'partial' ? 0 : draft.journal.length();
  const { plan, generation } = draft;
  const stored = { info, plan, journalBytes, generation };
  const written = await writeVersioned(draft.paths.info, snapshotFormat, stored);
  return written.ok ? succeed(info) : written;
}
