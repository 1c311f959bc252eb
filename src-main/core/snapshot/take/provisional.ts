import { dirname } from 'node:path';
import { pathName, pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import type { ResourceReading, SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import type { PageJournal } from '../disk/page-journal';
import type { Resource } from '../read/view';
import type { ProgressTeller } from './progress';
import type { SnapshotDraft } from '../disk/snapshot-draft';
import { removeItems, snapshotPaths, tagOf, type SnapshotPaths } from '../disk/snapshot-file';
import { countReading, goneFrom, writeItems } from '../disk/write-items';

/** What is shown of a reading while its closing check waits (snapshot.md, "The limiter"). */
export interface Provisional {
  /** The reading's progress, which is watched for the moment when only the closing check is left. */
  readonly progress: ProgressTeller;
  /** Nothing provisional is there any more when this resolves. */
  end(): Promise<void>;
}

/** What is made complete of a draft before this one; the first completion has the number 1. */
const provisionalGeneration = 0;

/**
 * The file of a resource's provisional lines, which end with the texts of these fields. Its name tells which they are:
 * whoever compares others by now finds none.
 */
export function provisionalFile(
  snapshotsDir: string,
  snapshotId: string,
  resource: Resource,
  fields: ReadonlyArray<PlatformField['path']>,
): string {
  const file = snapshotPaths(snapshotsDir, snapshotId, provisionalGeneration)[resource];
  if (fields.length === 0) return file;
  return `${file}.${tagOf(fields.map(pathName))}`;
}

/** A closing check that takes no longer is waited for: its answer comes before one could look at anything. */
const patienceMs = 1_000;

/**
 * Writes what was read as lines once all pages are there, if the closing check lasts, with those of the fields that the rules
 * compare, and tells progress so.
 */
export function createProvisional({
  draft,
  clock,
  progress,
  compared,
}: {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
  readonly compared: Rules['fields'];
}): Provisional {
  const ended = new AbortController();
  const hasEnded = (): boolean => ended.signal.aborted;
  let work: Promise<void> | null = null;
  const fileOf = (resource: Resource): string =>
    provisionalFile(dirname(draft.paths.folder), draft.info.id, resource, pathsOf(compared, resource));
  const paths: SnapshotPaths = { ...draft.paths, tickets: fileOf('tickets'), orders: fileOf('orders') };

  const show = async (): Promise<void> => {
    await clock.sleep(patienceMs, ended.signal);
    if (hasEnded()) return;
    const journal = readUntil(draft.journal, ended.signal);
    // What is provisional is gone before anything could come to it, so nobody asks for its checksums.
    const written = await writeAll({ ...draft, journal, paths, checksums: new Map() }, compared);
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
        if (next === 'closing') work ??= show().catch(() => undefined);
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

async function writeAll(
  draft: SnapshotDraft,
  compared: Rules['fields'],
): Promise<Result<Pick<SnapshotInfo, 'tickets' | 'orders'>>> {
  const { lists } = draft;
  const write = (resource: Resource): Promise<Result<ResourceReading>> =>
    writeItems(
      draft,
      resource,
      countReading(lists, resource),
      goneFrom(lists, resource),
      pathsOf(compared, resource),
    );
  const tickets = await write('tickets');
  if (!tickets.ok) return tickets;
  const hasOrders = lists.of('orders').some((list) => list.counts().items > 0);
  const orders: Result<ResourceReading | null> = hasOrders ? await write('orders') : succeed(null);
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
