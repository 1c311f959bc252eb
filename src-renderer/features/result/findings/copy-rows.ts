import { createLineWriter } from '#shared/base/write-line';
import type { RowRanges } from '#shared/columns/row-ranges';
import type { ReconcileClient } from '../../../session/reconcile-client';
import { columnText, entryCells, type ListedColumn } from '../../../words/entry-texts';

/** More rows than this are for an export: the clipboard would take too long, and spreadsheets end at a million. */
export const maxCopied = 100_000;

/** So many rows are put into words at once; a bound on how long the screen stands still for it. */
const rowsAPiece = 500;

/**
 * Puts rows of a view into the clipboard as a table with its header row, tabs between the cells, as spreadsheets paste it.
 * False where the rows were gone or the clipboard is refused.
 */
export async function copyRows(
  worker: ReconcileClient,
  viewId: number,
  rows: RowRanges,
  columns: readonly ListedColumn[],
): Promise<boolean> {
  try {
    const writeLine = createLineWriter('\t');
    const pieces = [writeLine(columns.map((column) => columnText(column).header))];
    for (const [first, last] of rows) {
      for (let start = first; start < last; start += rowsAPiece) {
        const end = Math.min(last, start + rowsAPiece);
        const entries = await worker.windowOf({ viewId, start, end });
        // Another view was opened meanwhile: half a table is no table.
        if (entries.length !== end - start) return false;
        for (const entry of entries) pieces.push(writeLine(entryCells(columns, entry)));
      }
    }
    await navigator.clipboard.writeText(pieces.join(''));
    return true;
  } catch {
    return false;
  }
}
