import type { ListReading } from '../read/list-reading';
import { sharingOf } from '../read/several-lists';
import type { Resource } from '../read/view';
import type { ListViews } from './list-views';

/**
 * Looks for the identity under which as many different items were read as the platform says there are (docs/snapshot.md,
 * "Identity"): numbers that start anew in each event make two tickets look like one. Only of lists at rest: where items come
 * and go, nothing can be told from their number. Sends nothing.
 */
export async function settleIdentity(views: ListViews, resource: Resource): Promise<void> {
  const { lists } = views;
  const first = lists.identity(resource);
  if (first === null || !lists.of(resource).every(isAtRest) || fits(lists.of(resource))) return;
  while (lists.tryNextIdentity(resource)) {
    await views.replay(resource);
    if (lists.identity(resource) === null) break;
    if (fits(lists.of(resource))) return;
  }
  lists.setIdentity(resource, first);
  await views.replay(resource);
}

function isAtRest(list: ListReading): boolean {
  return !list.marks().hasTotalMoved;
}

function fits(lists: readonly ListReading[]): boolean {
  const areWhole = lists.every((list) => {
    const { unique, lastTotal } = list.marks();
    return unique >= lastTotal;
  });
  return areWhole && sharingOf(lists).inOtherEvents === 0;
}
