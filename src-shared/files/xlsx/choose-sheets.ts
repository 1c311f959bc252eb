import type { SheetName } from '../../base/app-error';
import { fail, succeed, type Result } from '../../base/result';
import { maxSheetsRead } from '../../domain/sides/line-name';
import type { FileChoices } from '../../domain/rules/profile';
import { chooseColumns, finderOfNames } from '../header/choose-columns';
import { continuationOf } from '../header/continued-rows';
import { splitAtHeader } from '../header/propose-header';
import type { ArchiveSteps } from '../zip/unpack';
import type { OpenedSheet, OpenedWorkbook } from './open-workbook';
import { cellTextAt } from './sheet-row';

/** The sheets of a workbook that are the client file, opened, and all others. */
export interface ChosenSheets {
  /** At least one, in the order of their tabs. */
  readonly read: readonly OpenedSheet[];
  readonly left: readonly SheetName[];
  /** The visible sheets that have rows to compare; null where it was not needed to look. */
  readonly withRows: readonly string[] | null;
}

/**
 * Finds out which sheets of a workbook are compared (product.md, section 6): those that somebody chose; where nobody did, the
 * only visible one with rows under the columns that are compared, or, where no sheet has such rows, the one that opens first. A
 * sheet without such a header may continue these rows.
 * Fails with `sheets_undecided` where several have rows, and where a choice names a sheet that is gone or does not know one
 * with rows: no sheet takes the place of a chosen one, and nobody would hear of the rows of a sheet left out.
 */
export function* chooseSheets(
  workbook: OpenedWorkbook,
  choices: FileChoices,
): ArchiveSteps<Result<ChosenSheets>> {
  const { name, sheets, opensFirst } = workbook;
  const { sheets: chosen } = choices;
  const names = sheets.map((sheet) => sheet.name);
  const missing = (chosen?.read ?? []).filter((sheet) => !names.includes(sheet));
  if (chosen?.left === null && missing.length === 0) return yield* openAll(workbook, chosen.read, null);
  const visible = sheets.filter(({ hidden }) => !hidden);
  const found = new Set<string>();
  // Tests are kept, and not the sheets: their first rows may be wide.
  const tests: Array<(other: OpenedSheet) => boolean> = [];
  for (const sheet of visible) {
    const opened = yield* workbook.open(sheet.name);
    if (!opened.ok) return opened;
    const hasRows = yield* hasRowsToCompare(opened.value, choices);
    if (!hasRows.ok) return hasRows;
    if (!hasRows.value) continue;
    found.add(sheet.name);
    tests.push(testOf(opened.value, choices));
  }
  for (const sheet of visible) {
    if (found.has(sheet.name) || tests.length === 0) continue;
    const opened = yield* workbook.open(sheet.name);
    if (!opened.ok) return opened;
    if (tests.some((continues) => continues(opened.value))) found.add(sheet.name);
  }
  const withRows = names.filter((sheet) => found.has(sheet));
  const known = new Set([...(chosen?.read ?? []), ...(chosen?.left ?? [])]);
  const isDecided =
    chosen === null
      ? withRows.length < 2
      : missing.length === 0 && withRows.every((sheet) => known.has(sheet));
  if (!isDecided) return fail({ code: 'sheets_undecided', name, sheets, missing, withRows, opensFirst });
  if (chosen !== null) return yield* openAll(workbook, chosen.read, withRows);
  const first = visible[0] ?? sheets[0];
  return yield* openAll(workbook, [withRows[0] ?? opensFirst ?? first?.name ?? ''], withRows);
}

function* openAll(
  workbook: OpenedWorkbook,
  wanted: readonly string[],
  withRows: ChosenSheets['withRows'],
): ArchiveSteps<Result<ChosenSheets>> {
  const isWanted = ({ name }: SheetName): boolean => wanted.includes(name);
  const read: OpenedSheet[] = [];
  for (const { name } of workbook.sheets.filter(isWanted)) {
    const opened = yield* workbook.open(name);
    if (!opened.ok) return opened;
    read.push(opened.value);
  }
  if (read.length > maxSheetsRead)
    return fail({ code: 'file_too_large', name: workbook.name, limit: 'sheets', line: null });
  return succeed({ read, left: workbook.sheets.filter((sheet) => !isWanted(sheet)), withRows });
}

/**
 * Whether some row has text under the columns that are compared, below any row that names them: a sheet that could not be
 * compared as it is, for its titles or a name that it has twice, has rows all the same.
 */
function* hasRowsToCompare(sheet: OpenedSheet, choices: FileChoices): ArchiveSteps<Result<boolean>> {
  const placesNamed = finderOfNames(choices);
  const places = new Set<number>();
  for (const batch of sheet.rows()) {
    if (!batch.ok) return batch;
    for (const row of batch.value.rows) {
      if (Array.from(places).some((place) => cellTextAt(row, place).trim() !== '')) return succeed(true);
      for (const at of placesNamed(row.texts) ?? []) places.add(row.columns?.[at] ?? at);
    }
    yield batch.value.bytesRead;
  }
  return succeed(false);
}

/** Tells whether a sheet without the header of this one continues its rows. */
function testOf(sheet: OpenedSheet, choices: FileChoices): (other: OpenedSheet) => boolean {
  const { header, rows } = splitAtHeader(sheet);
  const chosen = chooseColumns(header, choices);
  if (!chosen.ok) return () => false;
  const continues = continuationOf(rows, chosen.value);
  return ({ records }) => continues(records);
}

/** The cells of a sheet's header row; none where it has none among its first rows. */
export function headerOf(sheet: OpenedSheet): readonly string[] {
  return splitAtHeader(sheet).header;
}
