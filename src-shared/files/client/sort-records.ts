import type { FileLimit } from '../../base/app-error';
import {
  keptText,
  fractionColumn,
  fractionMark,
  type ClientFile,
  type MalformedRecord,
} from '../../domain/sides/client-file';
import { createCodedColumnBuilder, type CodedColumnBuilder } from '../../columns/coded-column';
import { createNumberColumnBuilder, type NumberColumnBuilder } from '../../columns/number-column';
import type { FileChoices } from '../../domain/rules/profile';
import { isFindingsHeader } from '../../domain/result/report';
import { maxBytesAUnit, readText, writeText } from '../../columns/text-bytes';
import { createTextColumnBuilder, type TextColumnBuilder } from '../../columns/text-column';
import { fail, succeed, type Result } from '../../base/result';
import { allTexts, isBlankRow, isFraction, cellTextAt, type SheetRow } from '../xlsx/sheet-row';
import { chooseColumns, maxColumns, type ChosenColumns } from '../header/choose-columns';
import { unguardFormula } from '../../base/formula-guard';
import { parseRecords } from '../csv/parse-records';
import type { RecordAbove } from './skipped-above';
import type { RawRecord } from '../csv/split-records';

/** What the records of a file amount to. */
export interface SortedRecords {
  readonly file: ClientFile;
  /** The physical line on which the header row begins, from 1. */
  readonly headerLine: number;
  readonly columns: readonly string[];
  readonly keyColumn: string;
  readonly statusColumn: string;
  /** The records above the header that are not blank, the first of them, and whether somebody said where the header is. */
  readonly above: {
    readonly records: number;
    readonly kept: readonly RecordAbove[];
    readonly headerChosen: boolean;
  };
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
  take(batch: readonly RawRecord[]): Result<null>;
  /** A row of a sheet by its cells: one that is shorter than the header goes on blank, as it does in the spreadsheet. */
  takeCells(row: SheetRow): Result<null>;
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

/** The most records above a header row that are kept; a header that was found and not chosen has no more. */
const maxKeptAbove = 1_000;

/** The number of malformed records whose text is kept. */
const maxMalformed = 1_000_000;

/** How many bytes of text a column may have: a million references of 256 characters each. */
const maxColumnText = 2 ** 28;

/**
 * Puts each record of a file where it belongs, in file order: header, skipped, malformed or data row (product.md, section 4,
 * equation 3). `records` is counted where records arrive, apart from what becomes of them. The header is the first record at
 * or behind `headerLine` that is not blank; all above it are skipped. `bytes` is the file's size.
 */
export function createRecordSorter(
  name: string,
  delimiter: string,
  headerLine: number,
  choices: FileChoices,
  furtherNames: readonly string[],
  bytes = 0,
): RecordSorter {
  let records = 0;
  let skipped = 0;
  let recordsAbove = 0;
  const above: RecordAbove[] = [];
  let head: {
    readonly line: number;
    readonly columns: readonly string[];
    readonly chosen: ChosenColumns;
    readonly isOwn: boolean;
  } | null = null;
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
  const skipAbove = (line: number, fields: () => readonly string[]): void => {
    skipped++;
    recordsAbove++;
    if (above.length < maxKeptAbove) above.push({ line, fields: fields() });
  };

  const takeHeader = (line: number, columns: readonly string[]): Result<null> => {
    if (columns.length > maxColumns) return refuse('columns');
    const chosen = chooseColumns(columns, choices, furtherNames);
    if (!chosen.ok) return chosen;
    const isOwn = delimiter !== '' && isFindingsHeader(columns);
    head = { line, columns, chosen: chosen.value, isOwn };
    target = targetOf(columns.length, chosen.value, isOwn);
    return succeed(null);
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
    else if (surplus.some((field) => field.trim() !== '')) setAside(record, 'too_many_fields');
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
    rows: () => target,
    refuse,
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
        else if (record.line < headerLine) skipAbove(record.line, () => fieldsOf(record, delimiter));
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
      if (isBlankRow(row)) skipped++;
      else if (row.line < headerLine) skipAbove(row.line, () => allTexts(row));
      else if (head === null) return takeHeader(row.line, allTexts(row));
      else {
        const { chosen } = head;
        pushRow(row.line, (column) => cellTextAt(row, column), chosen);
        for (const [name, marks] of fractions)
          marks.push(isFraction(row, chosen.further.get(name) ?? -1) ? fractionMark : '');
      }
      return succeed(null);
    },
    end: (): Result<SortedRecords> => {
      if (head === null) {
        return fail(
          headerLine > 1 && records > 0
            ? { code: 'header_missing', name, line: headerLine }
            : { code: 'file_empty', name },
        );
      }
      const { line, columns, chosen } = head;
      malformed.sort((a, b) => a.line - b.line);
      return succeed({
        file: {
          name,
          records,
          header: 1,
          skipped,
          malformed,
          rows: {
            references: references.build(),
            statuses: statuses.build(),
            lines: lines.build(),
            columns: new Map([...builtColumns(further), ...fractionsIn(builtColumns(fractions))]),
          },
        },
        headerLine: line,
        columns,
        keyColumn: columns[chosen.key] ?? '',
        statusColumn: columns[chosen.status] ?? '',
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
