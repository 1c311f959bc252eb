import { textOfCell, type SheetCell, type SheetContext, type SheetNotes } from './cell-text';
import type { XmlHandlers } from './read-xml';

/** A row of a sheet: its number and the texts of its cells, blank ones among them. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Makes rows of what the XML of a sheet says. */
export interface RowCollector {
  readonly handlers: XmlHandlers;
  /** The rows since the last time they were taken. */
  readonly takeRows: () => readonly SheetRow[];
  /** What was read so far may be a sheet. */
  readonly isSound: () => boolean;
  /** All rows have been read; what follows them is not needed. */
  readonly hasEnded: () => boolean;
}

/** More rows and columns than these no sheet has (ECMA-376). */
const mostRows = 1_048_576;
const mostColumns = 16_384;

/** See `readSheetRows`. */
export function createRowCollector(context: SheetContext, notes: SheetNotes): RowCollector {
  let rows: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell: SheetCell = { type: 'n', style: 0, column: -1, value: null, formula: null };
  let into: 'value' | 'formula' | null = null;
  let pronounced = 0;
  let sound = true;
  let ended = false;

  const openRow = (number: string | null, hidden: string | null): void => {
    const next = number === null ? line + 1 : Number(number);
    if (!(next > line && next <= mostRows)) sound = false;
    for (line++; sound && line < next; line++) rows.push({ line, cells: [] });
    cells = [];
    cell = { ...cell, column: -1 };
    if (hidden === '1' || hidden === 'true') notes.hiddenRows++;
  };
  const openCell = (attribute: (name: string) => string | null): void => {
    const reference = attribute('r');
    cell = {
      type: attribute('t') ?? 'n',
      style: Number(attribute('s') ?? 0),
      column: reference === null ? cell.column + 1 : columnOf(reference),
      value: null,
      formula: null,
    };
  };
  const closeCell = (): void => {
    const text = textOfCell(cell, context, notes);
    if (text === null || cell.column < cells.length || cell.column >= mostColumns) sound = false;
    else {
      while (cells.length < cell.column) cells.push('');
      cells.push(text);
    }
  };

  return {
    handlers: {
      open: (name, attribute) => {
        if (ended) return;
        if (name === 'row') openRow(attribute('r'), attribute('hidden'));
        else if (name === 'c') openCell(attribute);
        else if (name === 'rPh') pronounced++;
        else if (name === 'f') [into, cell.formula] = ['formula', ''];
        else if (name === 'v' || (name === 't' && pronounced === 0)) {
          into = 'value';
          cell.value ??= '';
        }
      },
      text: (text) => {
        if (into !== null) cell[into] = (cell[into] ?? '') + text;
      },
      close: (name) => {
        if (ended) return;
        if (name === 'v' || name === 't' || name === 'f') into = null;
        else if (name === 'rPh') pronounced--;
        else if (name === 'c') closeCell();
        else if (name === 'row') rows.push({ line, cells });
        else if (name === 'sheetData') ended = true;
      },
    },
    takeRows: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    isSound: () => sound,
    hasEnded: () => ended,
  };
}

/** The number of a cell's column, from 0, by the letters of its reference: `B7` is 1. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]*/.exec(reference.toUpperCase())?.[0] ?? '';
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 0x40, 0) - 1;
}
