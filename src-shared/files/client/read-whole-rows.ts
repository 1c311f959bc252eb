import { isFindingsHeader } from '../../domain/result/report';
import type { FileChoices } from '../../domain/rules/profile';
import { unguardFormula } from '../../base/formula-guard';
import { fail, succeed, type Result } from '../../base/result';
import { createDecoder } from '../csv/decode';
import { parseRecords } from '../csv/parse-records';
import { createRecordSplitter, type RawRecord } from '../csv/split-records';
import { openClientFile, runWatched, type ClientFileSource, type OpenedFile } from './open-client-file';
import type { ReadingWatch } from './reading-watch';
import { lineInSheets } from '../../domain/sides/line-name';
import { placesIn } from '../header/share-columns';
import { chooseSheets, headerOf, type ChosenSheets } from '../xlsx/choose-sheets';
import { cellTextAt } from '../xlsx/sheet-row';

/** Rows of a client file with all their cells, by the physical lines on which they begin. */
export type WholeRows = ReadonlyMap<number, readonly string[]>;

/** How a file was read before, so that nothing about it has to be guessed again. */
export interface KnownReading {
  readonly choices: FileChoices;
  readonly columns: readonly string[];
}

/**
 * Reads a client file once more for the whole of some of its rows: the comparison keeps the columns only that it looks at,
 * since all columns of a million rows are no use to anybody. Of a line that is no row there is nothing.
 */
export async function readWholeRows(
  source: ClientFileSource,
  known: KnownReading,
  lines: ReadonlySet<number>,
  watch: ReadingWatch = {},
): Promise<Result<WholeRows>> {
  const opened = await openClientFile(source, known.choices, watch);
  if (!opened.ok) return opened;
  if (opened.value.kind === 'text') return readTextRows(opened.value, source.name, known, lines, watch);
  const sheets = await runWatched(chooseSheets(opened.value, known.choices), watch);
  return sheets.ok ? readSheetRows(sheets.value, known, lines, watch) : sheets;
}

async function readTextRows(
  { encoding, delimiter, chunks }: Extract<OpenedFile, { kind: 'text' }>,
  name: string,
  { columns }: KnownReading,
  lines: ReadonlySet<number>,
  watch: ReadingWatch,
): Promise<Result<WholeRows>> {
  const decoder = createDecoder(encoding, name);
  if (!decoder.ok) return decoder;
  const splitter = createRecordSplitter(delimiter);
  const isOwn = isFindingsHeader(columns);
  const found = new Map<number, readonly string[]>();
  const takeRows = (records: readonly RawRecord[]): void => {
    const wanted = records.filter(({ line, problem }) => problem === null && lines.has(line));
    const parsed = parseRecords(
      wanted.map((record) => record.text),
      delimiter,
    );
    wanted.forEach(({ line }, place) => {
      const cells = parsed[place] ?? [];
      found.set(
        line,
        columns.map((_, column) => (isOwn ? unguardFormula(cells[column] ?? '') : (cells[column] ?? ''))),
      );
    });
  };
  const take = (chunk: Uint8Array, last: boolean): Result<null> => {
    const text = decoder.value.decode(chunk, last);
    if (!text.ok) return text;
    for (const records of splitter.push(text.value, last)) takeRows(records);
    return succeed(null);
  };
  for await (const chunk of chunks) {
    if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
    const taken = chunk.ok ? take(chunk.value, false) : chunk;
    if (!taken.ok) return taken;
    if (found.size === lines.size) return succeed(found);
  }
  const taken = take(new Uint8Array(), true);
  return taken.ok ? succeed(found) : taken;
}

async function readSheetRows(
  { read }: ChosenSheets,
  { columns }: KnownReading,
  lines: ReadonlySet<number>,
  watch: ReadingWatch,
): Promise<Result<WholeRows>> {
  const found = new Map<number, readonly string[]>();
  for (const [number, sheet] of read.entries()) {
    const places = read.length === 1 ? columns.map((_, place) => place) : placesIn(headerOf(sheet), columns);
    for (const batch of sheet.rows()) {
      if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
      if (!batch.ok) return batch;
      for (const row of batch.value.rows) {
        const line = lineInSheets(number, row.line);
        if (lines.has(line))
          found.set(
            line,
            places.map((place) => (place < 0 ? '' : cellTextAt(row, place))),
          );
      }
      if (found.size === lines.size) return succeed(found);
      await watch.pause?.();
    }
  }
  return succeed(found);
}
