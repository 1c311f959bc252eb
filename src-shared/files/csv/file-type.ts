import type { LookAlike } from '../../base/app-error';

/** How many bytes of a file's beginning `fileTypeOf` wants to see; fewer are fine when the file is shorter. */
export const typeLength = 4096;

/** What the first bytes of a file say: in which encoding it would be read, or that it is no CSV at all. */
export type FileType =
  | { readonly kind: 'text'; readonly encoding: string }
  /** A ZIP archive, which may be a workbook: only its list of contents, at its end, says so. */
  | { readonly kind: 'archive' }
  | { readonly kind: 'other'; readonly looksLike: LookAlike };

const signatures: ReadonlyArray<{ readonly bytes: readonly number[]; readonly looksLike: LookAlike }> = [
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], looksLike: 'xls' },
  { bytes: [0x1f, 0x8b], looksLike: 'gzip' },
  { bytes: [0x25, 0x50, 0x44, 0x46], looksLike: 'pdf' },
];

/** UTF-32, which no engine decodes; one of its marks begins like that of UTF-16. */
const wideMarks: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

const byteOrderMarks: ReadonlyArray<{ readonly bytes: readonly number[]; readonly encoding: string }> = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Whether a file says by its first bytes that it is UTF-8. */
export function hasUtf8Mark(head: Uint8Array): boolean {
  return startsWith(head, [0xef, 0xbb, 0xbf]);
}

/** Looks at the first bytes of a file: byte order marks first, then the marks of files that are often renamed to `.csv`. */
export function fileTypeOf(head: Uint8Array): FileType {
  if (wideMarks.some((bytes) => startsWith(head, bytes))) return { kind: 'other', looksLike: 'utf32' };
  const mark = byteOrderMarks.find(({ bytes }) => startsWith(head, bytes));
  if (mark) return { kind: 'text', encoding: mark.encoding };

  const signature = signatures.find(({ bytes }) => startsWith(head, bytes));
  if (signature) return { kind: 'other', looksLike: signature.looksLike };
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return { kind: 'archive' };
  if (head.includes(0)) {
    const wide = utf16Of(head);
    return wide === null ? { kind: 'other', looksLike: 'binary' } : { kind: 'text', encoding: wide };
  }

  const text = asciiOf(head).trimStart().toLowerCase();
  // As Excel 2003 wrote it, and as a flat OpenDocument file.
  if (/^<\?xml[^]*?<(workbook|office:document)\s/.test(text)) return { kind: 'other', looksLike: 'sheetXml' };
  if (/^<(!doctype html|html|head|body|table|\?xml)/.test(text)) return { kind: 'other', looksLike: 'html' };
  if (/^(\{\s*("|\})|\[\s*(\{|\]))/.test(text)) return { kind: 'other', looksLike: 'json' };
  return { kind: 'text', encoding: 'utf-8' };
}

/**
 * UTF-16 without a mark: text of Latin letters has a zero in every other byte, and never two in a row. The decoder still
 * refuses what is not UTF-16 after all.
 */
function utf16Of(head: Uint8Array): string | null {
  const even = head.filter((byte, place) => byte === 0 && place % 2 === 0).length;
  const odd = head.filter((byte) => byte === 0).length - even;
  if (Math.max(even, odd) < head.length * 0.4) return null;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Bytes as text, one character a byte; only ever compared with ASCII. */
function asciiOf(head: Uint8Array): string {
  return String.fromCharCode(...head);
}
