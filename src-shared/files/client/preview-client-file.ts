import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import type { SheetName } from '../../base/app-error';
import { chooseSheets, headerOf } from '../xlsx/choose-sheets';
import { shareColumns } from '../header/share-columns';
import { nameInFile, proposeColumn } from '../header/choose-columns';
import { findSecondTable, refuseSecondTable } from '../header/table-beside';
import { readInFittingEncoding } from './guess-encoding';
import { nameOfColumn } from '../../domain/sides/client-file';
import { openClientFile, runWatched, type ClientFileSource } from './open-client-file';
import type { ReadingWatch } from './reading-watch';

/** How a client file would be read, and what its beginning shows. */
export interface ClientFilePreview {
  readonly encoding: string;
  readonly delimiter: string;
  /** The sheets of a workbook, those that are read, and the visible ones with rows as far as it was looked; null for a text file. */
  readonly workbook: {
    readonly sheets: readonly SheetName[];
    readonly read: readonly string[];
    readonly withRows: readonly string[] | null;
  } | null;
  readonly headerLine: number;
  /** Of several sheets, those of the first one; `partlyColumns` are those of them that another one lacks. */
  readonly columns: readonly string[];
  readonly partlyColumns: readonly string[];
  /** Null where nobody chose one and none looks like it, or one of each of two tables beside each other does. */
  readonly keyColumn: string | null;
  readonly statusColumn: string | null;
  /** A text of a second table beside the first, where somebody has to choose the columns of one; else null. */
  readonly secondTable: string | null;
  /** The first records that are not blank, of the first sheet: what is above the header, the header row and the first rows. */
  readonly records: ReadonlyArray<{ readonly line: number; readonly fields: readonly string[] }>;
}

/** How much of a field is shown. */
const shownText = 200;

/** Looks at the beginning of a client file, so that its header row and columns can be chosen; compares and keeps nothing. */
export function previewClientFile(
  source: ClientFileSource,
  choices: FileChoices,
  rowCount: number,
  watch: ReadingWatch = {},
): Promise<Result<ClientFilePreview>> {
  return readInFittingEncoding(source, choices, watch, (chosen) =>
    previewIn(source, chosen, rowCount, watch),
  );
}

async function previewIn(
  source: ClientFileSource,
  choices: FileChoices,
  rowCount: number,
  watch: ReadingWatch,
): Promise<Result<ClientFilePreview>> {
  const opened = await openClientFile(source, choices, watch);
  if (!opened.ok) return opened;
  const file = opened.value;
  if (file.kind === 'text') await file.close();
  const chosen = file.kind === 'text' ? null : await runWatched(chooseSheets(file, choices), watch);
  if (chosen?.ok === false) return chosen;
  const sheets = chosen?.value.read ?? [];
  const [first] = sheets;
  const { records, headerLine } = first ?? (file.kind === 'text' ? file : { records: [], headerLine: 1 });
  const header = records.findIndex(({ line }) => line >= headerLine);
  const columns = records[header]?.fields.map(nameOfColumn);
  if (columns === undefined) {
    return fail(
      records.length > 0
        ? { code: 'header_missing', name: source.name, line: headerLine }
        : { code: 'file_empty', name: source.name },
    );
  }
  const headers = sheets.map(headerOf);
  const { partly } = shareColumns(headers);
  const keyColumn = columnFor('key', columns, choices, choices.keyColumn);
  const statusColumn = columnFor('status', columns, choices, choices.statusColumn);
  const secondTable = findSecondTable(first === undefined ? [{ headerLine, records }] : sheets, choices);
  const isAsked = !refuseSecondTable(secondTable, choices).ok;
  return succeed({
    ...(file.kind === 'text'
      ? { encoding: file.encoding, delimiter: file.delimiter, workbook: null }
      : {
          encoding: 'xlsx',
          delimiter: '',
          workbook: {
            sheets: file.sheets,
            read: sheets.map(({ name }) => name),
            withRows: chosen?.value.withRows ?? null,
          },
        }),
    partlyColumns: partly.filter((column) => columns.includes(column)),
    headerLine: records[header]?.line ?? headerLine,
    columns,
    keyColumn: isAsked && choices.keyColumn === null ? null : keyColumn,
    statusColumn: isAsked && choices.statusColumn === null ? null : statusColumn,
    secondTable: isAsked ? secondTable : null,
    records: records.slice(0, header + 1 + rowCount).map(({ line, fields }) => ({
      line,
      fields: fields.map((field) => field.slice(0, shownText)),
    })),
  });
}

/** The column that was chosen, as this file calls it, or else the one that looks like it. */
function columnFor(
  role: 'key' | 'status',
  columns: readonly string[],
  { otherNames }: FileChoices,
  chosen: string | null,
): string | null {
  return chosen === null ? proposeColumn(columns, role) : (nameInFile(columns, chosen, otherNames) ?? chosen);
}
