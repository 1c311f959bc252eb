const firstLanes = 8;
const maxLanes = 16;

/**
 * How many requests may be under way at once (snapshot.md: 8, growing on success, halved on 5xx and time-outs): a server in
 * trouble is asked less, a fast one more.
 */
export interface Lanes {
  isFree(): boolean;
  enter(): void;
  leave(outcome: 'success' | 'trouble' | 'neither'): void;
  count(): number;
}

/** Opens the lanes of a new reading; their number follows the platform's answers. */
export function createLanes(): Lanes {
  let lanes = firstLanes;
  let taken = 0;
  return {
    isFree: () => taken < Math.floor(lanes),
    enter: () => {
      taken += 1;
    },
    leave: (outcome) => {
      taken -= 1;
      // Adds a lane after as many successes as there are lanes.
      if (outcome === 'success') lanes = Math.min(maxLanes, lanes + 1 / lanes);
      if (outcome === 'trouble') lanes = Math.max(1, lanes / 2);
    },
    count: () => Math.floor(lanes),
  };
}
