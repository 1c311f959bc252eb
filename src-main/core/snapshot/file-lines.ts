import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** The whole lines of a text file's first `length` bytes, without their ends; what follows the last line end is left out. */
export async function* readLines(path: string, length = Infinity): AsyncGenerator<string> {
  if (length === 0) return;
  // By hand and not by `node:readline`, which also breaks lines at U+2028, a legal character inside JSON text.
  let rest = '';
  const chunks: AsyncIterable<string> = createReadStream(path, {
    encoding: 'utf8',
    highWaterMark: 262_144,
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
  const file = await open(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(65_536);
    for (let end = (await file.stat()).size; end > 0;) {
      const start = Math.max(0, end - piece.length);
      const { bytesRead } = await file.read(piece, 0, end - start, start);
      const lineEnd = piece.subarray(0, bytesRead).lastIndexOf(0x0a);
      if (lineEnd >= 0) return start + lineEnd + 1;
      end = start;
    }
    return 0;
  } finally {
    await file.close();
  }
}
