import { trimEndOf } from '../../base/trim-end';
import type { SnapshotInfo } from './snapshot';

/** What a reading is of, to be compared: data of another project, address or other events answers another question. */
export function scopeOf({
  baseUrl,
  projectId,
  eventIds,
}: Pick<SnapshotInfo, 'baseUrl' | 'projectId' | 'eventIds'>): string {
  return JSON.stringify([trimEndOf(baseUrl, '/'), projectId, eventIds.toSorted()]);
}
