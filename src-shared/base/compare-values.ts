/** Orders numbers by size and texts by their code units, for `sort`: the same on every computer, whatever its language. */
export function compareValues<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
