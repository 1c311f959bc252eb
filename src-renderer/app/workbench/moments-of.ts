import type { DataMoments } from '#shared/words/data-age-words';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { RunOverRunState } from '../../session/comparison';
import type { FileReport } from '../../worker/contract/contract';

/** What the age of the platform data on screen is judged by, `now` in milliseconds. */
export function momentsOf(
  snapshot: SnapshotInfo | null,
  report: FileReport | null,
  compared: RunOverRunState['value'],
  now: number,
): DataMoments {
  return {
    readAt: snapshot?.readAt ?? '',
    asOf: new Date(now).toISOString(),
    fileAt: report?.modifiedAt ?? null,
    lastRunAt: compared?.previous?.run.finishedAt ?? null,
  };
}
