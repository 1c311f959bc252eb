/** About how much is looked at at once, in bytes. */
const pieceBytes = 1_000_000;

/** Lines of UTF-8 in pieces of whole ones; the last line need not have an end. */
export function* piecesOf(lines: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < lines.length;) {
    const lineEnd = lines.indexOf(0x0a, start + pieceBytes) + 1;
    const end = lineEnd === 0 ? lines.length : lineEnd;
    yield lines.subarray(start, end);
    start = end;
  }
}
