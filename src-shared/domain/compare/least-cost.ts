/**
 * The column of each row so that no two share one and the costs are least in sum: the Hungarian method, by shortest
 * augmenting paths. There are no more rows than columns.
 */
export function leastCost(costs: ReadonlyArray<readonly number[]>, columns: number): readonly number[] {
  // Places count from 1; place 0 holds the row that is being assigned.
  const rowPrices = new Float64Array(costs.length + 1);
  const columnPrices = new Float64Array(columns + 1);
  const rowOf = new Int32Array(columns + 1);
  const number = (list: Float64Array | Int32Array, place: number): number => list[place] ?? 0;
  for (let row = 1; row <= costs.length; row++) {
    const cameFrom = new Int32Array(columns + 1);
    const least = new Float64Array(columns + 1).fill(Infinity);
    const seen = new Set<number>();
    rowOf[0] = row;
    let column = 0;
    do {
      seen.add(column);
      const from = number(rowOf, column);
      let step = Infinity;
      let next = 0;
      for (let other = 1; other <= columns; other++) {
        if (seen.has(other)) continue;
        const cost =
          (costs[from - 1]?.[other - 1] ?? 0) - number(rowPrices, from) - number(columnPrices, other);
        if (cost < number(least, other)) {
          least[other] = cost;
          cameFrom[other] = column;
        }
        if (number(least, other) < step) {
          step = number(least, other);
          next = other;
        }
      }
      for (let other = 0; other <= columns; other++) {
        if (seen.has(other)) {
          rowPrices[number(rowOf, other)] = number(rowPrices, number(rowOf, other)) + step;
          columnPrices[other] = number(columnPrices, other) - step;
        } else least[other] = number(least, other) - step;
      }
      column = next;
    } while (number(rowOf, column) !== 0);
    while (column !== 0) {
      const before = number(cameFrom, column);
      rowOf[column] = number(rowOf, before);
      column = before;
    }
  }
  const columnOf = new Array<number>(costs.length).fill(0);
  for (let column = 1; column <= columns; column++) {
    const row = number(rowOf, column);
    if (row > 0) columnOf[row - 1] = column - 1;
  }
  return columnOf;
}
