import type { Layout } from './layout';
import { type Sequence, type SortOrder, createSequence, initialUpdateRank } from './sequence';

/**
 * A sequence counts from 0 without gaps, positions have gaps where tickets belong to no order: positions become listed
 * numbers on the way in and back on the way out. Positions past the generated ones follow on.
 */
const listedOf = (layout: Layout, position: number): number =>
  position < layout.positions ? layout.listedOf(position) : layout.listedOrders + position - layout.positions;

const positionOf = (layout: Layout, listed: number): number =>
  listed < layout.listedOrders
    ? layout.positionOfListed(listed)
    : layout.positions + listed - layout.listedOrders;

/** The orders as List Orders shows them, by position. */
export const createOrderSequence = (sort: SortOrder, layout: Layout, seed: number): Sequence => {
  const listed = createSequence(sort, layout.listedOrders, seed);
  return {
    size: listed.size,
    has: (position) => listed.has(listedOf(layout, position)),
    at: (index) => positionOf(layout, listed.at(index)),
    slice: (from, to) => listed.slice(from, to).map((number) => positionOf(layout, number)),
    rankOf: (position) => listed.rankOf(listedOf(layout, position)),
    insert: (position) => {
      listed.insert(listedOf(layout, position));
    },
    remove: (position) => {
      listed.remove(listedOf(layout, position));
    },
    touch: (position) => {
      listed.touch(listedOf(layout, position));
    },
  };
};

/** The rank of an order by time of last change, before any change is made; same seed as its sequence. */
export const initialOrderUpdateRank = (layout: Layout, seed: number): ((position: number) => number) => {
  const rankOf = initialUpdateRank(layout.listedOrders, seed);
  return (position) => rankOf(listedOf(layout, position));
};
