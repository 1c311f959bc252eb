import { joinPieces } from '../../base/join-pieces';
import { fail, succeed, type Result } from '../../base/result';
import type { FileChoices } from '../../domain/rules/profile';
import { maxColumns } from '../header/choose-columns';
import { createDecoder, type Decoder } from '../csv/decode';
import { detectDialect, isUsableDelimiter, type Dialect } from './detect-dialect';
import type { OpenedWorkbook } from '../xlsx/open-workbook';
import type { ReadingWatch } from './reading-watch';
import { fileTypeOf, typeLength } from '../csv/file-type';

/**
 * A client file as a host hands it over: its name, its size and its bytes. A host turns what goes wrong into
 * `file_unreadable`, and so a file that changes while it is read: what was read of it was never, as a whole, in the file.
 */
export interface ClientFileSource {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: () => AsyncIterable<Result<Uint8Array>>;
}

/** A client file whose beginning has been looked at. */
export type OpenedFile = OpenedText | OpenedWorkbook;

/** A text file; its dialect is the same whatever the chunks were. */
interface OpenedText extends Dialect {
  readonly kind: 'text';
  readonly encoding: string;
  /** The whole file from its beginning, in pieces. */
  readonly chunks: AsyncIterable<Result<Uint8Array>>;
  readonly bytesRead: () => number;
  /** Closes the file if it is not read to its end. Not needed after reading `chunks`. */
  readonly close: () => Promise<void>;
}

/** The bytes in which delimiter and header row are looked for; at least the first line is read. */
const sampleLength = 64 * 1024;

/** The first line may be longer than the sample, since it may name many columns, but not longer than a record may be. */
const maxFirstLineLength = 2 ** 23;

/** Finds out how a client file is written, where that was not chosen, before any record is read. */
export async function openClientFile(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
): Promise<Result<OpenedFile>> {
  if (choices.delimiter !== null && !isUsableDelimiter(choices.delimiter)) {
    return fail({ code: 'delimiter_invalid', delimiter: choices.delimiter });
  }
  const bytes = readOn(source);
  const opened = await lookAt(source, choices, bytes, watch);
  if (!opened.ok) await bytes.close();
  return opened;
}

async function lookAt(
  source: ClientFileSource,
  choices: FileChoices,
  bytes: Bytes,
  watch: ReadingWatch,
): Promise<Result<OpenedFile>> {
  const head = await gather(bytes.next, (chunks) => sumLengths(chunks) >= typeLength);
  if (!head.ok) return head;
  if (sumLengths(head.value) === 0) return fail({ code: 'file_empty', name: source.name });

  const type = fileTypeOf(joinPieces(head.value).subarray(0, typeLength));
  if (type.kind === 'archive') {
    const rest = await gather(bytes.next, () => watch.signal?.aborted === true);
    if (!rest.ok) return rest;
    // Loaded on demand: few files are workbooks, and the reader is large.
    const { openWorkbook } = await import('../xlsx/open-workbook');
    const archive = joinPieces([...head.value, ...rest.value]);
    return runWatched(openWorkbook(source.name, archive, choices), watch);
  }
  // A named encoding may well look binary: UTF-16 without a mark is full of zero bytes.
  if (type.kind === 'other' && (choices.encoding === null || type.looksLike !== 'binary')) {
    return fail({ code: 'file_not_csv', name: source.name, looksLike: type.looksLike });
  }
  const label = choices.encoding ?? (type.kind === 'text' ? type.encoding : 'utf-8');
  const decoder = createDecoder(label, source.name);
  if (!decoder.ok) return decoder;

  const looked: Uint8Array[] = [];
  const nextText = decodeOn(decoder.value, head.value, bytes.next, looked);
  const beginning = await gather(nextText, createEnough());
  if (!beginning.ok) return beginning;
  const text = beginning.value.join('');
  if (text.length > maxFirstLineLength && !innerLineEnd.test(text.slice(0, maxFirstLineLength)))
    return fail({ code: 'file_too_large', name: source.name, limit: 'first_line', line: null });
  const wanted = Math.max(sampleLength, (innerLineEnd.exec(text)?.index ?? 0) + 2);
  const dialect = detectDialect(text.slice(0, wanted), text.length <= wanted, choices);
  const header = dialect.records.find(({ line }) => line >= dialect.headerLine);
  if (header !== undefined && header.fields.length > maxColumns)
    return fail({ code: 'file_too_large', name: source.name, limit: 'columns', line: null });
  return succeed({
    kind: 'text',
    encoding: decoder.value.encoding,
    ...dialect,
    chunks: iterate(looked, bytes),
    bytesRead: bytes.count,
    close: bytes.close,
  });
}

/** Unpacks a workbook, and stops where it is told to. A large one takes seconds before its first row is known. */
export async function runWatched<T>(
  steps: Generator<number, Result<T>, undefined>,
  { onProgress, signal, pause }: ReadingWatch,
): Promise<Result<T>> {
  let furthest = 0;
  for (;;) {
    if (signal?.aborted === true) return fail({ code: 'cancelled' });
    const step = steps.next();
    if (step.done === true) return step.value;
    furthest = Math.max(furthest, step.value);
    onProgress?.(furthest, 0);
    await pause?.();
  }
}

/** A line end and the character that shows it to be whole. */
const innerLineEnd = /[\r\n][^\r\n]/;

/** Whether the texts hold the sample and more, so that how they were chunked does not show; looks at each text once. */
function createEnough(): (texts: readonly string[]) => boolean {
  let hasLine = false;
  return (texts) => {
    hasLine ||= innerLineEnd.test(texts.at(-2) ?? '');
    const length = sumLengths(texts);
    return length > maxFirstLineLength || (hasLine && texts.at(-1) !== '' && length > sampleLength);
  };
}

/** Asks for the next piece; null after the last one. */
type Next<T> = () => Promise<Result<T> | null>;

/** The bytes of a source, one chunk after another. */
interface Bytes {
  readonly next: Next<Uint8Array>;
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

function readOn(source: ClientFileSource): Bytes {
  const iterator = source.chunks()[Symbol.asyncIterator]();
  let count = 0;
  const next: Next<Uint8Array> = async () => {
    const step = await iterator.next();
    if (step.done === true) return null;
    if (step.value.ok) count += step.value.value.length;
    return step.value;
  };
  const close = async (): Promise<void> => {
    await iterator.return?.();
  };
  return { next, count: () => count, close };
}

/** Decodes on, and keeps in `looked` the chunks that it took. */
function decodeOn(
  decoder: Decoder,
  head: readonly Uint8Array[],
  nextBytes: Next<Uint8Array>,
  looked: Uint8Array[],
): Next<string> {
  const waiting = [...head];
  let ended = false;
  return async () => {
    if (ended) return null;
    const waited = waiting.shift();
    const bytes = waited === undefined ? await nextBytes() : succeed(waited);
    if (bytes !== null && !bytes.ok) return bytes;
    ended = bytes === null;
    if (bytes !== null) looked.push(bytes.value);
    return decoder.decode(bytes?.value ?? new Uint8Array(), ended);
  };
}

async function gather<T>(next: Next<T>, enough: (pieces: readonly T[]) => boolean): Promise<Result<T[]>> {
  const pieces: T[] = [];
  while (!enough(pieces)) {
    const piece = await next();
    if (piece === null) break;
    if (!piece.ok) return piece;
    pieces.push(piece.value);
  }
  return succeed(pieces);
}

async function* iterate(
  first: readonly Uint8Array[],
  { next, close }: Bytes,
): AsyncGenerator<Result<Uint8Array>> {
  try {
    for (const piece of first) yield succeed(piece);
    for (let piece = await next(); piece !== null; piece = await next()) yield piece;
  } finally {
    await close();
  }
}

function sumLengths(pieces: ReadonlyArray<{ readonly length: number }>): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
