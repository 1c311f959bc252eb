import { compareBy, textOrders, type OrderKey } from './order-key';

/** A view as the proof needs it: the numbers of its items, in the order of the list. */
export interface SortedView {
  readonly items: readonly number[];
  /** The position in the list, at the view's instant, of its first item. */
  readonly start: number;
  readonly isHead: boolean;
  readonly isEnd: boolean;
}

/** An order that the views of a list have shown: its key, and who comes before whom. */
export interface ShownOrder {
  readonly key: OrderKey;
  readonly compare: (one: number, other: number) => number;
}

/**
 * Collects the views of a list and finds out what it is sorted by. A list that is sorted by a key which does not change has
 * an order that does not move: what was added, removed or exchanged cannot push an item from the part that is still to be
 * read into the part that was (docs/snapshot.md, "A stable order").
 */
export interface OrderProof {
  add(view: SortedView): void;
  /** A key whose texts have changed of an item that stayed is none. */
  drop(column: readonly string[]): void;
  /**
   * The first key that all views are sorted by and whose whole range they cover, from a head to an end without a gap; null
   * where there is none.
   */
  shown(): ShownOrder | null;
  /** All views, in the order in which they came. */
  readonly views: readonly SortedView[];
}

/** A proof for a list whose items have these keys. */
export function createOrderProof(keys: readonly OrderKey[]): OrderProof {
  const views: SortedView[] = [];
  let candidates = keys.flatMap((key) =>
    textOrders.map((order): ShownOrder => ({ key, compare: compareBy(key, order) })),
  );
  return {
    add: (view) => {
      if (view.items.length === 0) return;
      views.push(view);
      candidates = candidates.filter(({ compare }) => isSorted(view.items, compare));
    },
    drop: (column) => {
      candidates = candidates.filter(({ key }) => !key.columns.includes(column));
    },
    views,
    shown: () => candidates.find((candidate) => covers(views, candidate)) ?? null,
  };
}

function isSorted(items: readonly number[], compare: ShownOrder['compare']): boolean {
  for (let place = 1; place < items.length; place += 1) {
    if (compare(items[place - 1] ?? 0, items[place] ?? 0) > 0) return false;
  }
  return true;
}

/**
 * Whether the views cover the whole range of the key. A view holds, at its instant, every item whose key lies between those of
 * its first and its last item: with them where the key is unique, without them where others may share it. A head holds all
 * that comes before its last item, an end all that comes after its first.
 */
function covers(views: readonly SortedView[], { key, compare }: ShownOrder): boolean {
  const heads = views.filter(({ isHead }) => isHead);
  let last = heads.reduce<number | null>(
    (farthest, { items }) => later(farthest, items.at(-1), compare),
    null,
  );
  if (last === null) return false;
  if (heads.some(({ isEnd }) => isEnd)) return true;
  const sorted = views
    .filter(({ isHead }) => !isHead)
    .sort((a, b) => compare(a.items[0] ?? 0, b.items[0] ?? 0));
  for (const { items, isEnd } of sorted) {
    const gap = compare(items[0] ?? 0, last);
    if (key.isUnique ? gap > 0 : gap >= 0) return false;
    if (isEnd) return true;
    last = later(last, items.at(-1), compare) ?? last;
  }
  return false;
}

function later(one: number | null, other: number | undefined, compare: ShownOrder['compare']): number | null {
  if (other === undefined) return one;
  return one === null || compare(other, one) > 0 ? other : one;
}

/**
 * The items that were there when they were seen and that a later view lacks although its stretch of the order holds their
 * place: they are gone (docs/snapshot.md, "What is gone"). Views are in the order in which they came: a clock may be set back.
 */
export function goneItems(views: readonly SortedView[], { key, compare }: ShownOrder): ReadonlySet<number> {
  const gone = new Set<number>();
  const seen = new Set<number>();
  const sorted = [...new Set(views.flatMap(({ items }) => items))].sort(compare);
  for (const { items, isHead, isEnd } of views) {
    const [first, last] = [items[0], items.at(-1)];
    if (first === undefined || last === undefined) continue;
    const here = new Set(items);
    // Of a key that others may share, the ends of a view may be in the middle of those that do.
    const from = isHead ? 0 : placeOf(sorted, first, compare, !key.isUnique);
    const to = isEnd ? sorted.length : placeOf(sorted, last, compare, key.isUnique);
    for (let place = from; place < to; place += 1) {
      const item = sorted[place] ?? 0;
      if (!here.has(item) && seen.has(item)) gone.add(item);
    }
    for (const item of items) {
      seen.add(item);
      gone.delete(item);
    }
  }
  return gone;
}

/**
 * Whether every item stands no further back than the items that were read and come before it allow. One that does has had others
 * before it that no view has shown: the order is not what it seems (docs/snapshot.md, "A stable order").
 */
export function isAccountedFor(views: readonly SortedView[], { key, compare }: ShownOrder): boolean {
  const sorted = [...new Set(views.flatMap(({ items }) => items))].sort(compare);
  return views.every(({ items, start }) => {
    const last = items.at(-1);
    if (last === undefined) return true;
    const before = placeOf(sorted, last, compare, !key.isUnique) - (key.isUnique ? 0 : 1);
    return start + items.length - 1 <= before;
  });
}

/** The first place whose item comes after this one, or, unless `isBehind`, not before it. */
function placeOf(
  sorted: readonly number[],
  item: number,
  compare: ShownOrder['compare'],
  isBehind: boolean,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(sorted[middle] ?? 0, item);
    if (order < 0 || (isBehind && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
