import type { ListReading } from '../read/list-reading';
import { sharingOf } from '../read/several-lists';
import type { Resource } from '#shared/domain/vocabulary/resources';
import type { ListViews } from './list-views';

/**
 * Looks for an identity under which no two items look like one (docs/snapshot.md, "Identity"): numbers may start again in each
 * event. Of lists at rest, as many items must have been found as the platform says there are. Sends nothing.
 */
export async function settleIdentity(views: ListViews, resource: Resource): Promise<void> {
  const { lists } = views;
  const first = lists.identity(resource);
  if (first === null || fits(lists.of(resource))) return;
  while (lists.tryNextIdentity(resource)) {
    await views.replay(resource);
    if (lists.identity(resource) === null) break;
    if (fits(lists.of(resource))) return;
  }
  lists.setIdentity(resource, first);
  await views.replay(resource);
}

function fits(lists: readonly ListReading[]): boolean {
  const areWhole = lists.every((list) => {
    const { unique, lastTotal, hasTotalMoved, overfullViews } = list.marks();
    return unique >= lastTotal || hasTotalMoved || overfullViews > 0;
  });
  return areWhole && !sharingOf(lists).isAmbiguous;
}
