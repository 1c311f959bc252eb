import { inflateRaw } from 'node:zlib';
import type { PackedFile } from '#shared/files/zip/contents';
import { crc32 } from '#shared/files/zip/crc32';

/**
 * The bytes of a file in an archive; null unless every way to read it gives the same: they match the size and CRC-32 that
 * the archive states, and a packed file ends exactly where its stream does. Never unpacks more than the stated size.
 */
export async function unpackExactly({
  bytes,
  method,
  size,
  checksum,
}: PackedFile): Promise<Uint8Array | null> {
  const unpacked = method === 0 ? bytes : method === 8 ? await inflate(bytes, size) : null;
  return unpacked?.length === size && crc32(unpacked) === checksum ? unpacked : null;
}

/** The content of a whole stream with nothing after it; null where these bytes are something else. */
function inflate(bytes: Uint8Array, size: number): Promise<Uint8Array | null> {
  const limits = { info: true, maxOutputLength: Math.max(size, 1) };
  return new Promise((resolve) =>
    inflateRaw(bytes, limits, (problem, answer) => {
      if (problem !== null) resolve(null);
      else {
        // With `info` Node returns more than the bytes, which its types do not show.
        const { buffer, engine } = answer as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
        const isWhole = engine.bytesWritten === bytes.length;
        resolve(isWhole ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length) : null);
      }
    }),
  );
}
