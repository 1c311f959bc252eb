import { foldFully, isAsciiText } from './case-folding';

/** Printable ASCII that neither begins nor ends with a space is normal already. Nearly every reference is. */
const alreadyNormal = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * The same of the text that `bytes[start..end]` is: not empty, and `normalise` would leave it as it is. A twin of the pattern, so
 * that a million references need not become strings.
 */
export function isNormal(bytes: DataView, start: number, end: number): boolean {
  if (start === end || bytes.getUint8(start) === 0x20 || bytes.getUint8(end - 1) === 0x20) return false;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    const four = bytes.getInt32(at, true);
    // A byte below 0x20 sets its highest bit in the difference, 0x7f in the sum, and one above has it set.
    if (((four | (four - 0x20202020) | (four + 0x01010101)) & 0x80808080) !== 0) return false;
  }
  for (; at < end; at++) {
    const byte = bytes.getUint8(at);
    if (byte < 0x20 || byte > 0x7e) return false;
  }
  return true;
}

/**
 * Whether all bytes are visible ASCII, as in nearly every column of references; then no text needs a check of its own. False if
 * the bytes do not begin at a multiple of four.
 */
export function isVisible({ buffer, byteOffset, length }: Uint8Array): boolean {
  if (byteOffset % 4 !== 0) return false;
  const words = new Int32Array(buffer, byteOffset, length >> 2);
  // As in `isNormal`, but collected and tested once at the end.
  let marks = 0;
  for (let at = 0; at < words.length; at++) {
    const four = words[at] ?? 0;
    marks |= four | (four - 0x21212121) | (four + 0x01010101);
  }
  const rest = new Uint8Array(buffer, byteOffset + words.length * 4, length % 4);
  return (marks & 0x80808080) === 0 && rest.every((byte) => byte > 0x20 && byte < 0x7f);
}

/** Marks that no eye can see and that spreadsheets and web pages leave behind, those of the direction of writing among them. */
const invisible = /[\uFEFF\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\u061C\u00AD]/gu;

/** Spaces of other widths, tabs and line breaks; CR LF is one line break. */
const spaceLike = /\r\n|[\t\n\v\f\r\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/gu;

/**
 * The text that two raw texts are compared by (product.md, section 2): invisible marks dropped, space-like characters
 * turned into spaces, NFC, trimmed. Invisible marks go first, since one between a letter and its accent would hide from NFC
 * what a second pass would then compose.
 */
export function normalise(raw: string): string {
  if (raw === '' || alreadyNormal.test(raw)) return raw;
  return trimSpaces(raw.replace(invisible, '').replace(spaceLike, ' ').normalize('NFC'));
}

/** Case folded, so that `Straße` and `STRASSE` agree; `case-folding.ts` says by which rules. */
export function foldCase(text: string): string {
  const folded = foldFully(text);
  return isAsciiText(folded) ? folded : folded.normalize('NFC');
}

/** Without the spaces around it. Not by a pattern: one that looks for spaces at the end tries every run of them to its own end. */
export function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) === space) start++;
  while (end > start && text.charCodeAt(end - 1) === space) end--;
  return text.slice(start, end);
}

const space = 0x20;
