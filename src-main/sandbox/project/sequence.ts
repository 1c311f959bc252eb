import { hash, permutation } from './random';

/** The ids of a list in the order it is answered in. They are written out when first asked for: 8 MB for a million. */
export interface Sequence {
  readonly size: () => number;
  readonly has: (id: number) => boolean;
  readonly at: (index: number) => number;
  readonly slice: (from: number, to: number) => number[];
  /** Puts a few ids of the list in its order. */
  readonly inOrder: (ids: readonly number[]) => number[];
  readonly insert: (id: number) => void;
  readonly remove: (id: number) => void;
  /** Moves a changed item where its new time of change puts it; only the `updated-*` orders move anything. */
  readonly touch: (id: number) => void;
}

/** The place of each item by time of last change, before any change is made: `updatedAt` and the `updated-*` orders agree. */
export function initialUpdateRank(count: number, seed: number): (place: number) => number {
  return permutation(Math.max(1, count), hash(seed, 2)).apply;
}

/** `sold` answers the ids in the order of sale. */
export function createSequence(sort: SortOrder, sold: () => readonly number[], seed: number): Sequence {
  let written: number[] | null = null;
  const ids = (): number[] => (written ??= inInitialOrder(sort, sold(), seed));
  const insert = (id: number): void => {
    if (sort === 'newest' || sort === 'updated-descending') ids().unshift(id);
    else if (sort === 'random') ids().splice(hash(seed, id) % (ids().length + 1), 0, id);
    else ids().push(id);
  };
  const remove = (id: number): void => {
    const index = ids().indexOf(id);
    if (index >= 0) ids().splice(index, 1);
  };
  return {
    size: () => ids().length,
    has: (id) => ids().includes(id),
    at: (index) => ids()[index] ?? -1,
    slice: (from, to) => ids().slice(from, to),
    inOrder: (some) => {
      const places = new Map(some.map((id) => [id, ids().indexOf(id)]));
      return [...some].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
    },
    insert,
    remove,
    touch: (id) => {
      if (sort !== 'updated-ascending' && sort !== 'updated-descending') return;
      remove(id);
      insert(id);
    },
  };
}

function inInitialOrder(sort: SortOrder, sold: readonly number[], seed: number): number[] {
  const shuffled = (salt: number): number[] => {
    const { invert } = permutation(Math.max(1, sold.length), hash(seed, salt));
    return sold.map((_, index) => sold[invert(index)] ?? -1);
  };
  switch (sort) {
    case 'oldest':
      return [...sold];
    case 'newest':
      return [...sold].reverse();
    case 'random':
      return shuffled(1);
    case 'updated-ascending':
      return shuffled(2);
    case 'updated-descending':
      return shuffled(2).reverse();
  }
}

/** The order of every list. `random` is shuffled once and then stable; `updated-*` move an item when it changes. */
export const sortOrders = ['oldest', 'newest', 'random', 'updated-ascending', 'updated-descending'] as const;

export type SortOrder = (typeof sortOrders)[number];
