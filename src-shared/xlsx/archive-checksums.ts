/**
 * The CRC-32 that an archive states of each file in it, by name, as its list of contents at the end has them; null where there
 * is no such list. The library that unpacks archives does not hold what it unpacked against them.
 */
export function readChecksums(archive: Uint8Array): ReadonlyMap<string, number> | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOfContents(view);
  if (end === null) return null;
  const checksums = new Map<string, number>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = view.getUint16(at + 28, true);
    const further = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const name = decoder.decode(archive.subarray(at + 46, at + 46 + nameLength));
    checksums.set(name, view.getUint32(at + 16, true));
    at += 46 + nameLength + further;
  }
  return checksums;
}

/** Where the record stands that ends an archive: 22 bytes, and a comment of at most 65,535. */
function endOfContents(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return null;
}

/** The CRC-32 of bytes, as archives use it. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) {
    crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ -1) >>> 0;
}

// Signed, so that no number in it is too large for the fast kind of integer.
const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});
