import { isFindingsHeader } from '../../domain/result/report';
import type { FileChoices } from '../../domain/rules/profile';
import { unguardFormula } from '../../base/formula-guard';
import { fail, succeed, type Result } from '../../base/result';
import { parseRecords } from '../csv/parse-records';
import { openClientFile, runWatched, type ClientFileSource } from './open-client-file';
import type { ReadingWatch } from './reading-watch';
import { recordsOf, type TextReading } from './records-of';
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
  if (opened.value.kind === 'text')
    return readTextRows({ ...opened.value, name: source.name }, known, lines, watch);
  const sheets = await runWatched(chooseSheets(opened.value, known.choices), watch);
  return sheets.ok ? readSheetRows(sheets.value, known, lines, watch) : sheets;
}

async function readTextRows(
  text: TextReading,
  { columns }: KnownReading,
  lines: ReadonlySet<number>,
  watch: ReadingWatch,
): Promise<Result<WholeRows>> {
  const isOwn = isFindingsHeader(columns);
  const found = new Map<number, readonly string[]>();
  for await (const records of recordsOf(text, watch)) {
    if (!records.ok) return records;
    const wanted = records.value.filter(({ line, problem }) => problem === null && lines.has(line));
    const parsed = parseRecords(
      wanted.map((record) => record.text),
      text.delimiter,
    );
    wanted.forEach(({ line }, place) => {
      const cells = parsed[place] ?? [];
      found.set(
        line,
        columns.map((_, column) => (isOwn ? unguardFormula(cells[column] ?? '') : (cells[column] ?? ''))),
      );
    });
    if (found.size === lines.size) break;
  }
  return succeed(found);
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
