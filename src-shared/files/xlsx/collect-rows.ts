import { showCell, type SheetCell, type SheetContext } from './cell-text';
import { columnNumber, readCellRange, type CellRange } from './merged-cells';
import type { PartProblem } from './part-problem';
import type { XmlHandlers } from './read-xml';
import { addCell, createSheetRow, type SheetRow } from './sheet-row';
import { isTrue } from './workbook-parts';

/** Makes rows of what the XML of a sheet says. */
export interface RowCollector {
  readonly handlers: XmlHandlers;
  /** The rows since the last time they were taken. */
  readonly takeRows: () => readonly SheetRow[];
  /** Why what was read so far is no sheet that can be read; null while it may be one. */
  readonly problem: () => PartProblem | null;
  /** All rows have been read. */
  readonly hasEnded: () => boolean;
  /** The merged cells, which a sheet lists below its rows. */
  readonly merged: () => readonly CellRange[];
}

/** More rows and columns than these no sheet has (ECMA-376). */
const maxRows = 1_048_576;
const maxColumns = 16_384;

/** Excel has room for 32,767 characters in a cell. */
const maxCharacters = 1 << 20;

/** No sheet has more merged cells. */
const maxMerged = 1 << 20;

/** What may come below the rows and above the merged cells (ECMA-376, 18.3.1.99). */
const aboveMerged: ReadonlySet<string> = new Set([
  ...['sheetCalcPr', 'sheetProtection', 'protectedRanges', 'scenarios', 'autoFilter', 'sortState'],
  ...['dataConsolidate', 'customSheetViews', 'mergeCells'],
]);

export function createRowCollector(context: SheetContext): RowCollector {
  let rows: SheetRow[] = [];
  let line = 0;
  let row = createSheetRow(0);
  let cell: SheetCell = emptyCell('n', 0, -1);
  let into: 'value' | 'inline' | 'formula' | null = null;
  let pronounced = 0;
  // A cell within a cell or a row within a row would take the place of the one around it.
  let isInRow = false;
  let isInCell = false;
  let problem: PartProblem | null = null;
  let ended = false;
  let hasEnough = false;
  let nested = 0;
  const merged: CellRange[] = [];

  /** Below the rows only the merged cells are looked for. */
  const openBelow = (name: string, attribute: (name: string) => string | null): void => {
    if (nested++ === 0 && !aboveMerged.has(name)) hasEnough = true;
    if (name === 'sheetData') problem ??= 'damaged';
    const cells = name === 'mergeCell' ? readCellRange(attribute('ref') ?? '') : null;
    if (cells !== null) merged.push(cells);
    if (merged.length > maxMerged) problem ??= 'damaged';
  };
  const closeBelow = (): void => {
    if (--nested < 0) hasEnough = true;
  };

  const openRow = (number: string | null, hidden: string | null): void => {
    const next = number === null ? line + 1 : Number(number);
    if (isInRow || !(next > line && next <= maxRows)) problem ??= 'damaged';
    isInRow = true;
    for (line++; problem === null && line < next; line++) rows.push(createSheetRow(line));
    row = createSheetRow(line, isTrue(hidden));
    cell = emptyCell('n', 0, -1);
  };
  const closeRow = (): void => {
    isInRow = false;
    rows.push(row);
  };
  const openCell = (attribute: (name: string) => string | null): void => {
    if (!isInRow || isInCell) problem ??= 'damaged';
    isInCell = true;
    const reference = attribute('r');
    cell = emptyCell(
      attribute('t') ?? 'n',
      Number(attribute('s') ?? 0),
      reference === null ? cell.column + 1 : columnNumber(reference),
    );
  };
  const closeCell = (): void => {
    isInCell = false;
    const text = showCell(cell, context);
    if (text === null || cell.column >= maxColumns || !addCell(row, cell.column, text)) problem ??= 'damaged';
    else if (cell.isNumber && text.includes('.')) (row.fractions ??= []).push(cell.column);
    else if (cell.isUnsolved) (row.formulas ??= []).push(cell.column);
  };
  /** A second such element in a cell is an error. */
  const begin = (part: NonNullable<typeof into>): void => {
    if (cell[part] !== null && part !== 'inline') problem ??= 'damaged';
    into = part;
    cell[part] ??= '';
  };

  return {
    handlers: {
      open: (name, attribute) => {
        if (ended) openBelow(name, attribute);
        else if (name === 'row') openRow(attribute('r'), attribute('hidden'));
        else if (name === 'c') openCell(attribute);
        else if (name === 'rPh') pronounced++;
        else if (name === 'f') begin('formula');
        else if (name === 'v') begin('value');
        else if (name === 't' && pronounced === 0) begin('inline');
      },
      text: (text) => {
        if (into === null || ended) return;
        cell[into] = (cell[into] ?? '') + text;
        if ((cell[into] ?? '').length > maxCharacters) problem ??= 'one_text';
      },
      close: (name) => {
        if (ended) closeBelow();
        else if (name === 'v' || name === 't' || name === 'f') into = null;
        else if (name === 'rPh') pronounced--;
        else if (name === 'c') closeCell();
        else if (name === 'row') closeRow();
        else if (name === 'sheetData') ended = true;
      },
      hasEnough: () => hasEnough,
    },
    takeRows: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    problem: () => problem,
    hasEnded: () => ended,
    merged: () => merged,
  };
}

function emptyCell(type: string, style: number, column: number): SheetCell {
  return {
    type,
    style,
    column,
    value: null,
    inline: null,
    formula: null,
    isNumber: false,
    isUnsolved: false,
  };
}
