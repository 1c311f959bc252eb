import type { SecondLookPlan } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { countViews } from '../read/plan';

/** How many requests each way of a second look takes. */
export function requestsOf(
  info: SnapshotInfo,
  references: number,
): Readonly<Record<SecondLookPlan['way'], number>> {
  const totals = [info.tickets.lastTotal, info.orders?.lastTotal ?? 0];
  return {
    lookups: references * Math.max(1, info.eventIds.length),
    pass: totals.reduce((sum, total) => sum + requestsForWalk(total), 0),
  };
}

/**
 * How many requests a walk through a list at rest takes: its views, and head and tail once more where it has several, or what is
 * behind the only one.
 */
export function requestsForWalk(total: number): number {
  const views = countViews(total);
  if (views === 1) return total > 2 ? 2 : 1;
  return views + 2;
}
