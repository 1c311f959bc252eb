import { readContents } from './contents';
import { unpack } from './unpack';

/** A piece is at most this long, and begins with so much of the one before: what is looked for may lie between two. */
const pieceLength = 500_000;
const overlap = 8_192;

/**
 * What can be searched of a file: its bytes, and of an archive those of each file in it, unpacked. All of it comes in short pieces,
 * so that no more than a few are ever in memory.
 */
export function* searchablePieces(content: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < content.length; start += pieceLength - overlap)
    yield content.subarray(start, start + pieceLength);
  const isArchive = content[0] === 0x50 && content[1] === 0x4b;
  const files = isArchive ? readContents(content) : null;
  for (const file of files?.values() ?? []) {
    const held = new Uint8Array(pieceLength);
    let length = 0;
    for (const { bytes } of unpack(file))
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + pieceLength - length);
        held.set(part, length);
        length += part.length;
        at += part.length;
        if (length < pieceLength) continue;
        yield held.slice();
        held.copyWithin(0, pieceLength - overlap);
        length = overlap;
      }
    yield held.slice(0, length);
  }
}
