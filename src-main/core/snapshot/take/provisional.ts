import { dirname } from 'node:path';
import { pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import type { Pacer } from '../../partner-api/pacer';
import type { Clock } from '../../partner-api/ports';
import type { Timing } from '../../partner-api/timing';
import type { PageJournal } from '../disk/page-journal';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { ProgressTeller } from './progress';
import type { SnapshotDraft } from '../disk/snapshot-draft';
import { type SnapshotPaths, provisionalFile, removeItems } from '../disk/snapshot-file';
import { writeReading } from '../disk/write-items';

/** What a reading lends to what is shown of it meanwhile. */
export interface ProvisionalParts {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly progress: ProgressTeller;
  readonly pacer: Pick<Pacer, 'wait'>;
  readonly timing: Pick<Timing, 'windowMs'>;
  /** The further fields that the rules compare, which end each line. */
  readonly compared: readonly PlatformField[];
}

/** What is shown of a reading while it waits for the limit, or for its closing check (docs/partner-api.md, section 8). */
export interface Provisional {
  /** The reading's progress, which is watched for the moment when only the closing check is left. */
  readonly progress: ProgressTeller;
  /** Nothing provisional is there any more when this resolves. */
  end(): Promise<void>;
}

/** If the closing check takes no longer than this, nothing provisional is shown: the final result comes soon enough. */
const patienceMs = 1_000;

/** A wait for the limit that is longer than this share of its window gives time to look at what is there: 5 s of a minute. */
const longWait = 1 / 12;

/**
 * Writes what was read as lines whenever the reading has to wait for long, and once all pages are there, if the closing check
 * lasts, with those of the fields that the rules compare, and tells progress so. Each version takes the place of the one before.
 */
export function createProvisional({
  draft,
  clock,
  progress,
  pacer,
  timing,
  compared,
}: ProvisionalParts): Provisional {
  const ended = new AbortController();
  const hasEnded = (): boolean => ended.signal.aborted;
  let work: Promise<void> = Promise.resolve();
  let shown: SnapshotPaths | null = null;
  const pathsAt = (endedAt: string): SnapshotPaths => {
    const version = { id: draft.info.id, endedAt };
    const fileOf = (resource: Resource): string =>
      provisionalFile(dirname(draft.paths.folder), version, resource, pathsOf(compared, resource));
    return { ...draft.paths, tickets: fileOf('tickets'), orders: fileOf('orders') };
  };

  /** Half of them would look like tickets without an order. */
  const hasOrders = (): boolean => {
    const orders = draft.lists.of('orders');
    return orders.length > 0 && orders.every((list) => list.walkStatus(1).isWhole);
  };

  const show = async (): Promise<void> => {
    if (hasEnded()) return;
    const endedAt = new Date(clock.wall()).toISOString();
    const [before, paths] = [shown, pathsAt(endedAt)];
    shown = paths;
    const journal = readUntil(draft.journal, ended.signal);
    // What is provisional is gone before anything could come to it, so nobody asks for its checksums.
    const version = { ...draft, journal, paths, checksums: new Map() };
    const written = await writeReading(version, hasOrders, compared).finally(() =>
      before === null ? null : removeItems(before),
    );
    if (!written.ok || hasEnded()) return;
    const info = { ...draft.info, ...progress.spent(), ...written.value, endedAt, readAt: endedAt };
    progress.provisional({ ...info, state: 'provisional' });
  };
  /** One after the other. Nobody waits for it, and what is wrong with the disk is told where the snapshot is completed. */
  const showNext = (): void => {
    work = work.then(show).catch(() => undefined);
  };
  const watchWaits = async (): Promise<void> => {
    const longWaitMs = longWait * timing.windowMs;
    let until = -Infinity;
    while (!hasEnded()) {
      await clock.sleep(patienceMs, ended.signal);
      const wait = pacer.wait();
      // The same wait is reported repeatedly, each time a little longer.
      const isLong = wait !== null && wait.until - clock.monotonic() > longWaitMs;
      if (hasEnded() || !isLong || wait.until - until < longWaitMs) continue;
      until = wait.until;
      if (draft.lists.of('tickets').some((list) => list.counts().items > 0)) showNext();
    }
  };
  void watchWaits();

  return {
    progress: {
      ...progress,
      phase: (next) => {
        progress.phase(next);
        if (next === 'closing') void clock.sleep(patienceMs, ended.signal).then(showNext);
      },
    },
    end: async () => {
      ended.abort();
      await work;
      if (shown !== null) await removeItems(shown);
    },
  };
}

/** The same journal, whose entries throw once nobody wants them: a reading that is stopped must stop at once. */
function readUntil(journal: PageJournal, signal: AbortSignal): PageJournal {
  return {
    ...journal,
    entries: async function* () {
      for await (const entry of journal.entries()) {
        signal.throwIfAborted();
        yield entry;
      }
    },
  };
}
