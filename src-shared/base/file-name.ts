/** File systems take 255 bytes; this leaves room for what else is in the name of a file, the day and the ending. */
const mostBytes = 140;

/** What somebody called something as part of a file's name: no characters that file systems refuse, and not too long for any. */
export function fileNamePart(text: string): string {
  const safe = text.normalize('NFC').replace(/[^\p{Letter}\p{Number}]+/gu, '-');
  let [part, bytes] = ['', 0];
  for (const sign of safe.replace(/^-/, '')) {
    bytes += new TextEncoder().encode(sign).length;
    if (bytes > mostBytes) break;
    part += sign;
  }
  return part.replace(/-$/, '');
}
