/**
 * A 32-bit hash of whole numbers (murmur3's mixing), so that every generated value is a function of its place only:
 * no generator state, hence any page can be built without the pages before it.
 */
export function hash(...values: readonly number[]): number {
  let h = 0x9747b28c;
  for (const value of values) {
    let k = Math.imul(value, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    h ^= k;
    h = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The hash as a fraction, 0 included and 1 not. */
export function fraction(...values: readonly number[]): number {
  return hash(...values) / 0x1_0000_0000;
}

/** One of `choices` by weight, for a `draw` from 0 (included) to 1 (not). Weights need not add up to 1. */
export function pickWeighted<T extends { readonly weight: number }>(choices: readonly T[], draw: number): T {
  const total = choices.reduce((sum, choice) => sum + choice.weight, 0);
  let rest = draw * total;
  for (const choice of choices) {
    rest -= choice.weight;
    if (rest < 0) return choice;
  }
  const last = choices.at(-1);
  if (last === undefined) throw new Error('There is nothing to pick from.');
  return last;
}

/** `items` in an order that depends on the seeds only. */
export function shuffle<T>(items: readonly T[], ...seeds: readonly number[]): T[] {
  return items
    .map((item, index) => ({ item, index, rank: hash(...seeds, index) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ item }) => item);
}

/**
 * A seeded one-to-one mapping of 0..size-1 (size up to 2^30) onto itself in constant memory: a four-round Feistel network
 * over the next even number of bits, walked until the value falls inside the range.
 */
export function permutation(size: number, seed: number): (value: number) => number {
  const half = Math.max(1, Math.ceil(Math.log2(Math.max(2, size)) / 2));
  const mask = (1 << half) - 1;
  const step = (value: number): number => {
    let [left, right] = [value >>> half, value & mask];
    for (let round = 0; round < 4; round += 1)
      [left, right] = [right, left ^ (hash(seed, round, right) & mask)];
    return ((left << half) | right) >>> 0;
  };
  return (value) => {
    let next = step(value);
    while (next >= size) next = step(next);
    return next;
  };
}
