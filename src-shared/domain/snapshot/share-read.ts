import type { SnapshotProgress } from './snapshot';

/** How much of the readings under way is done, all together: 0 to 1, null while that is unknown or none is under way. */
export function shareRead(
  underWay: ReadonlyArray<Pick<SnapshotProgress, 'pages' | 'pagesDone'>>,
): number | null {
  const done = underWay.reduce((sum, { pagesDone }) => sum + pagesDone, 0);
  const all = underWay.reduce((sum, { pages }) => sum + (pages ?? NaN), 0);
  return all > 0 ? Math.min(1, done / all) : null;
}
