import type { Items } from './items';
import { goneItems, isAccountedFor, type OrderProof, type ShownOrder } from './order-proof';

/** The order of a list, where its views have shown one that can be believed, and the items that later views show to be gone. */
export interface BelievedOrder {
  readonly order: ShownOrder | null;
  readonly gone: ReadonlySet<number>;
}

/** What speaks for and against an order, beside the views themselves. */
interface Movement {
  /** Whether the list may have moved: an item or a total did, or there was time for it between two walks. */
  readonly isMoving: boolean;
  /** How many items the list had at the close. */
  readonly lastTotal: number;
  /** The last two walks, where both were whole and there was one before them; null otherwise. */
  readonly lastWhole: readonly [number, number] | null;
}

/** Finds it out from all views of a list (docs/snapshot.md, "A stable order" and "What is gone"); goes through all items. */
export function believeOrder(
  items: Items,
  proof: OrderProof | null,
  { isMoving, lastTotal, lastWhole }: Movement,
): BelievedOrder {
  const shown = proof?.shown() ?? null;
  const views = proof?.views ?? [];
  const isShown = shown !== null && !isSortedByStatus(items, shown) && isAccountedFor(views, shown);
  if (!isMoving) return { order: isShown ? shown : null, gone: new Set() };
  const gone = isShown ? goneItems(views, shown) : new Set<number>();
  // While items come and go, the order is believed only where just as many are left as there are at the close.
  if (isShown && items.count() - gone.size === lastTotal) return { order: shown, gone };
  return { order: null, gone: lastWhole === null ? new Set() : items.absentFrom(lastWhole) };
}

/** If every status forms one stretch, the list may be sorted by status, which can change. */
function isSortedByStatus(items: Items, { compare }: ShownOrder): boolean {
  const sorted = Array.from({ length: items.count() }, (_, number) => number).sort(compare);
  const runs = sorted.filter(
    (number, place) => items.status(number) !== items.status(sorted[place - 1] ?? -1),
  );
  const statuses = new Set(sorted.map((number) => items.status(number)));
  return statuses.size > 1 && runs.length === statuses.size;
}
