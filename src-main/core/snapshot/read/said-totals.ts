/** The totals that the views of a list said, in turn. */
export interface SaidTotals {
  readonly first: number;
  readonly last: number;
  readonly least: number;
  readonly most: number;
}

/** The same with one more; null where none was said before. */
export function noteTotal(totals: SaidTotals | null, total: number): SaidTotals {
  return {
    first: totals?.first ?? total,
    last: total,
    least: Math.min(total, totals?.least ?? total),
    most: Math.max(total, totals?.most ?? total),
  };
}

/** A single return may be a sale that was cancelled. */
const minReturns = 2;

/**
 * Whether totals that were asked for one right after the other go back and forth, as where several copies of the data answer in
 * turn and one of them stays behind (docs/snapshot.md).
 */
export function goBackAndForth(totals: readonly number[]): boolean {
  const returns = totals.filter(
    (total, index) => total !== totals[index - 1] && totals.indexOf(total) < index,
  );
  return returns.length >= minReturns;
}
