import { fail, succeed, type Result } from '../../base/result';
import type { FileChoices } from '../../domain/rules/profile';
import { openClientFile, runWatched, type ClientFileSource } from '../client/open-client-file';
import type { ReadingWatch } from '../client/reading-watch';
import { recordsOf, type TextReading } from '../client/records-of';
import { parseRecords } from '../csv/parse-records';
import type { CellRange } from '../xlsx/merged-cells';
import type { OpenedSheet } from '../xlsx/open-workbook';
import { createSheetRow, type SheetRow } from '../xlsx/sheet-row';

/** A CSV, or one sheet of a workbook; its rows can be read as often as needed. */
export interface ListTable {
  /** Null for a CSV. */
  readonly sheet: string | null;
  readonly linesWithNotes: OpenedSheet['linesWithNotes'];
  readonly rows: () => AsyncIterable<Result<ListRows>>;
}

/** Some rows; the merged cells of a sheet come with its last rows. */
interface ListRows {
  readonly rows: readonly ListRow[];
  readonly merged: readonly CellRange[];
}

/** A row; one whose quotation marks are broken has no cells. */
export interface ListRow extends SheetRow {
  readonly isBroken?: boolean;
}

/** All tables of a file, hidden sheets too. Of a text, the columns that are chosen help to find the delimiter. */
export async function openTables(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
): Promise<Result<readonly ListTable[]>> {
  const opened = await openClientFile(source, choices, watch);
  if (!opened.ok) return opened;
  const file = opened.value;
  if (file.kind === 'text') {
    await file.close();
    const { encoding, delimiter } = file;
    const rows = () => textRows({ name: source.name, encoding, delimiter, chunks: source.chunks() }, watch);
    return succeed([{ sheet: null, linesWithNotes: () => [], rows }]);
  }
  const tables: ListTable[] = [];
  for (const { name } of file.sheets) {
    const sheet = await runWatched(file.open(name), watch);
    if (!sheet.ok) return sheet;
    const { linesWithNotes } = sheet.value;
    tables.push({ sheet: name, linesWithNotes, rows: () => sheetRows(sheet.value, watch) });
  }
  return succeed(tables);
}

async function* textRows(
  text: TextReading,
  watch: ReadingWatch,
): AsyncGenerator<Result<ListRows>, undefined, undefined> {
  for await (const records of recordsOf(text, watch)) {
    if (!records.ok) return yield records;
    const parsed = parseRecords(
      records.value.map((record) => (record.problem === null ? record.text : '')),
      text.delimiter,
    );
    const rows = records.value.map(({ line, problem }, at) => ({
      ...createSheetRow(line),
      texts: parsed[at] ?? [],
      isBroken: problem !== null,
    }));
    yield succeed({ rows, merged: [] });
  }
}

async function* sheetRows(
  sheet: OpenedSheet,
  { signal, onProgress, pause }: ReadingWatch,
): AsyncGenerator<Result<ListRows>, undefined, undefined> {
  let rows = 0;
  for (const batch of sheet.rows()) {
    if (signal?.aborted === true) return yield fail({ code: 'cancelled' });
    yield batch;
    if (!batch.ok) return;
    rows += batch.value.rows.length;
    onProgress?.(batch.value.bytesRead, rows);
    await pause?.();
  }
}
