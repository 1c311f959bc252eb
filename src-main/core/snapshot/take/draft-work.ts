import { fail, succeed, type Result } from '#shared/base/result';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { Clock } from '../../partner-api/ports';
import type { Timing } from '../../partner-api/timing';
import type { ApiConnection } from './connect';
import { createFreshness, type Freshness } from '../read/freshness';
import type { SnapshotOrder } from './platform';
import { tellProgress, type ProgressTeller } from './progress';
import type { SnapshotDraft } from '../disk/snapshot-draft';
import { isOfJournal, journalError } from '../disk/snapshot-fields';

/**
 * A minute's requests leave in a burst of some seconds, and their slots come back as slowly: at the end of a long reading none
 * is free in that very moment, and soon most of them are.
 */
export const burstSeconds = 5;

export interface DraftWork extends ApiConnection {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly timing: Timing;
  readonly progress: ProgressTeller;
  readonly lanes: () => number;
  /** How many requests may leave within seconds, without waiting for the next minute. */
  readonly room: () => number;
  readonly signal: AbortSignal;
  readonly freshness: Freshness | null;
}

/**
 * Works on a draft while progress is told, and closes its journal at the end, however the work ends. Null where what was
 * read before is too old to resume from, if that is `watched` for: then the reading must start afresh.
 */
export async function workOnDraft<T>(
  parts: ApiConnection & {
    readonly draft: SnapshotDraft;
    readonly clock: Clock;
    readonly timing: Timing;
    readonly watched: boolean;
    readonly planned: number | null;
  },
  order: Pick<SnapshotOrder, 'onProgress' | 'signal'>,
  work: (parts: DraftWork) => Promise<Result<T>>,
  infoOf: (done: T) => SnapshotInfo,
): Promise<Result<T> | null> {
  const { draft, pacer } = parts;
  const stale = new AbortController();
  const signal = AbortSignal.any([order.signal, stale.signal]);
  const freshness = parts.watched ? createFreshness(draft.stopped, () => stale.abort()) : null;
  const progress = tellProgress({
    ...parts,
    before: draft.before,
    profileId: draft.info.profileId,
    lists: draft.lists,
    tell: order.onProgress,
  });
  try {
    const done = await work({
      ...{ ...parts, progress, signal, freshness },
      lanes: () => pacer.lanes(),
      room: () => pacer.free(parts.limits, burstSeconds * parts.timing.secondMs),
    });
    if (stale.signal.aborted && !order.signal.aborted && !done.ok) return null;
    progress.finish(done.ok ? { snapshot: infoOf(done.value) } : { error: done.error });
    return done.ok ? succeed(done.value) : fail(done.error);
  } catch (thrown) {
    // The pages are gone through again while they are read, and others may remove or damage them meanwhile.
    if (!isOfJournal(draft.paths, thrown)) throw thrown;
    const error = await journalError(draft.paths, thrown);
    progress.finish({ error });
    return fail(error);
  } finally {
    progress.stop();
    await draft.journal.close();
  }
}
