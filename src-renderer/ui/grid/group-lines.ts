/** The lines of a grid: its rows, and above the first row of each group a head. Without groups each row is a line. */
export interface GridLines {
  readonly count: number;
  readonly lineOf: (position: number) => number;
  /** The row at a line, or the first one below it. */
  readonly positionAt: (line: number) => number;
  /** The group that begins with a row; null for one within a group, and where there are none. */
  readonly groupAt: (position: number) => number | null;
}

/** The lines of so many rows; `sizes` says how many are in each group, in their order, and none is empty. */
export function linesOf(rows: number, sizes: readonly number[] | null): GridLines {
  if (sizes === null) {
    return {
      count: rows,
      lineOf: (position) => position,
      positionAt: (line) => Math.min(line, rows),
      groupAt: () => null,
    };
  }
  const starts = new Uint32Array(sizes.length);
  let start = 0;
  sizes.forEach((size, group) => {
    starts[group] = start;
    start += size;
  });
  /** The last group whose start, moved down by as many lines as `heads` says, is not past a line. */
  const groupBefore = (line: number, heads: 0 | 1): number => {
    let [low, high] = [0, sizes.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) + heads * middle <= line) low = middle;
      else high = middle;
    }
    return low;
  };
  const startOf = (group: number): number => starts[group] ?? 0;
  return {
    count: rows + sizes.length,
    lineOf: (position) => position + groupBefore(position, 0) + 1,
    positionAt: (line) => {
      const group = groupBefore(line, 1);
      return Math.min(rows, Math.max(startOf(group), line - group - 1));
    },
    groupAt: (position) => {
      const group = groupBefore(position, 0);
      return startOf(group) === position ? group : null;
    },
  };
}
