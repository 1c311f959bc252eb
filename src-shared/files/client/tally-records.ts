import type { AppError, FileLimit } from '../../base/app-error';
import {
  nameOfColumn,
  keptText,
  type ClientFile,
  type MalformedRecord,
  type SheetsRead,
} from '../../domain/sides/client-file';
import { lineInSheets, nameLine } from '../../domain/sides/line-name';
import type { FileChoices } from '../../domain/rules/profile';
import { isFindingsHeader } from '../../domain/result/report';
import { maxBytesAUnit, readText, writeText } from '../../columns/text-bytes';
import { fail, succeed, type Result } from '../../base/result';
import { allTexts, isBlankRow, textLength, type SheetRow } from '../xlsx/sheet-row';
import { isTotalsRow } from '../xlsx/table-totals';
import { chooseColumns, maxColumns, type ChosenColumns } from '../header/choose-columns';
import { shareColumns } from '../header/share-columns';
import type { OpenedSheet } from '../xlsx/open-workbook';
import { unguardFormula } from '../../base/formula-guard';
import { parseRecords } from '../csv/parse-records';
import { createKeptRows, type RowTarget } from './kept-rows';
import type { RecordAbove } from './skipped-above';
import type { RawRecord } from '../csv/split-records';

/** What the records of a file amount to. */
export interface TalliedRecords {
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
  /** Those whose payment reference or status is a formula without a stored result. */
  readonly unsolvedRows: number;
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

export interface RecordTally {
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
  end(): Result<TalliedRecords>;
}

/** The most records above a header row that are kept, and their text; a header that was found and not chosen has no more. */
const maxKeptAbove = 1_000;
const maxTextAbove = 2 ** 24;

/** The number of malformed records whose text is kept. */
const maxMalformed = 1_000_000;

/**
 * Puts each record of a file where it belongs, in file order: header, skipped, malformed or data row (product.md, section 4,
 * equation 3). `records` is counted where records arrive, apart from what happens to them. The header is the first record at
 * or behind `headerLine` that is not blank; all above it are skipped. Of a workbook each sheet has a header of its own; what is
 * wanted is found by its name in each. `bytes` is the file's size.
 */
export function createRecordTally(
  name: string,
  delimiter: string,
  headerLine: number,
  choices: FileChoices,
  furtherNames: readonly string[],
  bytes: number,
  sheets: SheetsRead | null = null,
): RecordTally {
  const areSeveral = sheets !== null && sheets.read.length > 1;
  let from = headerLine;
  let records = 0;
  let hiddenRows = 0;
  let unsolvedRows = 0;
  const heads: Head[] = [];
  let skipped = 0;
  let recordsAbove = 0;
  let textAbove = 0;
  const above: RecordAbove[] = [];
  /** The header of the text, or of the sheet that is being read. */
  let head: Head | null = null;
  let sheet: string | null = null;
  let tables: OpenedSheet['tablesWithTotals'] = [];
  let target: RowTarget | null = null;
  const malformed: MalformedRecord[] = [];
  const rows = createKeptRows(furtherNames, bytes);

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
    const isOwn = isFindingsHeader(columns);
    head = { sheet, line, columns, chosen: chosen.value, isOwn, dataRows: 0 };
    heads.push(head);
    target = {
      fields: columns.length,
      isOwn,
      ...rows.columnsOf(chosen.value),
      count: (more) => {
        records += more;
      },
    };
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

  const takeRow = (
    record: RawRecord,
    fields: readonly string[],
    { columns, chosen, isOwn }: NonNullable<typeof head>,
  ) => {
    const surplus = fields.slice(columns.length);
    if (fields.length < columns.length) setAside(record, 'too_few_fields');
    else if (fields.length > maxColumns || surplus.some((field) => field.trim() !== ''))
      setAside(record, 'too_many_fields');
    else rows.push(record.line, (field) => unguarded(fields[field] ?? '', isOwn), chosen);
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
      return rows.hasRoom() ? succeed(null) : refuse('kept_text');
    },
    take: (batch: readonly RawRecord[]): Result<null> => {
      const wellFormed: RawRecord[] = [];
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
        else wellFormed.push(record);
      }
      if (head === null) return succeed(null);
      const parsed = parseRecords(
        wellFormed.map(({ text }) => text),
        delimiter,
      );
      for (const [index, record] of wellFormed.entries()) takeRow(record, parsed[index] ?? [], head);
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
        if (row.formulas?.some((place) => place === chosen.key || place === chosen.status)) unsolvedRows++;
        head.dataRows++;
        rows.pushCells(line, row, chosen, isTotalsRow(tables, row.line, chosen.key));
      }
      return succeed(null);
    },
    end: (): Result<TalliedRecords> => {
      const [first] = heads;
      if (head === null || first === undefined) return noHeader();
      const { line, columns: ofFirst, chosen } = first;
      const { shared, partly } = shareColumns(heads.map(({ columns }) => columns));
      malformed.sort((a, b) => a.line - b.line);
      return succeed({
        file: {
          name,
          sheets,
          records,
          header: heads.length,
          skipped,
          malformed,
          rows: rows.build(),
        },
        headerLine: line,
        columns: shared,
        partlyColumns: partly,
        parts: heads.flatMap(({ sheet: name, line: headerLine, dataRows }) =>
          name === null ? [] : [{ sheet: name, headerLine, dataRows }],
        ),
        hiddenRows,
        unsolvedRows,
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

/** The cells of a record; one whose quotes are broken is cut without them. */
function fieldsOf({ text, problem }: RawRecord, delimiter: string): readonly string[] {
  return problem === null ? (parseRecords([text], delimiter)[0] ?? []) : text.split(delimiter);
}

/** A line without any text; one that holds a delimiter is a row of empty fields, not a blank line. */
export function isBlank(text: string, delimiter: string): boolean {
  return text.trim() === '' && !text.includes(delimiter);
}
