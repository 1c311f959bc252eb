import { fail, succeed, type Result } from '../../base/result';
import type { FileLimit } from '../../base/app-error';
import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';
import type { FilledColumn, LineRefusal } from '../../domain/queries/answers-proposal';
import { readQueryId } from '../../domain/queries/query-id';
import { defaultProfile } from '../../domain/rules/profile';
import type { ClientFile } from '../../domain/sides/client-file';
import { lineInSheets, maxSheetsRead } from '../../domain/sides/line-name';
import type { QueryLanguage } from '../../domain/vocabulary/query-languages';
import { queryTexts } from '../../words/queries/languages';
import { readInFittingEncoding, type EncodingGuess } from '../client/guess-encoding';
import { createKeptRows } from '../client/kept-rows';
import type { ClientFileSource } from '../client/open-client-file';
import type { ReadingWatch } from '../client/reading-watch';
import type { ChosenColumns } from '../header/choose-columns';
import { columnLetters } from '../xlsx/merged-cells';
import { cellTextAt, isBlankRow } from '../xlsx/sheet-row';
import { findListParts, namesQuery, type ListHeader, type ListPart } from './list-parts';
import type { ListRow } from './list-tables';
import { findMergedLines, type MergedLines } from './merged-lines';

/** A query list that came back, read to its end: every line of it, in whatever order. */
export interface ReadQueryList extends Pick<ClientFile, 'sheets'> {
  /** Why it was read in this encoding, where it is not UTF-8. */
  readonly encodingGuess: EncodingGuess | null;
  readonly name: string;
  readonly language: QueryLanguage;
  /** Line by line: where it is in the file (`line-name.ts`), and what is in it. */
  readonly lines: ArrayLike<number>;
  readonly ids: Texts;
  readonly answers: Texts;
  readonly comments: Texts;
  /** All other columns by their headers, as far as each header is there once. */
  readonly others: ReadonlyMap<string, Pick<Texts, 'at'>>;
  /** Why lines are refused whatever they say. */
  readonly refusals: ReadonlyMap<number, LineRefusal>;
  /** All columns with text in them, by their headers, one without by the letters of its place; and the notes on cells. */
  readonly filled: readonly FilledColumn[];
}

/** How many rows are looked at to tell a list from other files. */
const rowsToTell = 500;

/** The most lines that are refused. */
const maxRefused = 1_000_000;

/** Rows taken between two checks of the memory limits. */
const rowsALook = 64;

/**
 * Reads a query list: all sheets that have the fixed headers of a language, anywhere among their rows, and columns by their names.
 * Lines of sheets without them are refused. Fails with `query_list_unknown` where no sheet has them, and as a client file does
 * where it cannot be read.
 */
export function readQueryList(
  source: ClientFileSource,
  watch: ReadingWatch = {},
): Promise<Result<ReadQueryList>> {
  return readInFittingEncoding(source, defaultProfile.file, watch, async (choices) => {
    const parts = await findListParts(source, choices, watch);
    return parts.ok ? readParts(source.name, parts.value) : parts;
  });
}

/** Whether a file is a query list, by its headers or a query id in it; no file that cannot be read is one. */
export async function isQueryList(source: ClientFileSource, watch: ReadingWatch = {}): Promise<boolean> {
  const found = await readInFittingEncoding(source, defaultProfile.file, watch, async (choices) => {
    const parts = await findListParts(source, choices, watch, rowsToTell);
    return parts.ok ? succeed({ parts: parts.value }) : parts;
  });
  return found.ok && found.value.parts.length > 0;
}

/** Where the columns of a table are; `further` are all whose header is there once, but for the id and the answer. */
interface ListPlaces extends ChosenColumns {
  readonly comment: number;
  /** The headers of the columns by their places, as far as each is there once. */
  readonly names: ReadonlyMap<number, string>;
}

/** Those of a table without the headers of the list. */
const nowhere: ListPlaces = { key: -1, status: -1, comment: -1, further: new Map(), names: new Map() };

async function readParts(
  name: string,
  parts: readonly ListPart[],
): Promise<Result<Omit<ReadQueryList, 'encodingGuess'>>> {
  const language = parts.find(({ header }) => header !== null)?.header?.language;
  if (language === undefined) return fail({ code: 'query_list_unknown', name });
  const refuse = (limit: FileLimit): Result<never> =>
    fail({ code: 'file_too_large', name, limit, line: null });
  if (parts.length > maxSheetsRead) return refuse('sheets');
  const places: ListPlaces[] = [];
  for (const { header } of parts) {
    const found = header?.language === language ? findPlaces(header) : succeed(nowhere);
    if (!found.ok) return found;
    places.push(found.value);
  }
  const headers = places.flatMap(({ further }) => [...further.keys()]);
  const rows = createKeptRows(headers, 0);
  const refusals = new Map<number, LineRefusal>();
  const filled = new Map<FilledColumn['name'], FilledColumn>();
  const merged: MergedLines[] = [];
  let taken = 0;

  for (const [number, part] of parts.entries()) {
    const chosen = places[number] ?? nowhere;
    for (const line of part.table.linesWithNotes()) countFilled(filled, null, lineInSheets(number, line));
    for await (const batch of part.table.rows()) {
      if (!batch.ok) return batch;
      for (const row of batch.value.rows) {
        const read = judge(row, part, chosen);
        if (read === 'no_line') continue;
        const line = lineInSheets(number, row.line);
        if (read === 'line') countCells(filled, row, line, chosen);
        else refusals.set(line, read);
        rows.push(line, (place) => cellTextAt(row, place), chosen);
        if (++taken % rowsALook === 0 && !rows.hasRoom()) return refuse('kept_text');
      }
      if (refusals.size > maxRefused) return refuse('malformed');
      for (const { top, bottom, left } of batch.value.merged) {
        const of = left === chosen.status ? 'answers' : left === chosen.comment ? 'comments' : null;
        if (of !== null && bottom > top)
          merged.push({ of, top: lineInSheets(number, top), bottom: lineInSheets(number, bottom) });
      }
    }
  }

  const { references: ids, statuses, lines, columns } = rows.build();
  const others = new Map(columns);
  const { comment } = queryTexts[language].headers;
  const comments = others.get(comment);
  if (comments === undefined) throw new Error('a column that was asked for was not read');
  others.delete(comment);
  const list = {
    ...{ name, language, lines, ids, others, filled: [...filled.values()] },
    sheets: parts.length < 2 ? null : { read: parts.map(({ table }) => table.sheet ?? ''), left: [] },
    answers: textsOfRows(statuses, lines.length),
    comments: textsOfRows(comments, lines.length),
  };
  for (const [line, top] of findMergedLines(merged, list)) refusals.set(line, { why: 'merged', top });
  return succeed({ ...list, refusals });
}

/** Where the headers of a list are; of a fixed one that is there several times nobody can say which is meant. */
function findPlaces({ language, columns }: ListHeader): Result<ListPlaces> {
  const { id, answer, comment } = queryTexts[language].headers;
  const further = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, header] of columns.entries()) {
    if (further.has(header)) repeated.add(header);
    further.set(header, place);
  }
  const again = [id, answer, comment].find((header) => repeated.has(header));
  if (again !== undefined) return fail({ code: 'column_repeated', column: again });
  for (const header of ['', ...repeated]) further.delete(header);
  const placeOf = (header: string): number => further.get(header) ?? -1;
  const found = { key: placeOf(id), status: placeOf(answer), comment: placeOf(comment) };
  const names = new Map(Array.from(further, ([header, place]) => [place, header]));
  for (const header of [id, answer]) further.delete(header);
  return succeed({ ...found, further, names });
}

/** Whether a row is a line of the list, or why it is a line that is refused whatever it says. */
function judge(
  row: ListRow,
  { table, header }: ListPart,
  chosen: ListPlaces,
): 'line' | 'no_line' | LineRefusal {
  const { key, status, comment } = chosen;
  if (row.isBroken === true) return { why: 'unreadable' };
  if (header === null || chosen === nowhere) return namesQuery(row) ? { why: 'no_header' } : 'no_line';
  if (row.line === header.line || isBlankRow(row)) return 'no_line';
  const isAnswered = [status, comment].some((place) => normalise(cellTextAt(row, place)) !== '');
  // Above the header there may be a title, too.
  if (row.line < header.line && !isAnswered && readQueryId(normalise(cellTextAt(row, key))) === null)
    return 'no_line';
  const isTooLong = row.texts.slice(header.columns.length).some((text) => normalise(text) !== '');
  if (table.sheet === null && isTooLong) return { why: 'unreadable' };
  const isUnsolved = row.formulas?.some((place) => place === status || place === comment) === true;
  return isUnsolved ? { why: 'no_result' } : 'line';
}

/** Counts the lines with text in each column; one without a header of its own goes by the letters of its place. */
function countCells(
  filled: Map<FilledColumn['name'], FilledColumn>,
  { texts, columns }: ListRow,
  line: number,
  { names }: ListPlaces,
): void {
  for (const [at, text] of texts.entries()) {
    if (normalise(text) === '') continue;
    const place = columns?.[at] ?? at;
    countFilled(filled, names.get(place) ?? columnLetters(place), line);
  }
}

function countFilled(
  filled: Map<FilledColumn['name'], FilledColumn>,
  name: FilledColumn['name'],
  line: number,
): void {
  const { lines, first } = filled.get(name) ?? { lines: 0, first: line };
  filled.set(name, { name, lines: lines + 1, first: Math.min(first, line) });
}

function textsOfRows(column: Pick<Texts, 'at'>, length: number): Texts {
  return { length, at: (row) => column.at(row) };
}

/** Which of the client's own columns a list has. */
export function ownColumnsIn(
  { language, others }: ReadQueryList,
  names: readonly string[],
): readonly string[] {
  const { yourColumn } = queryTexts[language];
  return names.filter((name) => others.has(normalise(yourColumn(name))));
}
