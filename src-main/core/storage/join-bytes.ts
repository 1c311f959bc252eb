/** Number of characters encoded at once. */
const maxTextLength = 1 << 24;

/** Texts as one piece of UTF-8: together they may be longer than a text can be. */
export function joinBytes(texts: Iterable<string>): Uint8Array {
  const parts: Buffer[] = [];
  let held = '';
  for (const text of texts) {
    held += text;
    if (held.length < maxTextLength) continue;
    parts.push(Buffer.from(held));
    held = '';
  }
  parts.push(Buffer.from(held));
  const { buffer, byteOffset, length } = Buffer.concat(parts);
  // A plain `Uint8Array`: `slice` of a Node buffer would share its memory.
  return new Uint8Array(buffer, byteOffset, length);
}
