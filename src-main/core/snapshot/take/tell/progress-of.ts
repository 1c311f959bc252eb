import type { Lists } from '../../read/lists';
import { countViews } from '../../read/plan';

/** Views to read and views read, of all lists and walks begun; the former is null until the first totals are known. */
export function progressOf(lists: Lists): {
  readonly listed: number | null;
  readonly done: number;
  readonly tickets: number;
} {
  const all = [...lists.of('orders'), ...lists.of('tickets')];
  const begun = all.filter((list) => list.lastPass() > 0);
  const done = begun.reduce((sum, list) => sum + list.counts().views, 0);
  const listed = begun.reduce((sum, list) => {
    const { firstTotal } = list.walkStatus(1);
    const views = list.canConnect()
      ? countViews(firstTotal, list.sizeLimit())
      : Math.max(1, Math.ceil(firstTotal / list.sizeLimit()));
    // Head and tail are looked at once more; a list of one view was true as it stood.
    return sum + Math.max(list.counts().views, list.walkCount() * (views === 1 ? 1 : views + 2));
  }, 0);
  const tickets = lists.of('tickets').reduce((sum, list) => sum + list.counts().items, 0);
  return { listed: begun.length < all.length ? null : listed, done, tickets };
}
