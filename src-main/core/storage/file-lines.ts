import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fail, succeed, type Result } from '#shared/base/result';
import { withFile } from './atomic-file';
import { readPieces } from './read-pieces';
import { storageError } from './storage-error';

/** The whole lines of a text file's first `length` bytes, from a byte on, without their ends; what follows the last line end is left out. */
export async function* readLines(path: string, length = Infinity, from = 0): AsyncGenerator<string> {
  if (length <= from) return;
  // By hand and not by `node:readline`, which also breaks lines at U+2028, a legal character inside JSON text.
  let rest = '';
  const chunks: AsyncIterable<string> = createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 262_144,
    start: from,
    end: length - 1,
  });
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** The length of a text file up to and with its last line end, in bytes. */
export async function wholeLinesLength(path: string): Promise<number> {
  return withFile(open(path, 'r'), async (file) => {
    const piece = Buffer.allocUnsafe(65_536);
    for (let end = (await file.stat()).size; end > 0;) {
      const start = Math.max(0, end - piece.length);
      const { bytesRead } = await file.read(piece, 0, end - start, start);
      const lineEnd = piece.subarray(0, bytesRead).lastIndexOf(0x0a);
      if (lineEnd >= 0) return start + lineEnd + 1;
      end = start;
    }
    return 0;
  });
}

/** How much is read at once; a longer line makes a longer piece. */
const pieceBytes = 1_000_000;

/**
 * The whole lines of a file as bytes, in pieces that end with a line; what follows the last line end is left out. `onRead` sees
 * every byte of the file in its order.
 */
export async function* readWholeLines(
  path: string,
  atOnce = pieceBytes,
  onRead: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<Result<Uint8Array>> {
  try {
    const file = await open(path, 'r');
    try {
      let rest: Uint8Array = new Uint8Array();
      for await (const piece of readPieces(file, atOnce)) {
        onRead(piece);
        const end = piece.lastIndexOf(0x0a) + 1;
        if (end === 0) {
          rest = Buffer.concat([rest, piece]);
          continue;
        }
        // Copies only the line that the last piece cut, not the lines after it.
        const start = rest.length === 0 ? 0 : piece.indexOf(0x0a) + 1;
        if (start > 0) yield succeed(Buffer.concat([rest, piece.subarray(0, start)]));
        if (end > start) yield succeed(piece.subarray(start, end));
        rest = piece.subarray(end);
      }
    } finally {
      await file.close();
    }
  } catch (thrown) {
    yield fail(storageError(path, thrown));
  }
}
