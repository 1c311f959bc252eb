import { holdsKey } from '../partner-api/key-in-text';

/** How many bytes are searched at once. */
const pieceLength = 8_000_000;

/** Longer than any way to write a key; pieces overlap by this, so that a key across two of them is found. */
export const keyOverlap = 8_192;

/**
 * Where a plain value contains one of these keys: the path to the text, such as `profile.rules.filters.0.name`, `''` for a
 * value that is itself a text; null where it contains none. Searches field names as well as texts, and bytes as the text
 * they would be in a file.
 */
export function findKey(value: unknown, keys: readonly string[]): string | null {
  if (keys.length === 0) return null;
  const holds = (text: string): boolean => keys.some((key) => holdsKey(text, key));
  // All texts at once first: most values contain no key, and may be a hundred thousand short texts.
  const texts: string[] = [];
  for (const { text } of foundTexts(value)) texts.push(text);
  if (!holds(texts.join('\n'))) return null;
  for (const { path, text } of foundTexts(value)) if (holds(text)) return path.join('.');
  return null;
}

interface FoundText {
  readonly path: readonly string[];
  readonly text: string;
}

/** All texts of a plain value, with their paths. */
export function* foundTexts(value: unknown, path: readonly string[] = []): Generator<FoundText> {
  if (typeof value === 'string') yield { path, text: value };
  else if (value instanceof Uint8Array) for (const text of textsOfBytes(value)) yield { path, text };
  else if (Array.isArray(value))
    for (const [place, item] of value.entries()) yield* foundTexts(item, [...path, String(place)]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, item] of Object.entries(value)) {
      // The name itself may be the key, so the path in the error leaves it out.
      yield { path, text: name };
      yield* foundTexts(item, [...path, name]);
    }
}

/** A key is ASCII, so decoding one byte per character finds it; dropping NULs finds it in UTF-16 too. */
function* textsOfBytes(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; start += pieceLength) {
    const text = buffer.toString('latin1', Math.max(0, start - keyOverlap), start + pieceLength);
    yield text.includes('\0') ? text.replaceAll('\0', '') : text;
  }
}
