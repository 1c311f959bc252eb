import type { AppError, FileLimit } from '../../base/app-error';
import {
  nameOfColumn,
  keptText,
  fractionColumn,
  fractionMark,
  type ClientFile,
  type MalformedRecord,
  type SheetsRead,
} from '../../domain/sides/client-file';
import { lineInSheets, nameLine } from '../../domain/sides/line-name';
import { createCodedColumnBuilder, type CodedColumnBuilder } from '../../columns/coded-column';
import { createNumberColumnBuilder, type NumberColumnBuilder } from '../../columns/number-column';
import type { FileChoices } from '../../domain/rules/profile';
import { isFindingsHeader } from '../../domain/result/report';
import { maxBytesAUnit, readText, writeText } from '../../columns/text-bytes';
import { createTextColumnBuilder, type TextColumnBuilder } from '../../columns/text-column';
import { fail, succeed, type Result } from '../../base/result';
import { allTexts, isBlankRow, textLength, isFraction, cellTextAt, type SheetRow } from '../xlsx/sheet-row';
import { isTotalsRow, markTotals } from '../xlsx/table-totals';
import { chooseColumns, maxColumns, type ChosenColumns } from '../header/choose-columns';
import { shareColumns } from '../header/share-columns';
import type { OpenedSheet } from '../xlsx/open-workbook';
import { unguardFormula } from '../../base/formula-guard';
import { parseRecords } from '../csv/parse-records';
import type { RecordAbove } from './skipped-above';
import type { RawRecord } from '../csv/split-records';

/** What the records of a file amount to. */
export interface SortedRecords {
  readonly file: ClientFile;
  /** The physical line on which the header row begins, from 1; of several sheets, of the first one. */
  readonly headerLine: number;
  /** The columns of the header; of several sheets those that each has, and then those that only some have. */
  readonly columns: readonly string[];
  readonly partlyColumns: readonly string[];
  /** Of a workbook: its sheets in order, each with the row of its header and the number of its data rows; else empty. */
  readonly parts: ReadonlyArray<{
    readonly sheet: string;
    readonly headerLine: number;
    readonly dataRows: number;
  }>;
  /** Data rows of a workbook that it does not show. */
  readonly hiddenRows: number;
  readonly keyColumn: string;
  readonly statusColumn: string;
  /** The records above the header that are not blank, the first of them, and whether somebody said where the header is. */
  readonly above: {
    readonly records: number;
    readonly kept: readonly RecordAbove[];
    readonly headerChosen: boolean;
  };
}

/** A header row; of a sheet with the number of data rows that came after it so far. */
interface Head {
  readonly sheet: string | null;
  readonly line: number;
  readonly columns: readonly string[];
  readonly chosen: ChosenColumns;
  readonly isOwn: boolean;
  dataRows: number;
}

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

export interface RecordSorter {
  records(): number;
  /** Begins a sheet of a workbook, before any of its rows is taken. */
  beginSheet(sheet: Pick<OpenedSheet, 'name' | 'headerLine' | 'tablesWithTotals'>): Result<null>;
  take(batch: readonly RawRecord[]): Result<null>;
  /** A row of a sheet by its cells: one that is shorter than the header goes on blank, as it does in the spreadsheet. */
  takeCells(row: SheetRow): Result<null>;
  /** Where the payment reference is in the rows of the sheet that is being read; -1 before its header. */
  keyPlace(): number;
  /** Null until the header was taken. */
  rows(): RowTarget | null;
  /** Whether what is kept of the file so far is no more than Tieout has room for. */
  hasRoom(): Result<null>;
  /** The error that the file has more of something than that; `line` where one is concerned. */
  refuse(limit: FileLimit, line?: number): Result<never>;
  end(): Result<SortedRecords>;
}

/** Rows for which room is made before any was read. */
const maxRowsGuess = 2_000_000;

/** The most records above a header row that are kept, and their text; a header that was found and not chosen has no more. */
const maxKeptAbove = 1_000;
const maxTextAbove = 2 ** 24;

/** The number of malformed records whose text is kept. */
const maxMalformed = 1_000_000;

/** How many bytes of text a column may have: a million references of 256 characters each. */
const maxColumnText = 2 ** 28;

/**
 * Puts each record of a file where it belongs, in file order: header, skipped, malformed or data row (product.md, section 4,
 * equation 3). `records` is counted where records arrive, apart from what happens to them. The header is the first record at
 * or behind `headerLine` that is not blank; all above it are skipped. Of a workbook each sheet has a header of its own; what is
 * wanted is found by its name in each. `bytes` is the file's size.
 */
export function createRecordSorter(
  name: string,
  delimiter: string,
  headerLine: number,
  choices: FileChoices,
  furtherNames: readonly string[],
  bytes = 0,
  sheets: SheetsRead | null = null,
): RecordSorter {
  const areSeveral = sheets !== null && sheets.read.length > 1;
  let from = headerLine;
  let records = 0;
  let hiddenRows = 0;
  const heads: Head[] = [];
  let skipped = 0;
  let recordsAbove = 0;
  let textAbove = 0;
  const above: RecordAbove[] = [];
  /** The header of the text, or of the sheet that is being read. */
  let head: Head | null = null;
  let sheet: string | null = null;
  let tables: OpenedSheet['tablesWithTotals'] = [];
  /** The lines, among all that are kept, of rows that are a table's own totals. */
  const totals = new Set<number>();
  let target: RowTarget | null = null;
  const malformed: MalformedRecord[] = [];
  // A guess at a usual file: forty bytes a row, a third of them its reference.
  const rowsExpected = Math.min(bytes / 40, maxRowsGuess) | 0;
  const references = createTextColumnBuilder(rowsExpected * 16, rowsExpected);
  const statuses = createCodedColumnBuilder(rowsExpected);
  const lines = createNumberColumnBuilder(rowsExpected);
  const further = new Map(furtherNames.map((column) => [column, createCodedColumnBuilder()]));
  /** Only the rows of a workbook fill these. */
  const fractions = new Map(furtherNames.map((column) => [column, createCodedColumnBuilder()]));

  const setAside = (record: RawRecord, reason: MalformedRecord['reason']): void => {
    if (malformed.length > maxMalformed) return;
    malformed.push({ line: record.line, reason, text: ownText(record.text.slice(0, keptText)) });
  };

  const refuse = (limit: FileLimit, line: number | null = null): Result<never> =>
    fail({ code: 'file_too_large', name, limit, line });
  const skipAbove = (line: number, length: number, fields: () => readonly string[]): void => {
    skipped++;
    recordsAbove++;
    textAbove += length;
    if (above.length < maxKeptAbove && textAbove <= maxTextAbove)
      above.push({ line: nameLine({ sheets }, line), fields: fields() });
  };

  const takeHeader = (line: number, cells: readonly string[]): Result<null> => {
    const columns = cells.map(nameOfColumn);
    if (columns.length > maxColumns) return refuse('columns');
    const chosen = chooseColumns(columns, { ...choices, ...comparedIn(heads[0]) }, furtherNames);
    if (!chosen.ok) return areSeveral ? ofSheet(chosen.error) : chosen;
    const isOwn = delimiter !== '' && isFindingsHeader(columns);
    head = { sheet, line, columns, chosen: chosen.value, isOwn, dataRows: 0 };
    heads.push(head);
    target = targetOf(columns.length, chosen.value, isOwn);
    return succeed(null);
  };

  /** Names of columns are first looked for in the first sheet, unless they were chosen. */
  const comparedIn = (first: Head | undefined): Partial<FileChoices> =>
    first === undefined
      ? {}
      : {
          keyColumn: choices.keyColumn ?? first.columns[first.chosen.key] ?? null,
          statusColumn: choices.statusColumn ?? first.columns[first.chosen.status] ?? null,
        };

  const ofSheet = (error: AppError): Result<never> =>
    error.code === 'column_missing' && sheet !== null
      ? fail({ code: 'sheet_unlike_others', name, sheet, column: error.column, columns: error.columns })
      : fail(error);

  const noHeader = (): Result<never> => {
    if (areSeveral && sheet !== null)
      return fail({ code: 'sheet_unlike_others', name, sheet, column: null, columns: [] });
    const isBelow = from > 1 && records > 0;
    return fail(isBelow ? { code: 'header_missing', name, line: from } : { code: 'file_empty', name });
  };

  const targetOf = (fields: number, chosen: ChosenColumns, isOwn: boolean): RowTarget => ({
    fields,
    isOwn,
    wanted: [
      { field: chosen.key, column: references },
      { field: chosen.status, column: statuses },
      ...Array.from(further, ([name, column]) => ({ field: chosen.further.get(name) ?? -1, column })),
    ],
    lines,
    count: (more) => {
      records += more;
    },
  });

  const takeRow = (
    record: RawRecord,
    fields: readonly string[],
    { columns, chosen, isOwn }: NonNullable<typeof head>,
  ) => {
    const surplus = fields.slice(columns.length);
    if (fields.length < columns.length) setAside(record, 'too_few_fields');
    else if (fields.length > maxColumns || surplus.some((field) => field.trim() !== ''))
      setAside(record, 'too_many_fields');
    else pushRow(record.line, (field) => unguarded(fields[field] ?? '', isOwn), chosen);
  };

  const pushRow = (line: number, fieldAt: (field: number) => string, chosen: ChosenColumns): void => {
    references.push(fieldAt(chosen.key));
    statuses.push(fieldAt(chosen.status));
    lines.push(line);
    for (const [column, texts] of further) {
      texts.push(fieldAt(chosen.further.get(column) ?? -1));
    }
  };

  return {
    records: () => records,
    keyPlace: () => head?.chosen.key ?? -1,
    rows: () => target,
    refuse,
    beginSheet: (next) => {
      if (sheet !== null && head === null) return noHeader();
      [sheet, from, head] = [next.name, next.headerLine, null];
      tables = next.tablesWithTotals;
      return succeed(null);
    },
    hasRoom: () => {
      if (malformed.length > maxMalformed) return refuse('malformed');
      const columns = [references, statuses, ...further.values()];
      return columns.some((column) => column.bytes() > maxColumnText) ? refuse('kept_text') : succeed(null);
    },
    take: (batch: readonly RawRecord[]): Result<null> => {
      const rows: RawRecord[] = [];
      for (const record of batch) {
        records++;
        if (isBlank(record.text, delimiter)) skipped++;
        else if (record.line < from)
          skipAbove(record.line, record.text.length, () => fieldsOf(record, delimiter));
        else if (head === null) {
          if (record.problem !== null) return fail({ code: 'header_malformed', name, line: record.line });
          const taken = takeHeader(record.line, parseRecords([record.text], delimiter)[0] ?? []);
          if (!taken.ok) return taken;
        } else if (record.problem !== null) setAside(record, record.problem);
        else rows.push(record);
      }
      if (head === null) return succeed(null);
      const parsed = parseRecords(
        rows.map(({ text }) => text),
        delimiter,
      );
      for (const [index, record] of rows.entries()) takeRow(record, parsed[index] ?? [], head);
      return succeed(null);
    },
    takeCells: (row) => {
      records++;
      const line = areSeveral ? lineInSheets(sheets.read.indexOf(sheet ?? ''), row.line) : row.line;
      if (isBlankRow(row)) skipped++;
      else if (row.line < from) skipAbove(line, textLength(row), () => allTexts(row));
      else if (head === null) return takeHeader(row.line, allTexts(row));
      else {
        const { chosen } = head;
        if (row.hidden) hiddenRows++;
        head.dataRows++;
        if (isTotalsRow(tables, row.line, chosen.key)) totals.add(line);
        pushRow(line, (column) => cellTextAt(row, column), chosen);
        for (const [name, marks] of fractions)
          marks.push(isFraction(row, chosen.further.get(name) ?? -1) ? fractionMark : '');
      }
      return succeed(null);
    },
    end: (): Result<SortedRecords> => {
      const [first] = heads;
      if (head === null || first === undefined) return noHeader();
      const { line, columns: ofFirst, chosen } = first;
      const { shared, partly } = shareColumns(heads.map(({ columns }) => columns));
      malformed.sort((a, b) => a.line - b.line);
      const builtLines = lines.build();
      return succeed({
        file: {
          name,
          sheets,
          records,
          header: heads.length,
          skipped,
          malformed,
          rows: {
            references: references.build(),
            statuses: statuses.build(),
            lines: builtLines,
            columns: new Map([
              ...builtColumns(further),
              ...fractionsIn(builtColumns(fractions)),
              ...markTotals(builtLines, totals),
            ]),
          },
        },
        headerLine: line,
        columns: shared,
        partlyColumns: partly,
        parts: heads.flatMap(({ sheet: name, line: headerLine, dataRows }) =>
          name === null ? [] : [{ sheet: name, headerLine, dataRows }],
        ),
        hiddenRows,
        keyColumn: ofFirst[chosen.key] ?? '',
        statusColumn: ofFirst[chosen.status] ?? '',
        above: { records: recordsAbove, kept: above, headerChosen: choices.headerLine !== null },
      });
    },
  };
}

/** A copy of the text: a slice would keep the whole piece of the file in memory. */
function ownText(slice: string): string {
  const bytes = new Uint8Array(slice.length * maxBytesAUnit);
  return readText(bytes, 0, writeText(slice, bytes, 0));
}

/** Keeps an apostrophe before a formula as the client's own text, except in a file that Tieout wrote. */
function unguarded(text: string, isOwn: boolean): string {
  return isOwn ? unguardFormula(text) : text;
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

/** The cells of a record; one whose quotes are broken is cut without them. */
function fieldsOf({ text, problem }: RawRecord, delimiter: string): readonly string[] {
  return problem === null ? (parseRecords([text], delimiter)[0] ?? []) : text.split(delimiter);
}

/** A line without any text; one that holds a delimiter is a row of empty fields, not a blank line. */
export function isBlank(text: string, delimiter: string): boolean {
  return text.trim() === '' && !text.includes(delimiter);
}
