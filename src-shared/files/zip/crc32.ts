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
