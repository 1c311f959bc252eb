import { constants, deflateRawSync } from 'node:zlib';
import { crc32 } from '#shared/files/zip/crc32';

/** A file in an archive, packed, with the length that its heads tell, which may be a lie. */
export interface PackedEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly size: number;
  /** Its CRC-32; zero where it is never unpacked to its end. */
  readonly checksum?: number;
  /** 8, deflated, unless it says 0, stored, or one that nobody knows. */
  readonly method?: number;
}

/** A text and so many megabytes of another, packed, without ever having been there: packed blocks can be put behind each other. */
export function packMegabytes(beginning: string, again: string, megabytes: number): Uint8Array {
  const pack = (bytes: Buffer) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  const block = pack(Buffer.alloc(1 << 20, again));
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([pack(Buffer.from(beginning)), ...blocks, deflateRawSync(Buffer.alloc(0))]);
}

/** An entry that is what it says. */
export function packEntry(name: string, bytes: Uint8Array): PackedEntry {
  return { name, packed: deflateRawSync(bytes), size: bytes.length, checksum: crc32(bytes) };
}

/** An archive as Tieout lays it out, of entries that are packed already. */
export function packEntries(entries: readonly PackedEntry[]): Uint8Array {
  const [files, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, packed, size, checksum = 0, method = 8 } of entries) {
    const text = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(checksum, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(text.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(Buffer.from('PK\u0003\u0004'), shared, text, Buffer.from(packed));
    list.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), shared, place, text);
    at += 30 + text.length + packed.length;
  }
  const contents = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, contents, end]);
}
