import { fractionColumn, fractionMark, type ClientFile } from '../../domain/sides/client-file';
import { createCodedColumnBuilder, type CodedColumnBuilder } from '../../columns/coded-column';
import { createNumberColumnBuilder, type NumberColumnBuilder } from '../../columns/number-column';
import { createTextColumnBuilder, type TextColumnBuilder } from '../../columns/text-column';
import { cellTextAt, isFraction, type SheetRow } from '../xlsx/sheet-row';
import { markTotals } from '../xlsx/table-totals';
import type { ChosenColumns } from '../header/choose-columns';

/** Where a reader of bytes puts rows that are beyond doubt: as many fields as the header has, and where each wanted one goes. */
export interface RowTarget {
  readonly fields: number;
  readonly wanted: ReadonlyArray<{
    readonly field: number;
    readonly column: Pick<TextColumnBuilder, 'append'>;
  }>;
  readonly lines: NumberColumnBuilder;
  /** Tieout wrote the file, so that an apostrophe may be its own (`formula-guard.ts`). */
  readonly isOwn: boolean;
  /** Counts records, apart from the rows that they become. */
  readonly count: (records: number) => void;
}

/** The data rows of a file as they are kept: of each its line and the wanted columns, in file order. */
export interface KeptRows {
  /** Where a reader of bytes puts the fields of a row, under a header with these columns. */
  columnsOf(chosen: ChosenColumns): Pick<RowTarget, 'wanted' | 'lines'>;
  push(line: number, fieldAt: (field: number) => string, chosen: ChosenColumns): void;
  /** A row of a sheet; `isTotals` is one that a table has as its own totals. */
  pushCells(line: number, row: SheetRow, chosen: ChosenColumns, isTotals: boolean): void;
  /** Whether no column has more text than Tieout has room for. */
  hasRoom(): boolean;
  build(): ClientFile['rows'];
}

/** Rows for which room is made before any was read. */
const maxRowsGuess = 2_000_000;

/** How many bytes of text a column may have: a million references of 256 characters each. */
const maxColumnText = 2 ** 28;

/** Keeps the rows of a file of so many bytes, with these columns beside its key and its status. */
export function createKeptRows(furtherNames: readonly string[], bytes: number): KeptRows {
  // A guess at a usual file: forty bytes a row, a third of them its reference.
  const rowsExpected = Math.min(bytes / 40, maxRowsGuess) | 0;
  const references = createTextColumnBuilder(rowsExpected * 16, rowsExpected);
  const statuses = createCodedColumnBuilder(rowsExpected);
  const lines = createNumberColumnBuilder(rowsExpected);
  const further = new Map(furtherNames.map((column) => [column, createCodedColumnBuilder()]));
  /** Only the rows of a workbook fill these. */
  const fractions = new Map(furtherNames.map((column) => [column, createCodedColumnBuilder()]));
  /** The lines of rows that are a table's own totals. */
  const totals = new Set<number>();

  const push = (line: number, fieldAt: (field: number) => string, chosen: ChosenColumns): void => {
    references.push(fieldAt(chosen.key));
    statuses.push(fieldAt(chosen.status));
    lines.push(line);
    for (const [name, texts] of further) texts.push(fieldAt(chosen.further.get(name) ?? -1));
  };

  return {
    columnsOf: (chosen) => ({
      wanted: [
        { field: chosen.key, column: references },
        { field: chosen.status, column: statuses },
        ...Array.from(further, ([name, column]) => ({ field: chosen.further.get(name) ?? -1, column })),
      ],
      lines,
    }),
    push,
    pushCells: (line, row, chosen, isTotals) => {
      if (isTotals) totals.add(line);
      push(line, (column) => cellTextAt(row, column), chosen);
      for (const [name, marks] of fractions)
        marks.push(isFraction(row, chosen.further.get(name) ?? -1) ? fractionMark : '');
    },
    hasRoom: () =>
      [references, statuses, ...further.values()].every((column) => column.bytes() <= maxColumnText),
    build: () => {
      const builtLines = lines.build();
      return {
        references: references.build(),
        statuses: statuses.build(),
        lines: builtLines,
        columns: new Map([
          ...builtColumns(further),
          ...fractionsIn(builtColumns(fractions)),
          ...markTotals(builtLines, totals),
        ]),
      };
    },
  };
}

type Columns = ClientFile['rows']['columns'];

function builtColumns(builders: ReadonlyMap<string, CodedColumnBuilder>): Columns {
  return new Map(Array.from(builders, ([name, builder]) => [name, builder.build()]));
}

/** The columns that say where fractions are, of those in which there are some. */
function fractionsIn(marks: Columns): Columns {
  const found = [...marks].filter(([, { values }]) => values.includes(fractionMark));
  return new Map(found.map(([name, column]) => [fractionColumn(name), column]));
}
