import { fail, succeed, type Result } from '../../base/result';
import { isAscii } from '../../columns/text-bytes';

/** Turns the bytes of a file into text, chunk by chunk; a character cut by a chunk's end is whole again in the next text. */
export interface Decoder {
  readonly encoding: string;
  /** Fails at the first bytes that the encoding has no character for: nothing is ever replaced by a question mark. */
  decode(chunk: Uint8Array, last: boolean): Result<string>;
  /** Only checks, for a reader of bytes. Use either `decode` or `check` for a file, not both. */
  check(chunk: Uint8Array, last: boolean): Result<null>;
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
  const pass = (chunk: Uint8Array): void => {
    bytesBefore += chunk.length;
    tail = lastBytes(tail, chunk);
  };
  const decode = (chunk: Uint8Array, last: boolean): Result<string> => {
    try {
      const text = repairWestern(encoding, decoder.decode(chunk, { stream: !last }));
      pass(chunk);
      return succeed(text);
    } catch {
      const byteOffset = firstUnsound(encoding, tail, chunk, bytesBefore);
      return fail({ code: 'file_wrong_encoding', name: fileName, encoding, byteOffset });
    }
  };
  return succeed({
    encoding,
    decode,
    check: (chunk, last) => {
      // After a complete character, ASCII is always valid UTF-8, so the decoder need not see it.
      if (encoding === 'utf-8' && (tail.at(-1) ?? 0) < 0x80 && isAscii(chunk)) {
        pass(chunk);
        return succeed(null);
      }
      const decoded = decode(chunk, last);
      return decoded.ok ? succeed(null) : decoded;
    },
  });
}

/** What Windows-1252 has at 0x80 to 0x9F; where it has nothing, the standard keeps the control character. */
const westernSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/**
 * Node 20 decodes Windows-1252 as Latin-1: a dash or an apostrophe becomes a control character, and the command line would read
 * other payment references than the screen. Where the engine does it right there is nothing to repair.
 */
export function repairWestern(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (sign) => westernSigns[sign.charCodeAt(0) - 0x80] ?? sign);
}

/** No encoding spreads a character over more bytes than this. */
const maxCharacterBytes = 4;

function lastBytes(before: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...before, ...chunk.subarray(-maxCharacterBytes)]).slice(-maxCharacterBytes);
}

/**
 * Where the first byte stands that is no part of a character. A decoder does not say where it stopped, so it is asked again
 * with ever shorter prefixes, from the beginning of a character that the chunk's beginning may have cut.
 */
function firstUnsound(encoding: string, tail: Uint8Array, chunk: Uint8Array, bytesBefore: number): number {
  const bytes = Uint8Array.from([...tail, ...chunk]);
  const offset = bytesBefore - tail.length;
  let start = 0;
  while (start < tail.length && !beginsCharacter(encoding, bytes, start, offset)) start++;
  return offset + start + longestDecodable(encoding, bytes.subarray(start));
}

function beginsCharacter(encoding: string, bytes: Uint8Array, place: number, offset: number): boolean {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  if (encoding === 'utf-8') return (byteAt(place) & 0xc0) !== 0x80;
  if (!encoding.startsWith('utf-16')) return false;
  const high = byteAt(encoding === 'utf-16le' ? place + 1 : place);
  return (offset + place) % 2 === 0 && (high & 0xfc) !== 0xdc;
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
