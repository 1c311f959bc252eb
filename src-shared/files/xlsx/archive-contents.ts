/** A file in an archive, as the archive's list of contents has it. */
export interface PackedFile {
  /** As they stand in the archive, from the byte `from` on. */
  readonly bytes: Uint8Array;
  readonly from: number;
  /** How it is packed, by the number that archives use. */
  readonly method: number;
  /** The size once it is unpacked, in bytes. */
  readonly size: number;
  /** The CRC-32 of what is unpacked. */
  readonly checksum: number;
}

/** What an archive holds, by name, as its list at the end says; null where there is no sound one. */
export function readContents(archive: Uint8Array): ReadonlyMap<string, PackedFile> | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOfContents(view);
  if (end === null) return null;
  const files = new Map<string, PackedFile>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const large = largeNumbers(view, at + 46 + nameLength, extraLength);
    const numberAt = (place: number): number => {
      const short = view.getUint32(place, true);
      return short === elsewhere ? (large.shift() ?? short) : short;
    };
    // In this order they stand among the large ones as well.
    const size = numberAt(at + 24);
    const packedSize = numberAt(at + 20);
    const header = numberAt(at + 42);
    const name = decoder.decode(archive.subarray(at + 46, at + 46 + nameLength));
    if (header + 30 > end) return null;
    const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    files.set(name, {
      bytes: archive.subarray(from, from + packedSize),
      from,
      method: view.getUint16(at + 10, true),
      size,
      checksum: view.getUint32(at + 16, true),
    });
    at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return files;
}

/** Stands where a number has its place among the large ones, since it may be larger than this. */
const elsewhere = 0xffff_ffff;

/** The numbers of 64 bits that some writers state of every file, however short. */
function largeNumbers(view: DataView, from: number, length: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const last = at + 4 + view.getUint16(at + 2, true) - 8;
    for (let place = at + 4; place <= last; place += 8) numbers.push(Number(view.getBigUint64(place, true)));
  }
  return numbers;
}

/** Where the record stands that ends an archive: 22 bytes, and a comment of at most 65,535. */
function endOfContents(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return null;
}

/** The CRC-32 of bytes, as archives use it; of what follows on bytes whose CRC-32 is `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = before ^ -1;
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
