import type { AppError } from '../base/app-error';
import { joinPieces } from '../base/join-pieces';
import { fail, succeed, type Result } from '../base/result';

/**
 * Several lists in one stream of bytes. The lines of a list are followed by an end line, which says how many bytes they were,
 * or that they could not be read and why. Their own lines are JSON arrays, so that only an end line begins with a brace. A
 * stream that was cut therefore lacks an end line, and is never taken for a whole one.
 */
type EndLine = { readonly list: string | undefined } & (
  { readonly bytes: number } | { readonly error: AppError }
);

const lineEnd = 0x0a;
const brace = 0x7b;

/** The lines of a list as UTF-8; a failure is the last piece. */
export type ListPieces = AsyncIterable<Result<Uint8Array>>;

/**
 * Writes lists one after the other; nothing follows the first that fails. What is thrown goes to `onDefect`, whose reference is
 * all that the reader sees of it.
 */
export async function* writeLists(
  lists: ReadonlyArray<readonly [list: string, pieces: ListPieces]>,
  onDefect: (defect: unknown) => string,
): AsyncGenerator<Uint8Array> {
  for (const [list, pieces] of lists) {
    let bytes = 0;
    let last = lineEnd;
    let error: AppError | null = null;
    try {
      for await (const piece of pieces) {
        if (!piece.ok) {
          error = piece.error;
          break;
        }
        bytes += piece.value.length;
        last = piece.value.at(-1) ?? last;
        yield piece.value;
      }
    } catch (defect) {
      error = { code: 'unexpected', reference: onDefect(defect) };
    }
    if (last !== lineEnd) {
      bytes += 1;
      yield Uint8Array.of(lineEnd);
    }
    yield new TextEncoder().encode(endLine(error === null ? { list, bytes } : { list, error }));
    if (error !== null) return;
  }
}

/** Reads such a stream as it arrives, in chunks of any size. */
export interface ListsReader {
  /** False once nothing that may follow matters any more: the stream failed, or is none of these lists. */
  readonly push: (chunk: Uint8Array) => boolean;
  /**
   * What came of it, once the stream has ended: `shell_disconnected` where it was cut or is another one. Throws what `add` has
   * thrown where the stream itself says that nothing was wrong.
   */
  readonly end: () => Result<null>;
}

/** Reads these lists in this order; `add` gets their whole lines, before it is known that the list is whole. */
export function createListsReader<L extends string>(
  lists: readonly L[],
  add: (list: L, lines: Uint8Array) => void,
): ListsReader {
  let place = 0;
  let bytes = 0;
  /** The beginning of a line that has not ended yet. */
  let rest: readonly Uint8Array[] = [];
  let failure: ReturnType<typeof fail> | null = null;
  let damage: { readonly thrown: unknown } | null = null;

  const stop = (error: AppError): false => {
    failure ??= fail(error);
    return false;
  };
  const addLines = (lines: Uint8Array): void => {
    const list = lists[place];
    if (list === undefined || lines.length === 0) return;
    bytes += lines.length;
    try {
      if (damage === null) add(list, lines);
    } catch (thrown) {
      // Damaged lines are told by the checksum, at the end of their list.
      damage = { thrown };
    }
  };
  /** Takes whole lines; false where the stream has failed. */
  const takeLines = (lines: Uint8Array): boolean => {
    let start = 0;
    for (let at = findBrace(lines, 0); at < lines.length;) {
      const list = lists[place];
      const next = lines.indexOf(lineEnd, at) + 1;
      const text = new TextDecoder().decode(lines.subarray(at, next));
      // To the letter: any other line with a brace is a damaged one of the list.
      if (text === endLine({ list, bytes: bytes + at - start })) {
        addLines(lines.subarray(start, at));
        [start, place, bytes] = [next, place + 1, 0];
      }
      const error = errorIn(text, list);
      if (error !== null) return stop(error);
      at = findBrace(lines, next);
    }
    addLines(lines.subarray(start));
    // Nothing follows the last list.
    return place < lists.length || start === lines.length || stop(disconnected);
  };

  return {
    push: (chunk) => {
      if (failure !== null) return false;
      const end = chunk.lastIndexOf(lineEnd) + 1;
      if (end > 0) {
        // Copies only the line that the last chunk cut, not the lines after it.
        const first = rest.length === 0 ? 0 : chunk.indexOf(lineEnd) + 1;
        if (first > 0 && !takeLines(joinPieces([...rest, chunk.subarray(0, first)]))) return false;
        if (!takeLines(chunk.subarray(first, end))) return false;
        rest = [];
      }
      if (end < chunk.length) rest = [...rest, chunk.subarray(end)];
      // Nothing follows the last list.
      return place < lists.length || rest.length === 0 || stop(disconnected);
    },
    end: () => {
      if (failure !== null) return failure;
      if (place < lists.length || rest.length > 0) return fail(disconnected);
      if (damage !== null) throw damage.thrown;
      return succeed(null);
    },
  };
}

const disconnected: AppError = { code: 'shell_disconnected' };

function endLine(end: EndLine): string {
  return `${JSON.stringify(end)}\n`;
}

/** Where in whole lines the next one with a brace begins, from the beginning of a line on; their length where there is none. */
function findBrace(lines: Uint8Array, start: number): number {
  for (let at = start; ; at += 1) {
    at = lines.indexOf(brace, at);
    if (at < 0) return lines.length;
    if (at === start || lines[at - 1] === lineEnd) return at;
  }
}

/** The error of a list's end line, taken as the core wrote it, like that of any reply; null for any other line. */
function errorIn(text: string, list: string | undefined): AppError | null {
  try {
    const end = JSON.parse(text) as { readonly list?: unknown; readonly error?: unknown };
    const { error } = end;
    const isError =
      typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
    return isError && end.list === list ? (error as AppError) : null;
  } catch {
    return null;
  }
}
