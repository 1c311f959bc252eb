import type { Profile } from '#shared/domain/rules/profile';
import type { SecondLookPlan } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { succeed, type Result } from '#shared/base/result';
import type { ApiClient } from '../../partner-api/api-client';
import { countViews } from '../read/plan';
import { isOptional, resources } from '#shared/domain/vocabulary/resources';
import { listOperations } from '../read/view';

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

/** Counts the requests of lookups alone and of a whole reading; asks for one item of each list, for its total. */
export async function countRequests(
  client: ApiClient,
  { eventIds, readOrders }: Pick<Profile, 'eventIds' | 'readOrders'>,
  references: number,
): Promise<Result<{ readonly lookups: number; readonly pull: number }>> {
  const never = new AbortController().signal;
  const wanted = resources.filter((resource) => readOrders || !isOptional(resource));
  let pull = 0;
  for (const resource of wanted) {
    for (const eventId of eventIds.length === 0 ? [undefined] : eventIds) {
      const query = { eventId, page: 0, size: 1 };
      const answer = await client.ask({ operation: listOperations[resource], query }, never);
      // A key without `orders.read` reads none, and that is no failure (product.md, section 6).
      if (!answer.ok && isOptional(resource) && answer.error.code === 'scope_missing') continue;
      if (!answer.ok) return answer;
      pull += requestsForWalk(answer.value.value.total);
    }
  }
  return succeed({ lookups: references * Math.max(1, eventIds.length), pull });
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
