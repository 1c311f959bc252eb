import { fail, succeed, type Result } from '../../base/result';
import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';
import { queryLanguages, type QueryLanguage } from '../../domain/vocabulary/query-languages';
import { defaultProfile, type FileChoices } from '../../domain/rules/profile';
import type { MalformedRecord } from '../../domain/sides/client-file';
import { queryTexts } from '../../words/queries/languages';
import { openClientFile, runWatched, type ClientFileSource } from '../client/open-client-file';
import { previewClientFile } from '../client/preview-client-file';
import { readClientFile, readSheets } from '../client/read-client-file';
import type { ReadingWatch } from '../client/reading-watch';
import type { OpenedSheet, OpenedWorkbook } from '../xlsx/open-workbook';

/** A query list that came back, read to its end: every line of it, in whatever order. */
export interface ReadQueryList {
  readonly name: string;
  readonly language: QueryLanguage;
  /** Line by line: where it is in the file or the sheet, and what is in it. */
  readonly lines: ArrayLike<number>;
  readonly ids: Texts;
  readonly answers: Texts;
  readonly comments: Texts;
  /** All other columns by their headers, as far as each header is there once. */
  readonly others: ReadonlyMap<string, Pick<Texts, 'at'>>;
  /** Lines of a CSV that could not be read. */
  readonly malformed: readonly MalformedRecord[];
}

/** The header of a query list, where it was found. */
interface FoundHeader {
  readonly language: QueryLanguage;
  /** The sheet that has it; null of a CSV. */
  readonly sheet: OpenedSheet | null;
  readonly line: number;
  readonly columns: readonly string[];
}

/** How many rows of a CSV are looked at for the header: people put a few lines above it at most. */
const recordsLooked = 60;

/**
 * Reads a query list: the first sheet whose header holds the fixed headers of a language, its columns found by their names.
 * Fails with `query_list_unknown` where no sheet does, and as a client file does where it cannot be read.
 */
export async function readQueryList(
  source: ClientFileSource,
  watch: ReadingWatch = {},
): Promise<Result<ReadQueryList>> {
  const found = await findHeader(source, watch);
  if (!found.ok) return found;
  if (found.value === null) return fail({ code: 'query_list_unknown', name: source.name });
  const { language, sheet, line, columns } = found.value;
  const { headers } = queryTexts[language];
  const others = otherColumns(columns, [headers.id, headers.answer, headers.comment]);
  const wanted = [headers.comment, ...others];
  const choices = { ...choicesFor(language), headerLine: line };
  const read =
    sheet === null
      ? await readClientFile(source, choices, watch, wanted)
      : await readSheets(
          { read: [{ ...sheet, headerLine: line }], left: [] },
          source,
          choices,
          watch,
          wanted,
        );
  if (!read.ok) return read;
  const { rows, malformed } = read.value.file;
  const comments = rows.columns.get(headers.comment);
  if (comments === undefined) throw new Error('a column that was asked for was not read');
  return succeed({
    name: source.name,
    language,
    lines: rows.lines,
    ids: rows.references,
    answers: textsOfRows(rows.statuses, rows.lines.length),
    comments: textsOfRows(comments, rows.lines.length),
    others: new Map(others.flatMap((name) => entryOf(name, rows.columns.get(name)))),
    malformed,
  });
}

/** Whether a file is a query list, by its headers; no file that cannot be read is one. */
export async function isQueryList(source: ClientFileSource, watch: ReadingWatch = {}): Promise<boolean> {
  const found = await findHeader(source, watch);
  return found.ok && found.value !== null;
}

async function findHeader(
  source: ClientFileSource,
  watch: ReadingWatch,
): Promise<Result<FoundHeader | null>> {
  const opened = await openClientFile(source, choicesFor('en'), watch);
  if (opened.ok && opened.value.kind === 'workbook') return findInWorkbook(opened.value, watch);
  if (opened.ok && opened.value.kind === 'text') await opened.value.close();
  // How a text is read hangs on the names that its header is looked for by.
  for (const language of queryLanguages) {
    const preview = await previewClientFile(source, choicesFor(language), recordsLooked, watch);
    if (!preview.ok) return preview;
    const found = headerIn(preview.value.records);
    if (found !== null) return succeed({ ...found, sheet: null });
  }
  return succeed(null);
}

/** Looks at the visible sheets first, then at the others, in the order of their tabs. */
async function findInWorkbook(
  workbook: OpenedWorkbook,
  watch: ReadingWatch,
): Promise<Result<FoundHeader | null>> {
  const inOrder = [...workbook.sheets].sort((a, b) => Number(a.hidden) - Number(b.hidden));
  for (const { name } of inOrder) {
    const sheet = await runWatched(workbook.open(name), watch);
    if (!sheet.ok) return sheet;
    const found = headerIn(sheet.value.records);
    if (found !== null) return succeed({ ...found, sheet: sheet.value });
  }
  return succeed(null);
}

function choicesFor(language: QueryLanguage): FileChoices {
  const { id, answer } = queryTexts[language].headers;
  return { ...defaultProfile.file, keyColumn: id, statusColumn: answer };
}

/** The first record that holds the fixed headers of a language. */
function headerIn(
  records: ReadonlyArray<{ readonly line: number; readonly fields: readonly string[] }>,
): Omit<FoundHeader, 'sheet'> | null {
  for (const { line, fields } of records) {
    const names = new Set(fields.map(normalise));
    const language = queryLanguages.find((one) => {
      const { id, answer, comment } = queryTexts[one].headers;
      return [id, answer, comment].every((name) => names.has(name));
    });
    if (language !== undefined) return { language, line, columns: fields.map(normalise) };
  }
  return null;
}

/** Those that are there once: of a repeated one nobody can say which is meant. */
function otherColumns(columns: readonly string[], fixed: readonly string[]): readonly string[] {
  return columns.filter(
    (name, at) =>
      name !== '' &&
      !fixed.includes(name) &&
      columns.indexOf(name) === at &&
      columns.lastIndexOf(name) === at,
  );
}

function textsOfRows(column: Pick<Texts, 'at'>, length: number): Texts {
  return { length, at: (row) => column.at(row) };
}

function entryOf<T>(name: string, column: T | undefined): ReadonlyArray<[string, T]> {
  return column === undefined ? [] : [[name, column]];
}

/** Which of the client's own columns a list has. */
export function ownColumnsIn(
  { language, others }: ReadQueryList,
  names: readonly string[],
): readonly string[] {
  const { yourColumn } = queryTexts[language];
  return names.filter((name) => others.has(normalise(yourColumn(name))));
}
