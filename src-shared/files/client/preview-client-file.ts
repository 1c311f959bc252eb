import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import type { SheetName } from '../xlsx/open-workbook';
import { nameInFile, proposeColumn } from '../header/choose-columns';
import { readInFittingEncoding } from './guess-encoding';
import { openClientFile, type ClientFileSource } from './open-client-file';
import type { ReadingWatch } from './reading-watch';

/** How a client file would be read, and what its beginning shows. */
export interface ClientFilePreview {
  readonly encoding: string;
  readonly delimiter: string;
  /** The sheets of a workbook and the one that is shown; null for a text file. */
  readonly workbook: { readonly sheet: string; readonly sheets: readonly SheetName[] } | null;
  readonly headerLine: number;
  readonly columns: readonly string[];
  readonly keyColumn: string | null;
  readonly statusColumn: string | null;
  /** The first records that are not blank: what stands above the header, the header row and the first rows. */
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
  const { records, headerLine } = file;
  const header = records.findIndex(({ line }) => line >= headerLine);
  const columns = records[header]?.fields;
  if (columns === undefined) {
    return fail(
      records.length > 0
        ? { code: 'header_missing', name: source.name, line: headerLine }
        : { code: 'file_empty', name: source.name },
    );
  }
  return succeed({
    ...(file.kind === 'text'
      ? { encoding: file.encoding, delimiter: file.delimiter, workbook: null }
      : { encoding: 'xlsx', delimiter: '', workbook: { sheet: file.sheet, sheets: file.sheets } }),
    headerLine: records[header]?.line ?? headerLine,
    columns,
    keyColumn: columnFor('key', columns, choices, choices.keyColumn),
    statusColumn: columnFor('status', columns, choices, choices.statusColumn),
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
