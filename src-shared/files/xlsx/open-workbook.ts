import type { LookAlike, SheetName } from '../../base/app-error';
import { proposeHeader, type FirstRecord } from '../header/propose-header';
import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import { textColumn } from '../../columns/text-column';
import { readContents, type PackedFile } from '../zip/contents';
import type { ArchiveSteps } from '../zip/unpack';
import type { SheetContext } from './cell-text';
import type { CellRange } from './merged-cells';
import { relationsOf } from './part-relations';
import { workbookProblem } from './part-problem';
import { linesWithNotes, tablesWithTotals } from './read-tables';
import { readSheetRows, type SheetBatch } from './read-sheet';
import { allTexts, isBlankRow } from './sheet-row';
import {
  readCellFormats,
  readRelations,
  readSharedStrings,
  readWorkbookPart,
  readWorkbookPath,
  usualWorkbook,
  type PartRead,
  type Relations,
} from './workbook-parts';

/** Some rows of a sheet, how many bytes of the file it took to get there, and with its last rows its merged cells. */
interface SheetPiece extends Pick<SheetBatch, 'rows' | 'merged'> {
  readonly bytesRead: number;
}

/** A sheet of a workbook whose beginning has been looked at. */
export interface OpenedSheet {
  readonly name: string;
  /** The row of the column names; what is above it is no record of the data. */
  readonly headerLine: number;
  /** The first rows that are not blank. */
  readonly records: readonly FirstRecord[];
  /** The tables of the sheet that show a totals row, which is the last of their rows. */
  readonly tablesWithTotals: readonly CellRange[];
  /** The lines with notes on their cells. */
  readonly linesWithNotes: () => readonly number[];
  /** All rows of the sheet, some at a time. */
  readonly rows: () => Iterable<Result<SheetPiece>>;
}

/** An .xlsx workbook; none of its sheets has been looked at, but the texts that they share were read. */
export interface OpenedWorkbook {
  readonly kind: 'workbook';
  readonly name: string;
  /** In the order of their tabs, at least one. */
  readonly sheets: readonly SheetName[];
  /** The sheet that a spreadsheet shows first; null where that one has no cells, such as a chart. */
  readonly opensFirst: string | null;
  /** Opens one of these sheets. */
  readonly open: (sheet: string) => ArchiveSteps<Result<OpenedSheet>>;
}

/** How many rows are looked at for the header. */
const firstRows = 500;

/** Opens a workbook. It is held whole: an archive's list of contents is at its end. */
export function* openWorkbook(
  name: string,
  archive: Uint8Array,
  choices: FileChoices,
): ArchiveSteps<Result<OpenedWorkbook>> {
  const damaged = fail({ code: 'workbook_damaged', name });
  const repeated: string[] = [];
  const entries = readContents(archive, (entry) => repeated.push(entry));
  if (entries === null) {
    const [entry] = repeated;
    if (entry !== undefined) return fail({ code: 'workbook_ambiguous', name, entry });
    return isCutWorkbook(archive) ? damaged : fail({ code: 'file_not_csv', name, looksLike: 'zip' });
  }
  const contents = new Map([...entries].map(([entry, packed]) => [entry.toLowerCase(), packed]));
  // Some writers have the list of sheets elsewhere, and a spreadsheet goes by what the file says.
  const listed = contents.get(relationsOf(''));
  const named = listed === undefined ? null : readWorkbookPath(listed);
  if (named !== null && named.problem !== null) return fail(workbookProblem(name, named.problem));
  const workbook = named?.value ?? usualWorkbook;
  // Excel’s binary workbook lists its sheets in the same place, in no XML.
  if (workbook.endsWith('.bin')) return fail({ code: 'file_not_csv', name, looksLike: 'xlsb' });
  if (!contents.has(workbook)) return fail({ code: 'file_not_csv', name, looksLike: looksLike(entries) });

  const relations = readPart(contents, relationsOf(workbook), (part) => readRelations(part, workbook));
  if (relations.problem !== null) return fail(workbookProblem(name, relations.problem));
  const book = readPart(contents, workbook, (part) => readWorkbookPart(part, relations.value));
  if (book.problem !== null) return fail(workbookProblem(name, book.problem));

  const { sheets, opensFirst, from1904 } = book.value;
  if (sheets.length === 0) return fail({ code: 'sheet_missing', name });
  const context = yield* contextOf(contents, relations.value, from1904);
  if (context.problem !== null) return fail(workbookProblem(name, context.problem));
  const { value } = context;
  return succeed({
    kind: 'workbook',
    name,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    opensFirst,
    open: function* (sheet) {
      const path = sheets.find((one) => one.name === sheet)?.part ?? '';
      const part = contents.get(path);
      if (part === undefined) return damaged;
      const first = yield* firstRecords(part, value);
      if (first.problem !== null) return fail(workbookProblem(name, first.problem));
      const records = first.value;
      const proposed = records[proposeHeader(records, choices).index]?.line;
      return succeed({
        name: sheet,
        headerLine: choices.headerLine ?? proposed ?? 1,
        records,
        tablesWithTotals: tablesWithTotals(contents, path),
        linesWithNotes: () => linesWithNotes(contents, path),
        rows: function* () {
          for (const { rows, problem, through, merged } of readSheetRows(part, value))
            yield problem === null
              ? succeed({ rows, merged, bytesRead: through })
              : fail(workbookProblem(name, problem));
        },
      });
    },
  });
}

function readPart<T>(
  contents: ReadonlyMap<string, PackedFile>,
  name: string,
  read: (part: PackedFile) => PartRead<T>,
): PartRead<T> {
  const part = contents.get(name);
  return part === undefined ? { problem: 'damaged', value: null } : read(part);
}

/** A workbook without texts or without styles has no such part, even where it names one; a cell that needs it is damage. */
function* contextOf(
  contents: ReadonlyMap<string, PackedFile>,
  { strings, styles }: Relations,
  from1904: boolean,
): ArchiveSteps<PartRead<SheetContext>> {
  const formats: PartRead<SheetContext['formats']> =
    styles !== null && contents.has(styles)
      ? readPart(contents, styles, readCellFormats)
      : { problem: null, value: [] };
  if (formats.problem !== null) return formats;
  const listed = strings === null ? undefined : contents.get(strings);
  const texts =
    listed === undefined
      ? ({ problem: null, value: textColumn([]) } as const)
      : yield* readSharedStrings(listed);
  if (texts.problem !== null) return texts;
  return { problem: null, value: { strings: texts.value, formats: formats.value, from1904 } };
}

function* firstRecords(
  part: PackedFile,
  context: SheetContext,
): ArchiveSteps<PartRead<OpenedSheet['records']>> {
  const records: FirstRecord[] = [];
  for (const { rows, problem, through } of readSheetRows(part, context)) {
    if (problem !== null) return { problem, value: null };
    for (const row of rows) {
      if (records.length === firstRows) return { problem: null, value: records };
      if (!isBlankRow(row)) records.push({ line: row.line, fields: allTexts(row), broken: false });
    }
    yield through;
  }
  return { problem: null, value: records };
}

/** An archive without its list of contents is told by what it begins with. */
function isCutWorkbook(archive: Uint8Array): boolean {
  const head = Array.from(archive.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('');
  return head.includes('xl/') || head.includes('[Content_Types].xml');
}

function looksLike(names: Pick<ReadonlyMap<string, unknown>, 'has'>): LookAlike {
  if (names.has('content.xml') && names.has('mimetype')) return 'ods';
  // Newer Numbers packs its index file by file, older ones as an archive of its own.
  return names.has('Index/Document.iwa') || names.has('Index.zip') ? 'numbers' : 'zip';
}
