import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import { createDecoder, type Decoder } from '../csv/decode';
import { readInFittingEncoding, type EncodingGuess } from './guess-encoding';
import { openClientFile, type ClientFileSource } from './open-client-file';
import { type RecordReader, createByteReader } from './read-bytes';
import type { ReadingWatch } from './reading-watch';
import { createRecordSorter, type RecordSorter, type SortedRecords } from './sort-records';
import { createRecordSplitter } from '../csv/split-records';
import type { OpenedWorkbook, WorkbookFacts } from '../xlsx/open-workbook';
import { findMerged, type MergedCells, type MergedReferences } from '../xlsx/merged-cells';
import type { LineEnds } from '../../columns/scanner/scanner';

/** A client file read to its end, and how it was read. */
export interface ReadFile extends SortedRecords {
  readonly encoding: string;
  readonly delimiter: string;
  readonly lineEnds: Readonly<LineEnds>;
  /** Why it was read in this encoding, where it is not UTF-8 and none was chosen. */
  readonly encodingGuess: EncodingGuess | null;
  /** What a workbook has besides rows; null for a text file. A workbook's encoding is `xlsx`, and it has no delimiter. */
  readonly workbook: WorkbookFacts | null;
  /** Payment references that merged cells of a workbook cover; null for a text file. */
  readonly merged: MergedReferences | null;
}

/** Makes the reader of one file. */
type MakeReader = (delimiter: string, decoder: Decoder, sorter: RecordSorter) => RecordReader;

/**
 * Reads a client file to its end (product.md, section 3): every record becomes the header, a skipped blank line, a malformed
 * record or a data row, and is counted. Keeps two columns, and those further ones that the rules look at; compares nothing.
 */
export const readClientFile = readerWith(createFittingReader);

/** The same through text and Papa Parse alone: slower, the reference against which tests compare `readClientFile`. */
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
    return readSheet(opened.value, source, choices, watch, furtherColumns);
  }
  const { encoding, delimiter, headerLine, chunks, bytesRead } = opened.value;
  const decoder = createDecoder(encoding, source.name);
  if (!decoder.ok) return decoder;
  const sorter = createRecordSorter(
    source.name,
    delimiter,
    headerLine,
    choices,
    furtherColumns,
    source.bytes,
  );
  const reader = makeReader(delimiter, decoder.value, sorter);

  const take = (chunk: Uint8Array, last: boolean): Result<null> => {
    const taken = reader.take(chunk, last);
    watch.onProgress?.(bytesRead(), sorter.records());
    return taken.ok ? sorter.hasRoom() : taken;
  };
  for await (const chunk of chunks) {
    if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
    if (!chunk.ok) return chunk;
    const taken = take(chunk.value, false);
    if (!taken.ok) return taken;
  }
  const taken = take(new Uint8Array(), true);
  if (!taken.ok) return taken;
  const sorted = sorter.end();
  if (!sorted.ok) return sorted;
  return succeed({
    ...sorted.value,
    encoding,
    delimiter,
    lineEnds: reader.lineEnds,
    workbook: null,
    merged: null,
  });
}

/** Rows taken between two checks of the memory limits. */
const rowsALook = 64;

/** Reads an opened sheet to its end: its rows go the way that records do, by their cells; a row's line is its number in the sheet. */
export async function readSheet(
  { headerLine, rows, facts }: OpenedWorkbook,
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
  furtherColumns: readonly string[],
): Promise<Result<Omit<ReadFile, 'encodingGuess'>>> {
  const sorter = createRecordSorter(source.name, '', headerLine, choices, furtherColumns);
  let cells: readonly MergedCells[] = [];
  for (const batch of rows()) {
    if (watch.signal?.aborted === true) return fail({ code: 'cancelled' });
    if (!batch.ok) return batch;
    for (const row of batch.value.rows) {
      const taken = sorter.takeCells(row);
      if (!taken.ok) return taken;
      // A few bytes of a sheet can name a long text: some rows may ask for more than the whole file has.
      const room = row.line % rowsALook === 0 ? sorter.hasRoom() : taken;
      if (!room.ok) return room;
    }
    cells = batch.value.merged;
    watch.onProgress?.(batch.value.bytesRead, sorter.records());
    await watch.pause?.();
  }
  const sorted = sorter.end();
  if (!sorted.ok) return sorted;
  const lineEnds = { crlf: 0, lf: 0, cr: 0 };
  const { file, columns, keyColumn } = sorted.value;
  const { references, lines } = file.rows;
  const merged = findMerged(cells, columns.indexOf(keyColumn), references, lines);
  return succeed({ ...sorted.value, encoding: 'xlsx', delimiter: '', lineEnds, workbook: facts(), merged });
}

/**
 * In UTF-8, the bytes of ASCII delimiters and quotes never occur inside other characters, so records can be found without
 * decoding.
 */
function createFittingReader(delimiter: string, decoder: Decoder, sorter: RecordSorter): RecordReader {
  const isBytewise = decoder.encoding === 'utf-8' && delimiter.charCodeAt(0) < 0x80;
  return (isBytewise ? createByteReader : createTextReader)(delimiter, decoder, sorter);
}

function createTextReader(delimiter: string, decoder: Decoder, sorter: RecordSorter): RecordReader {
  const splitter = createRecordSplitter(delimiter);
  return {
    lineEnds: splitter.lineEnds,
    take: (chunk, last) => {
      const text = decoder.decode(chunk, last);
      if (!text.ok) return text;
      const records = splitter.push(text.value, last);
      const line = splitter.tooLong();
      return line === null ? sorter.take(records) : sorter.refuse('line', line);
    },
  };
}
