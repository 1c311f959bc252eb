import { fail, succeed, type Result } from '#shared/result';
import type { SnapshotInfo } from '#shared/domain/snapshot';
import type { Clock } from '../partner-api/ports';
import type { Timing } from '../partner-api/timing';
import type { Line } from './connect';
import type { SnapshotOrder } from './platform';
import { tellProgress, type ProgressTeller } from './progress';
import type { SnapshotDraft } from './snapshot-draft';

/** What work on a draft is done with. */
export interface DraftWork extends Line {
  readonly draft: SnapshotDraft;
  readonly clock: Clock;
  readonly timing: Timing;
  readonly progress: ProgressTeller;
  readonly lanes: () => number;
  readonly signal: AbortSignal;
}

/** Works on a draft while progress is told, and closes its journal at the end, however the work ends. */
export async function workOnDraft<T>(
  parts: Line & { readonly draft: SnapshotDraft; readonly clock: Clock; readonly timing: Timing },
  order: Pick<SnapshotOrder, 'onProgress' | 'signal'>,
  work: (parts: DraftWork) => Promise<Result<T>>,
  infoOf: (done: T) => SnapshotInfo,
): Promise<Result<T>> {
  const { draft, pacer } = parts;
  const progress = tellProgress({
    ...parts,
    before: draft.before,
    profileId: draft.info.profileId,
    lists: () => [...draft.lists, ...draft.secondLists.filter(({ reading }) => reading.pageCount() !== null)],
    tell: order.onProgress,
  });
  try {
    const done = await work({ ...parts, progress, lanes: () => pacer.lanes(), signal: order.signal });
    progress.finish(done.ok ? { snapshot: infoOf(done.value) } : { error: done.error });
    return done.ok ? succeed(done.value) : fail(done.error);
  } finally {
    progress.stop();
    await draft.journal.close();
  }
}
