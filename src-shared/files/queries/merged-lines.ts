import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';

/** Lines whose answers or comments are one merged cell, which is that of the first of them. */
export interface MergedLines {
  readonly of: 'answers' | 'comments';
  readonly top: number;
  readonly bottom: number;
}

/** Finds the lines that show what is said on a line above, and the line where that is; `lines` ascend. */
export function* findMergedLines(
  merged: readonly MergedLines[],
  list: Readonly<Record<MergedLines['of'], Texts>> & { readonly lines: ArrayLike<number> },
): Generator<readonly [line: number, top: number]> {
  const sorted = [...merged].sort((a, b) => a.top - b.top);
  let next = 0;
  let last = { top: 0, bottom: 0 };
  for (const [row, line] of Array.from(list.lines).entries()) {
    if (line <= last.bottom) yield [line, last.top];
    for (let one = sorted[next]; one !== undefined && one.top <= line; one = sorted[++next]) {
      // Where nothing is said, nothing is lost.
      const isSaid = one.top === line && normalise(list[one.of].at(row)) !== '';
      if (isSaid && one.bottom > last.bottom) last = one;
    }
  }
}
