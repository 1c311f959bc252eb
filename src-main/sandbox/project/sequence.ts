import { hash, permutation } from './random';

/**
 * The ids of a list in the order it is answered in. Until the first change it is arithmetic over 0..count-1 and holds
 * nothing; the first change writes the ids out (4 to 8 MB for a million), after which changes are array splices.
 */
export type Sequence = {
  readonly size: () => number;
  readonly has: (id: number) => boolean;
  readonly at: (index: number) => number;
  readonly slice: (from: number, to: number) => number[];
  /** The place of an id that is in the list. */
  readonly rankOf: (id: number) => number;
  readonly insert: (id: number) => void;
  readonly remove: (id: number) => void;
  /** Moves a changed item where its new time of change puts it; only the `updated-*` orders move anything. */
  readonly touch: (id: number) => void;
};

type Arithmetic = { readonly at: (index: number) => number; readonly rankOf: (id: number) => number };

/** `age` is the permutation of times of change, so that the `updatedAt` shown and the `updated-*` orders agree. */
const arithmetic = (sort: SortOrder, count: number, seed: number): Arithmetic => {
  const shuffled = permutation(Math.max(1, count), hash(seed, sort === 'random' ? 1 : 2));
  switch (sort) {
    case 'oldest':
      return { at: (index) => index, rankOf: (id) => id };
    case 'newest':
      return { at: (index) => count - 1 - index, rankOf: (id) => count - 1 - id };
    case 'random':
    case 'updated-ascending':
      return { at: shuffled.invert, rankOf: shuffled.apply };
    case 'updated-descending':
      return {
        at: (index) => shuffled.invert(count - 1 - index),
        rankOf: (id) => count - 1 - shuffled.apply(id),
      };
  }
};

/** The rank of an id by time of last change, before any change is made: what `updatedAt` is computed from. */
export const initialUpdateRank = (count: number, seed: number): ((id: number) => number) =>
  arithmetic('updated-ascending', count, seed).rankOf;

export const createSequence = (sort: SortOrder, count: number, seed: number): Sequence => {
  const initial = arithmetic(sort, count, seed);
  let written: number[] | undefined;

  const write = (): number[] => (written ??= Array.from({ length: count }, (_, index) => initial.at(index)));
  const insert = (id: number): void => {
    const ids = write();
    if (sort === 'newest' || sort === 'updated-descending') ids.unshift(id);
    else if (sort === 'random') ids.splice(hash(seed, id) % (ids.length + 1), 0, id);
    else ids.push(id);
  };
  const remove = (id: number): void => {
    const ids = write();
    const index = ids.indexOf(id);
    if (index >= 0) ids.splice(index, 1);
  };
  const at = (index: number): number => written?.[index] ?? initial.at(index);
  const size = (): number => written?.length ?? count;

  return {
    size,
    has: (id) => (written === undefined ? id < count : written.includes(id)),
    at,
    slice: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, size()) - from) }, (_, offset) => at(from + offset)),
    rankOf: (id) => (written === undefined ? initial.rankOf(id) : written.indexOf(id)),
    insert,
    remove,
    touch: (id) => {
      if (sort !== 'updated-ascending' && sort !== 'updated-descending') return;
      remove(id);
      insert(id);
    },
  };
};

/** The order of every list. `random` is shuffled once and then stable; `updated-*` move an item when it changes. */
export const sortOrders = ['oldest', 'newest', 'random', 'updated-ascending', 'updated-descending'] as const;

export type SortOrder = (typeof sortOrders)[number];
