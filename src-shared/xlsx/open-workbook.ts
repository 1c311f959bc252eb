import type { LookAlike } from '../app-error';
import { proposeHeader, type FirstRecord } from '../csv/propose-header';
import type { FileChoices } from '../domain/profile';
import { fail, succeed, type Result } from '../result';
import { extract, namesIn, type ArchiveSteps } from './archive';
import type { SheetContext, SheetNotes } from './cell-text';
import type { SheetRow } from './collect-rows';
import { readSheetRows } from './read-sheet';
import {
  partNames,
  readDateStyles,
  readRelations,
  readSharedStrings,
  readWorkbookPart,
  type Relations,
  type SheetPart,
} from './workbook-parts';

/** A sheet's name, and whether its tab is hidden. */
export type SheetName = Pick<SheetPart, 'name' | 'hidden'>;

/** What there is to say of a workbook besides its rows. */
export interface WorkbookFacts extends Readonly<SheetNotes> {
  readonly sheet: string;
  readonly sheets: readonly SheetName[];
}

/** An .xlsx workbook whose beginning has been looked at. */
export interface OpenedWorkbook {
  readonly kind: 'workbook';
  readonly sheet: string;
  readonly sheets: readonly SheetName[];
  /** The row of the column names; what stands above it is no record of the data. */
  readonly headerLine: number;
  /** The first rows that are not blank. */
  readonly records: readonly FirstRecord[];
  /** All rows of the sheet, some at a time. */
  readonly rows: () => Iterable<Result<readonly SheetRow[]>>;
  /** Complete once all rows were read. */
  readonly facts: () => WorkbookFacts;
}

/** How many rows are looked at for the header. */
const firstRows = 500;

/**
 * Opens a workbook and the sheet that was chosen, or else its first one that is not hidden. It is held whole: an archive's
 * list of contents stands at its end.
 */
export function* openWorkbook(
  name: string,
  archive: Uint8Array,
  choices: FileChoices,
): ArchiveSteps<Result<OpenedWorkbook>> {
  const damaged = fail({ code: 'workbook_damaged', name });
  const names = namesIn(archive);
  if (names === null) {
    return isCutWorkbook(archive) ? damaged : fail({ code: 'file_not_csv', name, looksLike: 'zip' });
  }
  if (!names.has(partNames.workbook))
    return fail({ code: 'file_not_csv', name, looksLike: looksLike(names) });

  const named = yield* extract(archive, [partNames.workbook, partNames.relations]);
  const relations = readPart(named, partNames.relations, readRelations);
  const book =
    relations === null
      ? null
      : readPart(named, partNames.workbook, (part) => readWorkbookPart(part, relations));
  if (relations === null || book === null) return damaged;

  const { sheets, from1904 } = book;
  const chosen =
    choices.sheet === null
      ? (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
      : sheets.find((sheet) => sheet.name === choices.sheet);
  if (chosen === undefined) {
    const sheetNames = sheets.map((sheet) => sheet.name);
    return fail({ code: 'sheet_missing', name, sheet: choices.sheet, sheets: sheetNames });
  }
  const context = yield* contextOf(archive, relations, from1904);
  const part = (yield* extract(archive, [chosen.part]))?.get(chosen.part);
  if (context === null || part === undefined) return damaged;

  const records = yield* firstRecords(part, context, archive.length);
  if (records === null) return damaged;
  const proposed = records[proposeHeader(records, choices).index]?.line;
  const notes: SheetNotes = { hiddenRows: 0, dates: 0, formulas: 0 };
  const facts = { sheet: chosen.name, sheets: sheets.map(({ name, hidden }) => ({ name, hidden })) };
  return succeed({
    kind: 'workbook',
    ...facts,
    headerLine: choices.headerLine ?? proposed ?? 1,
    records,
    rows: function* () {
      for (const rows of readSheetRows(part, context, notes)) yield rows === null ? damaged : succeed(rows);
    },
    facts: () => ({ ...facts, ...notes }),
  });
}

function readPart<T>(
  parts: ReadonlyMap<string, Uint8Array> | null,
  name: string,
  read: (part: Uint8Array) => T | null,
): T | null {
  const part = parts?.get(name);
  return part === undefined ? null : read(part);
}

/** A workbook without texts or without styles has no such part. */
function* contextOf(
  archive: Uint8Array,
  { strings, styles }: Relations,
  from1904: boolean,
): ArchiveSteps<SheetContext | null> {
  const names = [strings, styles].filter((name) => name !== null);
  const parts = yield* extract(archive, names);
  const listed = strings === null ? undefined : parts?.get(strings);
  if (parts === null || (strings !== null && listed === undefined)) return null;
  const texts = listed === undefined ? [] : yield* readSharedStrings(listed);
  const dateStyles = styles === null ? [] : readPart(parts, styles, readDateStyles);
  return texts === null || dateStyles === null ? null : { strings: texts, dateStyles, from1904 };
}

function* firstRecords(
  part: Uint8Array,
  context: SheetContext,
  unpacked: number,
): ArchiveSteps<readonly FirstRecord[] | null> {
  const records: FirstRecord[] = [];
  const notes: SheetNotes = { hiddenRows: 0, dates: 0, formulas: 0 };
  for (const rows of readSheetRows(part, context, notes)) {
    if (rows === null) return null;
    for (const { line, cells } of rows) {
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line, fields: cells, broken: false });
      if (records.length === firstRows) return records;
    }
    yield unpacked;
  }
  return records;
}

/** An archive without its list of contents is told by what it begins with. */
function isCutWorkbook(archive: Uint8Array): boolean {
  const head = Array.from(archive.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('');
  return head.includes('xl/') || head.includes('[Content_Types].xml');
}

function looksLike(names: ReadonlySet<string>): LookAlike {
  if (names.has('xl/workbook.bin')) return 'xlsb';
  return names.has('content.xml') && names.has('mimetype') ? 'ods' : 'zip';
}
