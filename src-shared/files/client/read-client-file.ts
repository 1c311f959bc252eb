import { lineInSheets, nameLine } from '../../domain/sides/line-name';
import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import { findSecondTable, refuseSecondTable } from '../header/table-beside';
import { createDecoder, type Decoder } from '../csv/decode';
import { readInFittingEncoding, type EncodingGuess } from './guess-encoding';
import { openClientFile, runWatched, type ClientFileSource } from './open-client-file';
import { type RecordReader, createByteReader } from './read-bytes';
import type { ReadingWatch } from './reading-watch';
import { createRecordTally, type RecordTally, type TalliedRecords } from './tally-records';
import { createRecordSplitter } from '../csv/split-records';
import { chooseSheets, type ChosenSheets } from '../xlsx/choose-sheets';
import type { SheetName } from '../../base/app-error';
import { findMerged, type CellRange, type MergedReferences } from '../xlsx/merged-cells';
import type { LineEnds } from '../../columns/scanner/scanner';

/** What was read of a workbook, and what not. */
export interface WorkbookFacts extends Pick<TalliedRecords, 'parts' | 'hiddenRows' | 'unsolvedRows'> {
  readonly left: readonly SheetName[];
}

/** A client file read to its end, and how it was read. */
export interface ReadFile extends Omit<TalliedRecords, 'parts' | 'hiddenRows' | 'unsolvedRows'> {
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnds: Readonly<LineEnds>;
  /** Why it was read in this encoding, where it is not UTF-8 and none was chosen. */
  readonly encodingGuess: EncodingGuess | null;
  /** Of a workbook, whose encoding is `xlsx` and which has no delimiter; null for a text file. */
  readonly workbook: WorkbookFacts | null;
  /** Payment references that merged cells of a workbook cover; null for a text file. */
  readonly merged: MergedReferences | null;
  /** A text of a second table beside the one that is compared; null where there seems to be none. */
  readonly secondTable: string | null;
}

/** Makes the reader of one file. */
type MakeReader = (delimiter: string, decoder: Decoder, tally: RecordTally) => RecordReader;

/**
 * Reads a client file to its end (product.md, section 3): every record becomes the header, a skipped blank line, a malformed
 * record or a data row, and is counted. Keeps two columns, and those further ones that the rules look at; compares nothing.
 */
export const readClientFile = readerWith(createFittingReader);

/** The same through text and Papa Parse only: slower, the reference against which tests compare `readClientFile`. */
export const readClientFilePlainly = readerWith(createTextReader);

function readerWith(makeReader: MakeReader) {
  return (
    source: ClientFileSource,
    choices: FileChoices,
    watch: ReadingWatch = {},
    furtherColumns: readonly string[] = [],
  ): Promise<Result<ReadFile>> =>
    readInFittingEncoding(source, choices, watch, (chosen) =>
      readWith(makeReader, source, chosen, watch, furtherColumns),
    );
}

async function readWith(
  makeReader: MakeReader,
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
  furtherColumns: readonly string[],
): Promise<Result<Omit<ReadFile, 'encodingGuess'>>> {
  const opened = await openClientFile(source, choices, watch);
  if (!opened.ok) return opened;
  if (opened.value.kind === 'workbook') {
    const chosen = await runWatched(chooseSheets(opened.value, choices), watch);
    return chosen.ok ? readSheets(chosen.value, source, choices, watch, furtherColumns) : chosen;
  }
  const { encoding, delimiter, headerLine, chunks, bytesRead } = opened.value;
  const secondTable = findSecondTable([opened.value], choices);
  const decided = refuseSecondTable(secondTable, choices);
  if (!decided.ok) {
    await opened.value.close();
    return decided;
  }
  const decoder = createDecoder(encoding, source.name);
  if (!decoder.ok) return decoder;
  const tally = createRecordTally(source.name, delimiter, headerLine, choices, furtherColumns, source.bytes);
  const reader = makeReader(delimiter, decoder.value, tally);

  const take = (chunk: Uint8Array, last: boolean): Result<null> => {
    const taken = reader.take(chunk, last);
    watch.onProgress?.(bytesRead(), tally.records());
    return taken.ok ? tally.hasRoom() : taken;
  };
  for await (const chunk of chunks) {
    if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
    if (!chunk.ok) return chunk;
    const taken = take(chunk.value, false);
    if (!taken.ok) return taken;
  }
  const taken = take(new Uint8Array(), true);
  if (!taken.ok) return taken;
  const tallied = tally.end();
  if (!tallied.ok) return tallied;
  return succeed({
    ...tallied.value,
    encoding,
    delimiter,
    lineEnds: reader.lineEnds,
    workbook: null,
    merged: null,
    secondTable,
  });
}

/** Rows taken between two checks of the memory limits. */
const rowsALook = 64;

/** Reads opened sheets to their ends, as one file: their rows go the way that records do, by their cells. */
async function readSheets(
  { read, left }: ChosenSheets,
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
  furtherColumns: readonly string[],
): Promise<Result<Omit<ReadFile, 'encodingGuess'>>> {
  const secondTable = findSecondTable(read, choices);
  const decided = refuseSecondTable(secondTable, choices);
  if (!decided.ok) return decided;
  const sheets = { read: read.map(({ name }) => name), left: left.map(({ name }) => name) };
  const tally = createRecordTally(source.name, '', 1, choices, furtherColumns, 0, sheets);
  const cells: CellRange[] = [];
  for (const [number, sheet] of read.entries()) {
    const begun = tally.beginSheet(sheet);
    if (!begun.ok) return begun;
    let merged: readonly CellRange[] = [];
    for (const batch of sheet.rows()) {
      if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
      if (!batch.ok) return batch;
      for (const row of batch.value.rows) {
        const taken = tally.takeCells(row);
        if (!taken.ok) return taken;
        // A few bytes of a sheet can name a long text: some rows may ask for more than the whole file has.
        const room = row.line % rowsALook === 0 ? tally.hasRoom() : taken;
        if (!room.ok) return room;
      }
      merged = batch.value.merged;
      watch.onProgress?.(batch.value.bytesRead, tally.records());
      await watch.pause?.();
    }
    cells.push(...fromKey(merged, number, tally.keyPlace()));
  }
  const tallied = tally.end();
  if (!tallied.ok) return tallied;
  const { parts, hiddenRows, unsolvedRows, file } = tallied.value;
  const { references, lines } = file.rows;
  return succeed({
    ...tallied.value,
    encoding: 'xlsx',
    delimiter: '',
    lineEnds: { crlf: 0, lf: 0, cr: 0 },
    workbook: { parts, left, hiddenRows, unsolvedRows },
    merged: findMerged(cells, references, lines, (line) => nameLine(file, line)),
    secondTable,
  });
}

/** Merged cells of a sheet by the lines of the whole file, and by columns that count from that of the payment reference. */
function fromKey(merged: readonly CellRange[], sheet: number, key: number): readonly CellRange[] {
  return merged.map(({ top, bottom, left, right }) => ({
    top: lineInSheets(sheet, top),
    bottom: lineInSheets(sheet, bottom),
    left: left - key,
    right: right - key,
  }));
}

/**
 * In UTF-8, the bytes of ASCII delimiters and quotes never occur inside other characters, so records can be found without
 * decoding.
 */
function createFittingReader(delimiter: string, decoder: Decoder, tally: RecordTally): RecordReader {
  const isBytewise = decoder.encoding === 'utf-8' && delimiter.charCodeAt(0) < 0x80;
  return (isBytewise ? createByteReader : createTextReader)(delimiter, decoder, tally);
}

function createTextReader(delimiter: string, decoder: Decoder, tally: RecordTally): RecordReader {
  const splitter = createRecordSplitter(delimiter);
  return {
    lineEnds: splitter.lineEnds,
    take: (chunk, last) => {
      const text = decoder.decode(chunk, last);
      if (!text.ok) return text;
      for (const records of splitter.push(text.value, last)) {
        const taken = tally.take(records);
        if (!taken.ok) return taken;
      }
      const line = splitter.tooLong();
      return line === null ? succeed(null) : tally.refuse('line', line);
    },
  };
}
