import type { PackedFile } from '../zip/contents';
import type { SheetContext } from './cell-text';
import { createRowCollector } from './collect-rows';
import type { CellRange } from './merged-cells';
import type { PartProblem } from './part-problem';
import { readXml } from './read-xml';
import type { SheetRow } from './sheet-row';

/** Some rows of a sheet, or why it cannot be read on; and how many bytes of the archive it took to get there. */
export interface SheetBatch {
  readonly rows: readonly SheetRow[];
  readonly problem: PartProblem | null;
  readonly through: number;
  /** The merged cells of the sheet, with its last rows. */
  readonly merged: readonly CellRange[];
}

/** How many pieces of the sheet are read before their rows are handed on. */
const piecesABatch = 16;

/**
 * Reads the rows of a sheet, some at a time. A row that the sheet leaves out comes as a blank one, so that rows and their
 * numbers agree.
 */
export function* readSheetRows(part: PackedFile, context: SheetContext): Generator<SheetBatch> {
  const collector = createRowCollector(context);
  const reading = readXml(part, collector.handlers);
  for (let pieces = 1; ; pieces++) {
    const step = reading.next();
    const through = step.done === true ? part.from + part.bytes.length : step.value;
    // A sheet that is over without having ended is cut off.
    const cut = step.done === true && !collector.hasEnded() ? 'damaged' : null;
    const problem = collector.problem() ?? (step.done === true ? step.value : null) ?? cut;
    const isOver = step.done === true || problem !== null;
    const merged = isOver ? collector.merged() : [];
    if (isOver || pieces % piecesABatch === 0) yield { rows: collector.takeRows(), problem, through, merged };
    if (isOver) return;
  }
}
