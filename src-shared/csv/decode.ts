import { fail, succeed, type Result } from '../result';

/** Turns the bytes of a file into text, chunk by chunk; a character cut by a chunk's end is whole again in the next text. */
export interface Decoder {
  /** The encoding's canonical name. */
  readonly encoding: string;
  /** Fails at the first bytes that the encoding has no character for: nothing is ever replaced by a question mark. */
  decode(chunk: Uint8Array, last: boolean): Result<string>;
}

/** A decoder for an encoding by its name or label, for one file; the name is for the error. */
export function createDecoder(label: string, fileName: string): Result<Decoder> {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    return fail({ code: 'encoding_unknown', encoding: label });
  }
  const { encoding } = decoder;
  let bytesBefore = 0;
  let tail = new Uint8Array();
  return succeed({
    encoding,
    decode: (chunk, last) => {
      try {
        const text = decoder.decode(chunk, { stream: !last });
        bytesBefore += chunk.length;
        tail = lastBytes(tail, chunk);
        return succeed(text);
      } catch {
        const byteOffset = bytesBefore + validPrefix(encoding, tail, chunk);
        return fail({ code: 'file_wrong_encoding', name: fileName, encoding, byteOffset });
      }
    },
  });
}

/** No encoding spreads a character over more bytes than this. */
const longestCharacter = 4;

function lastBytes(before: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...before, ...chunk.subarray(-longestCharacter)]).slice(-longestCharacter);
}

/**
 * How many bytes of the chunk are sound. A decoder does not say where it stopped, so it is asked again with ever shorter
 * prefixes; the character that the chunk's beginning may have cut is found by giving it bytes of the chunk before.
 */
function validPrefix(encoding: string, tail: Uint8Array, chunk: Uint8Array): number {
  const prefixes = Array.from({ length: tail.length + 1 }, (_, carried) => {
    const bytes = Uint8Array.from([...tail.subarray(tail.length - carried), ...chunk]);
    return longestDecodable(encoding, bytes) - carried;
  });
  return Math.max(0, ...prefixes);
}

function longestDecodable(encoding: string, bytes: Uint8Array): number {
  let sound = 0;
  let unsound = bytes.length + 1;
  while (unsound - sound > 1) {
    const middle = Math.floor((sound + unsound) / 2);
    if (isDecodable(encoding, bytes.subarray(0, middle))) sound = middle;
    else unsound = middle;
  }
  return sound;
}

function isDecodable(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
