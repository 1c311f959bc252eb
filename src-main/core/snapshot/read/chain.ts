/**
 * Which views of one walk hang together. Two views that share an item leave no gap between them, so that a chain of such
 * views is one stretch of the list. A walk is whole once one chain has both a head, which is a view at position 0, and an end,
 * which is a view that came back short (docs/snapshot.md, "The connected walk").
 */
export interface Chain {
  /** Adds a view with the numbers of its items. Answers how far the stretch at the head now reaches; null where the view is not part of it. */
  add(view: ChainView, items: readonly number[]): number | null;
  isWhole(): boolean;
  /** The farthest position behind any view of the stretch at the head. */
  reach(): number;
}

/** What a chain needs to know of a view. */
interface ChainView {
  readonly end: number;
  readonly isHead: boolean;
  readonly isEnd: boolean;
}

interface Stretch {
  readonly isHead: boolean;
  readonly isEnd: boolean;
  readonly end: number;
}

/** The chain of a walk of which nothing has been read. */
export function createChain(): Chain {
  const parents: number[] = [];
  const stretches: Stretch[] = [];
  /** A view that holds the item, by item. */
  const homes = new Map<number, number>();

  const rootOf = (view: number): number => {
    let root = view;
    for (let above = parents[root] ?? root; above !== root; above = parents[root] ?? root) root = above;
    parents[view] = root;
    return root;
  };
  const stretchOf = (view: number): Stretch => {
    const stretch = stretches[rootOf(view)];
    if (stretch === undefined) throw new Error('a view without a stretch');
    return stretch;
  };
  const join = (one: number, other: number): void => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a === b) return;
    const [first, second] = [stretchOf(a), stretchOf(b)];
    parents[a] = b;
    stretches[b] = {
      isHead: first.isHead || second.isHead,
      isEnd: first.isEnd || second.isEnd,
      end: Math.max(first.end, second.end),
    };
  };
  const roots = (): readonly Stretch[] =>
    stretches.filter((_, view) => parents[view] === view || parents[view] === undefined);

  return {
    add: ({ end, isHead, isEnd }, items) => {
      const view = stretches.length;
      parents.push(view);
      stretches.push({ isHead, isEnd, end });
      /** The farthest end of the stretches that this view connects to the head. */
      let joined = end;
      const before = new Set<number>();
      for (const item of items) {
        const home = homes.get(item);
        if (home !== undefined) before.add(rootOf(home));
        homes.set(item, view);
      }
      for (const root of before) {
        const stretch = stretchOf(root);
        if (!stretch.isHead) joined = Math.max(joined, stretch.end);
        join(root, view);
      }
      return stretchOf(view).isHead ? joined : null;
    },
    isWhole: () => roots().some((stretch) => stretch.isHead && stretch.isEnd),
    reach: () => Math.max(0, ...roots().map((stretch) => (stretch.isHead ? stretch.end : 0))),
  };
}
