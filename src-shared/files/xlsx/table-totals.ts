import { codedColumn } from '../../columns/coded-column';
import { totalsColumn, totalsMark, type ClientRows } from '../../domain/sides/client-file';
import type { CellRange } from './merged-cells';

/** Whether a row is the totals row of one of these tables; one beside the column of the payment references says nothing of them. */
export function isTotalsRow(tables: readonly CellRange[], line: number, key: number): boolean {
  return tables.some(({ bottom, left, right }) => line === bottom && left <= key && key <= right);
}

/** The column that says which lines are a table's own totals, where some are. */
export function markTotals(lines: Uint32Array, totals: ReadonlySet<number>): ClientRows['columns'] {
  if (totals.size === 0) return new Map();
  const marks = Array.from(lines, (line) => (totals.has(line) ? totalsMark : ''));
  return new Map([[totalsColumn, codedColumn(marks)]]);
}
