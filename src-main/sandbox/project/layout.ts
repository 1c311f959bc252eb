import { hash, shuffle } from './random';

/**
 * How many tickets the orders of one block have: mostly one or two, a few groups, one bus load. 1.83 tickets an order.
 * Every block holds the same sizes in a seeded order, so the place of any ticket is plain division plus a look-up.
 */
const sizePattern: readonly number[] = [
  [1, 150],
  [2, 68],
  [3, 14],
  [4, 13],
  [5, 4],
  [6, 3],
  [8, 2],
  [12, 1],
  [22, 1],
].flatMap(([size = 0, count = 0]) => Array<number>(count).fill(size));

const blockOrders = sizePattern.length;
const blockTickets = sizePattern.reduce((sum, size) => sum + size, 0);

interface Block {
  /** First ticket of each order, counted within the block; one entry more than there are orders. */
  readonly starts: Uint16Array;
  /** The order of one ticket whose ticket has no payment reference, or the block's length when there is none. */
  readonly gap: number;
}

/**
 * Which tickets belong to which order. A *position* is the place of an order in the order of sale, a *listed* number its
 * place among those that List Orders shows: the same, less the positions whose ticket has no payment reference.
 */
export interface Layout {
  readonly positions: number;
  readonly listedOrders: number;
  readonly positionOf: (ticket: number) => number;
  /** First ticket and the one after the last. */
  readonly ticketsOf: (position: number) => readonly [from: number, to: number];
  readonly isReferenced: (position: number) => boolean;
  readonly listedOf: (position: number) => number;
}

function buildBlock(seed: number, block: number, withGaps: boolean): Block {
  const sizes = shuffle(sizePattern, seed, block);
  const starts = new Uint16Array(blockOrders + 1);
  sizes.forEach((size, index) => {
    starts[index + 1] = (starts[index] ?? 0) + size;
  });
  const singles = sizes.flatMap((size, index) => (size === 1 ? [index] : []));
  const gap = withGaps ? singles[hash(seed, block, 1) % singles.length] : undefined;
  return { starts, gap: gap ?? blockOrders };
}

/** The layout of `tickets` tickets; blocks are built when first asked for (about 0.5 kB each, 2,137 for a million tickets). */
export function createLayout(tickets: number, seed: number, withGaps: boolean): Layout {
  const blocks = new Map<number, Block>();
  const blockAt = (number: number): Block => {
    const known = blocks.get(number);
    if (known !== undefined) return known;
    const built = buildBlock(seed, number, withGaps);
    blocks.set(number, built);
    return built;
  };

  const positionOf = (ticket: number): number => {
    const block = Math.floor(ticket / blockTickets);
    const { starts } = blockAt(block);
    const offset = ticket % blockTickets;
    let [low, high] = [0, blockOrders];
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return block * blockOrders + low;
  };

  const listedBlock = withGaps ? blockOrders - 1 : blockOrders;
  const listedOf = (position: number): number => {
    const [block, slot] = [Math.floor(position / blockOrders), position % blockOrders];
    return block * listedBlock + slot - (slot > blockAt(block).gap ? 1 : 0);
  };
  const isReferenced = (position: number): boolean =>
    position % blockOrders !== blockAt(Math.floor(position / blockOrders)).gap;

  const positions = tickets === 0 ? 0 : positionOf(tickets - 1) + 1;
  const last = positions - 1;
  return {
    positions,
    listedOrders: positions === 0 ? 0 : listedOf(last) + (isReferenced(last) ? 1 : 0),
    positionOf,
    ticketsOf: (position) => {
      const block = Math.floor(position / blockOrders);
      const { starts } = blockAt(block);
      const slot = position % blockOrders;
      const base = block * blockTickets;
      return [base + (starts[slot] ?? 0), Math.min(tickets, base + (starts[slot + 1] ?? 0))];
    },
    isReferenced,
    listedOf,
  };
}
