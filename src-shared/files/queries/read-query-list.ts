import { fail, succeed, type Result } from '../../base/result';
import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';
import { queryLanguages, type QueryLanguage } from '../../domain/vocabulary/query-languages';
import { defaultProfile, type FileChoices } from '../../domain/rules/profile';
import type { MalformedRecord } from '../../domain/sides/client-file';
import { queryTexts } from '../../words/queries/languages';
import type { ClientFileSource } from '../client/open-client-file';
import { previewClientFile } from '../client/preview-client-file';
import { readClientFile } from '../client/read-client-file';
import type { ReadingWatch } from '../client/reading-watch';

/** A query list that came back, read to its end: every line of it, in whatever order. */
export interface ReadQueryList {
  readonly name: string;
  readonly language: QueryLanguage;
  /** The sheet that has the lines; null of a CSV. */
  readonly sheet: string | null;
  /** Line by line: where it stands in the file or the sheet, and what stands in it. */
  readonly lines: ArrayLike<number>;
  readonly ids: Texts;
  readonly answers: Texts;
  readonly comments: Texts;
  /** All other columns by their headers, as far as each header stands there once. */
  readonly others: ReadonlyMap<string, Pick<Texts, 'at'>>;
  /** Lines of a CSV that could not be read. */
  readonly malformed: readonly MalformedRecord[];
}

/** The header of a query list, where it was found. */
interface FoundHeader {
  readonly language: QueryLanguage;
  readonly sheet: string | null;
  readonly line: number;
  readonly columns: readonly string[];
}

/** How many records are looked at for the header: people put a few lines above it at most. */
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
  const choices = { ...choicesFor(language), sheet, headerLine: line };
  const read = await readClientFile(source, choices, watch, [headers.comment, ...others]);
  if (!read.ok) return read;
  const { rows, malformed } = read.value.file;
  const comments = rows.columns.get(headers.comment);
  if (comments === undefined) throw new Error('a column that was asked for was not read');
  return succeed({
    name: source.name,
    language,
    sheet,
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
  for (const language of queryLanguages) {
    const first = await previewClientFile(source, choicesFor(language), recordsLooked, watch);
    if (!first.ok) return first;
    const { workbook } = first.value;
    const found = headerIn(first.value.records);
    if (found !== null) return succeed({ ...found, sheet: workbook?.sheet ?? null });
    if (workbook === null) continue;
    for (const { name } of workbook.sheets) {
      if (name === workbook.sheet) continue;
      const preview = await previewClientFile(
        source,
        { ...choicesFor(language), sheet: name },
        recordsLooked,
        watch,
      );
      // A sheet without any cell is none.
      if (!preview.ok && preview.error.code !== 'file_empty') return preview;
      const other = preview.ok ? headerIn(preview.value.records) : null;
      if (other !== null) return succeed({ ...other, sheet: name });
    }
    // Records of a sheet are the same whatever is looked for; those of a text hang on what a header names.
    return succeed(null);
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
