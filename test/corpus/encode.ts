export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A text as UTF-16, with a mark only where the text has one. */
export function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === 'le');
  return bytes;
}

/** A text of Latin letters as Windows-1252, which has them where Unicode does. */
export function windows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
