import { guardFormula } from '../../base/formula-guard';
import { createLineWriter } from '../../base/write-line';
import type { ClientQuery, QuerySource } from '../../domain/queries/query';
import type { ExportFormat } from '../../domain/vocabulary/export-formats';
import type { AboutList, QueryTexts } from '../../words/queries/query-texts';
import { SheetTooLarge, writeSheets, type Cell } from '../xlsx/write-sheets';
import { guardCell, listColumns, type QueriesAskedOn } from './list-columns';

/** What a worksheet can hold; anything beyond would be cut off by the spreadsheet, without a word. */
const maxRows = 1_048_576;
const maxCharacters = 32_767;

/** Queries to be written, and how many there are: a spreadsheet's filter has to know before they are made. */
export interface QueriesToWrite {
  readonly source: QuerySource;
  readonly count: number;
  readonly queries: Iterable<ClientQuery>;
  readonly texts: QueryTexts;
  readonly askedOn?: QueriesAskedOn;
}

/**
 * Writes a query list as an .xlsx workbook, piece by piece: a sheet that explains it, and one with a line for each query,
 * locked but for what the client fills in. Throws `SheetTooLarge` where a worksheet could not hold it.
 */
export function* writeQueryWorkbook(
  { source, count, queries, texts, askedOn }: QueriesToWrite,
  about: Omit<AboutList, 'queries'>,
): Generator<Uint8Array<ArrayBuffer>> {
  if (count >= maxRows) throw new SheetTooLarge();
  const columns = listColumns(source, texts, askedOn);
  const places = [...columns.keys()];
  const answer = columns.findIndex(({ header }) => header === texts.headers.answer);
  const wrong = columns.findIndex(({ header }) => header === texts.headers.wrong);
  const rows = function* (): Generator<readonly Cell[]> {
    for (const query of queries) {
      const cells = columns.map(({ cellOf }) => guardCell(cellOf(query)));
      if (cells.some((cell) => typeof cell === 'string' && cell.length > maxCharacters))
        throw new SheetTooLarge();
      yield cells;
    }
  };
  yield* writeSheets([
    {
      name: texts.sheets.about,
      widths: [140],
      head: null,
      named: false,
      rows: texts.about({ ...about, queries: count }).map((line) => [guardFormula(line)]),
    },
    {
      name: texts.sheets.lines,
      widths: columns.map(({ width }) => width),
      head: columns.map(({ header }) => String(guardCell(header))),
      named: false,
      rows: rows(),
      form: {
        columns: columns.length,
        rows: count + 1,
        open: places.filter((place) => columns[place]?.from === 'answer'),
        wrapped: [wrong],
        offers: [{ column: answer, words: Object.values(texts.answers) }],
      },
    },
  ]);
}

/** How many lines of a CSV are written in one piece; a bound on memory only. */
const linesAPiece = 200;

/** Writes the lines of a query list as a CSV, piece by piece: UTF-8 once encoded, with a mark; RFC 4180. */
export function* writeQueryCsv({ source, queries, texts, askedOn }: QueriesToWrite): Generator<string> {
  const columns = listColumns(source, texts, askedOn);
  const writeLine = createLineWriter(',');
  const csvCell = (cell: Cell): Cell => (typeof cell === 'number' ? cell : guardFormula(cell));
  let piece = `\uFEFF${writeLine(columns.map(({ header }) => csvCell(header)))}`;
  let lines = 0;
  for (const query of queries) {
    piece += writeLine(columns.map(({ cellOf }) => csvCell(cellOf(query))));
    if (++lines % linesAPiece !== 0) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Writes a query list in each format, piece by piece; a CSV says nothing about itself. */
export const writeQueryList: Readonly<
  Record<
    ExportFormat,
    (
      list: QueriesToWrite,
      about: Omit<AboutList, 'queries'>,
    ) => Iterable<string> | Iterable<Uint8Array<ArrayBuffer>>
  >
> = { csv: writeQueryCsv, xlsx: writeQueryWorkbook };
