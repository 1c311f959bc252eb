/**
 * Texts as bytes: UTF-8, and half a surrogate pair, which UTF-8 has no bytes for, as the three that its number would take. So
 * every text a string can hold comes back as it was, two texts are equal when their bytes are, and what is as UTF-8 in a
 * file needs no decoding to be kept. A `DataView` reads four bytes at once wherever they lie.
 */

/** No UTF-16 code unit takes more bytes than this. */
export const maxBytesAUnit = 3;

/** Writes a text into bytes that have room for it; answers where it ends. */
export function writeText(text: string, bytes: Uint8Array, from: number): number {
  let at = from;
  for (let unit = 0; unit < text.length; unit++) {
    const point = text.codePointAt(unit) ?? 0;
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point < 0x800) bytes[at++] = 0xc0 | (point >> 6);
    else {
      if (point < 0x10000) bytes[at++] = 0xe0 | (point >> 12);
      else {
        unit++;
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[at++] = 0x80 | (point & 0x3f);
  }
  return at;
}

/** Number of arguments that is safe in one call. */
const charactersACall = 8192;

/** The text of `bytes[start..end]`, which `writeText` wrote or which is sound UTF-8. */
export function readText(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end;) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) {
      const from = at++;
      const most = Math.min(end, from + charactersACall);
      while (at < most && (bytes[at] ?? 0) < 0x80) at++;
      // `apply` takes any list of numbers, though its type names arrays; spreading would walk an iterator, byte by byte.
      text += String.fromCharCode.apply(null, bytes.subarray(from, at) as unknown as number[]);
    } else {
      const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      let point = lead & (0xff >> (length + 1));
      for (const next = at + length; ++at < next;) point = (point << 6) | ((bytes[at] ?? 0) & 0x3f);
      text += String.fromCodePoint(point);
    }
  }
  return text;
}

/** A view of the same bytes. */
export function bytesViewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/**
 * A hash of `bytes[start..end]`, well mixed in its low bits. The compiled one (`assembly/hash-text.ts`) need not agree with it:
 * no table is filled by one and read by the other.
 */
export function hashBytes(bytes: DataView, start: number, end: number): number {
  let hash = end - start;
  let at = start;
  for (; at + 4 < end; at += 4) hash = mix(hash ^ bytes.getInt32(at, true));
  // The last four, some of them for the second time; fewer than four one by one.
  if (end - start >= 4) hash = mix(hash ^ bytes.getInt32(end - 4, true));
  else for (; at < end; at++) hash = mix(hash ^ bytes.getUint8(at));
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

function mix(hash: number): number {
  const mixed = Math.imul(hash, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

/** Whether `length` bytes are the same at one place and at another. */
export function equalBytes(a: DataView, atA: number, b: DataView, atB: number, length: number): boolean {
  if (length < 4) {
    for (let i = 0; i < length; i++) if (a.getUint8(atA + i) !== b.getUint8(atB + i)) return false;
    return true;
  }
  const last = length - 4;
  for (let i = 0; i < last; i += 4) {
    if (a.getInt32(atA + i, true) !== b.getInt32(atB + i, true)) return false;
  }
  return a.getInt32(atA + last, true) === b.getInt32(atB + last, true);
}

/** Copies `length` bytes from one place to another; for so few that `set` costs more than they do. */
export function copyBytes(from: DataView, start: number, to: DataView, at: number, length: number): void {
  if (length < 4) {
    for (let i = 0; i < length; i++) to.setUint8(at + i, from.getUint8(start + i));
    return;
  }
  const last = length - 4;
  for (let i = 0; i < last; i += 4) to.setInt32(at + i, from.getInt32(start + i, true), true);
  to.setInt32(at + last, from.getInt32(start + last, true), true);
}

/** Whether all bytes are ASCII; looks at sixteen at a time where they lie so. */
export function isAscii(bytes: Uint8Array): boolean {
  const before = -bytes.byteOffset & 3;
  const words =
    bytes.length < 16
      ? new Int32Array()
      : new Int32Array(bytes.buffer, bytes.byteOffset + before, ((bytes.length - before) >> 4) * 4);
  const after = words.length === 0 ? 0 : before + words.length * 4;
  // Uses an index: `for…of` is measurably slower over every byte of a large file.
  for (let at = 0; at < before; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  for (let at = 0; at < words.length; at += 4) {
    const four = (words[at] ?? 0) | (words[at + 1] ?? 0) | (words[at + 2] ?? 0) | (words[at + 3] ?? 0);
    if ((four & 0x80808080) !== 0) return false;
  }
  for (let at = after; at < bytes.length; at++) if ((bytes[at] ?? 0) >= 0x80) return false;
  return true;
}
