import { dirname } from 'node:path';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot';
import { succeed, type Result } from '#shared/result';
import type { Clock } from '../partner-api/ports';
import type { ListReading } from './list-reading';
import type { PageJournal } from './page-journal';
import type { Resource } from './page-view';
import type { ProgressTeller } from './progress';
import type { SnapshotDraft } from './snapshot-draft';
import { removeItems, snapshotPaths } from './snapshot-file';
import { countReading, writeItems } from './write-items';

/** What is shown of a reading while its closing check waits (snapshot.md, "The limiter"). */
export interface Provisional {
  /** The reading's progress, which is watched for the moment when only the closing check is left. */
  readonly progress: ProgressTeller;
  /** Nothing provisional is there any more when this resolves. */
  end(): Promise<void>;
}

/** What is made complete of a draft before this one; the first completion has the number 1. */
export const provisionalGeneration = 0;

/** A closing check that takes no longer is waited for: its answer comes before one could look at anything. */
const patienceMs = 1_000;

/** Writes what was read as lines once all pages are there, if the closing check lasts, and tells progress so. */
export function createProvisional({
  draft,
  clock,
  progress,
}: {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
}): Provisional {
  const ended = new AbortController();
  const hasEnded = (): boolean => ended.signal.aborted;
  let work: Promise<void> | null = null;
  const paths = snapshotPaths(dirname(draft.paths.folder), draft.info.id, provisionalGeneration);

  const show = async (): Promise<void> => {
    await clock.sleep(patienceMs, ended.signal);
    if (hasEnded()) return;
    const journal = readUntil(draft.journal, ended.signal);
    const written = await writeAll({ ...draft, journal, paths });
    if (!written.ok || hasEnded()) return;
    const endedAt = new Date(clock.wall()).toISOString();
    const info = { ...draft.info, ...progress.spent(), ...written.value, endedAt };
    progress.provisional({ ...info, state: 'provisional' });
  };

  return {
    progress: {
      ...progress,
      phase: (next) => {
        progress.phase(next);
        // Nobody waits for this one, and what is wrong with the disk is told where the snapshot is completed.
        if (next === 'closing' && isAllRead(draft.lists)) work ??= show().catch(() => undefined);
      },
    },
    end: async () => {
      ended.abort();
      if (work === null) return;
      await work;
      await removeItems(paths);
    },
  };
}

/** Whether every page is there of each list that is read: a refused one has no first page. */
function isAllRead(lists: readonly ListReading[]): boolean {
  return lists.every(({ reading }) => reading.marks().pages >= (reading.pageCount() ?? 0));
}

async function writeAll(draft: SnapshotDraft): Promise<Result<Pick<SnapshotInfo, 'tickets' | 'orders'>>> {
  const read = (resource: Resource): readonly ListReading[] =>
    draft.lists.filter((list) => list.resource === resource && list.reading.pageCount() !== null);
  const tickets = await writeItems(draft, 'tickets', countReading(read('tickets')));
  if (!tickets.ok) return tickets;
  const hasOrders = read('orders').length > 0;
  const orders: Result<ResourceReading | null> = hasOrders
    ? await writeItems(draft, 'orders', countReading(read('orders')))
    : succeed(null);
  return orders.ok ? succeed({ tickets: tickets.value, orders: orders.value }) : orders;
}

/** The same journal, whose entries end as soon as nobody wants them: a reading that is stopped must stop at once. */
function readUntil(journal: PageJournal, signal: AbortSignal): PageJournal {
  return {
    ...journal,
    entries: async function* () {
      for await (const entry of journal.entries()) {
        if (signal.aborted) return;
        yield entry;
      }
    },
  };
}
