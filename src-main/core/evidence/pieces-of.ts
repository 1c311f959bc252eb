/** The approximate size of a piece, in bytes. */
const pieceBytes = 1_000_000;

/** Splits UTF-8 into pieces of whole lines; the last line may lack its end. */
export function* piecesOf(lines: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < lines.length;) {
    const lineEnd = lines.indexOf(0x0a, start + pieceBytes) + 1;
    const end = lineEnd === 0 ? lines.length : lineEnd;
    yield lines.subarray(start, end);
    start = end;
  }
}
