import type { FileChoices } from '../../domain/rules/profile';
import { fail, succeed, type Result } from '../../base/result';
import { repairWestern } from '../csv/decode';
import type { ClientFileSource } from './open-client-file';
import type { ReadingWatch } from './reading-watch';
import { hasUtf8Mark } from '../csv/file-type';

/**
 * The encodings that are tried where a file is not UTF-8, the likeliest first, each with the letters that are common in the
 * languages it was made for. Each of them gives every byte one character of its own: read in a wrong one, letters turn into
 * other letters, but two different payment references never become the same text. (A key leaves some marks and spaces out,
 * product.md, section 2; two texts that become one key by that are reported as a collision.)
 */
const commonLetters = {
  'windows-1252': 'äöüßéèêëàâçîïôûùœæñáíóúãõåøðþýÄÖÜÉÀÅØÁÍÓÚÆÞ',
  'windows-1250': 'ąćęłńóśźżáčďéěíňřšťúůýžľôäöüßőűĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮÝŽĽÁÉÍÓÚÄÖÜ',
  macintosh: 'äöüßéèêëàâçîïôûùœæñáíóúãõåøÄÖÜÉÀÅØÁÍÓÚ',
} as const;

/** An encoding that is guessed where none was chosen. */
export type GuessedEncoding = keyof typeof commonLetters;

/** In which encoding a file that is not UTF-8 reads best. */
export interface EncodingGuess {
  readonly encoding: GuessedEncoding;
  /** Some of the file's own words, by encoding; the chosen one first. At one place stands the same word in each. */
  readonly readings: ReadonlyArray<{ readonly encoding: GuessedEncoding; readonly words: readonly string[] }>;
}

const guessedEncodings = Object.keys(commonLetters) as readonly GuessedEncoding[]; // the keys of the record above

/** How many different words are judged, how long one may be in bytes, and how many are shown. */
const maxWords = 2_000;
const maxWordBytes = 40;
const maxShown = 3;

/** How many bytes a mark takes. */
const markBytes = 3;

/**
 * Reads by the choices that were made; where none was of the encoding and the file turns out not to be UTF-8, once more in the
 * encoding that it reads best in.
 */
export async function readInFittingEncoding<T>(
  source: ClientFileSource,
  choices: FileChoices,
  watch: ReadingWatch,
  read: (choices: FileChoices) => Promise<Result<T>>,
): Promise<Result<T & { readonly encodingGuess: EncodingGuess | null }>> {
  const first = await read(choices);
  if (first.ok) return succeed({ ...first.value, encodingGuess: null });
  const { error } = first;
  const isOther = error.code === 'file_wrong_encoding' && error.encoding === 'utf-8';
  if (!isOther || choices.encoding !== null) return first;
  const encodingGuess = await guessEncoding(source, watch);
  if (!encodingGuess.ok) return encodingGuess;
  if (encodingGuess.value === null) return first;
  const again = await read({ ...choices, encoding: encodingGuess.value.encoding });
  return again.ok ? succeed({ ...again.value, encodingGuess: encodingGuess.value }) : again;
}

/**
 * Guesses the encoding of a file that is not UTF-8 from what its words become (docs/product.md, section 6). Null where its mark or
 * many of its words show that it is damaged UTF-8, or is UTF-8 in parts: no one encoding reads all of its letters. Reads the file
 * from its beginning.
 */
export async function guessEncoding(
  source: ClientFileSource,
  { signal }: ReadingWatch,
): Promise<Result<EncodingGuess | null>> {
  const words = createOddWords();
  const head: number[] = [];
  for await (const chunk of source.chunks()) {
    if (signal?.aborted === true) return fail({ code: 'cancelled' });
    if (!chunk.ok) return chunk;
    head.push(...chunk.value.subarray(0, Math.max(0, markBytes - head.length)));
    words.take(chunk.value);
    if (words.isFull()) break;
  }
  return succeed(hasUtf8Mark(Uint8Array.from(head)) ? null : guessFrom(words.end()));
}

function guessFrom(words: readonly Uint8Array[]): EncodingGuess | null {
  const readings = guessedEncodings.map((encoding) => {
    const texts = words.map((word) => decodeWord(word, encoding));
    return { encoding, texts, score: sumOf(texts, (text) => plausibility(text, commonLetters[encoding])) };
  });
  const best = readings.reduce((one, other) => (other.score > one.score ? other : one));

  // Several such words are not there by chance: parts of the file are in one encoding and parts in another.
  const inUtf8 = words.filter(isUtf8).length;
  if (2 * inUtf8 >= words.length || (inUtf8 > 1 && 10 * inUtf8 >= words.length)) return null;

  // Show the words that other encodings would read differently.
  const tellsApart = (place: number): boolean => new Set(readings.map(({ texts }) => texts[place])).size > 1;
  const shown = [...words.keys()]
    .sort((one, other) => Number(tellsApart(other)) - Number(tellsApart(one)))
    .slice(0, maxShown);
  return {
    encoding: best.encoding,
    readings: [best, ...readings.filter((one) => one !== best)].map(({ encoding, texts }) => ({
      encoding,
      words: shown.map((place) => texts[place] ?? ''),
    })),
  };
}

/** Whether a word is in UTF-8, and not so by chance: `d’état` in Mac Roman would have an Armenian letter. */
function isUtf8(word: Uint8Array): boolean {
  try {
    // A long word is cut, maybe within a letter.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(word, {
      stream: word.length === maxWordBytes,
    });
    return !/[a-z]/i.test(text) || !/[\u0250-\u1dff]/u.test(text);
  } catch {
    return false;
  }
}

function sumOf<T>(all: readonly T[], value: (one: T) => number): number {
  return all.reduce((sum, one) => sum + value(one), 0);
}

function decodeWord(word: Uint8Array, encoding: GuessedEncoding): string {
  return repairWestern(encoding, new TextDecoder(encoding).decode(word));
}

/**
 * Where Western languages hardly have these letters, which are `č`, `ř`, `ć`, `ő` and `ś` in Windows-1250: Portuguese has `õ`
 * before an `e`, and French `œ` before a vowel.
 */
const strangePlaces = /(?:[èøæ](?=[aeiouáéíóúý])|õ(?!e)|œ(?![aeiuéè]))/giu;

/**
 * Signs that open or close a word, or are on their own; `º` and `ª` are so in `Nº`, `Mª` and `1ª` only, `£` before no letter, and
 * powers after a number or metres.
 */
const openingSigns = /^(?:[\u00A0€§°©•“„‘‚–—«‹¿¡]|£(?!\p{L}))+/u;
// eslint-disable-next-line regexp/no-super-linear-move -- a word has at most 40 bytes
const closingSigns = /(?:[\u00A0”“’‘»›€£°®™–—…]|(?<=^\p{L}?)[ºª]|(?<=^[cdk]?m?)[²³])+$/u;

/** The one sign within a word, as in `don’t` and `qu’il`. */
const innerSign = /(?<=\p{L})’(?=(?:[stdm]|ll|re|ve)$)|(?<=^(?:\p{L}|qu|\p{L}{1,3}ll))’(?=\p{L})/iu;

/** The usual forms of a word: lower case, capitalised, or upper case. */
const wordShape = /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u;

/** Scores how much a text looks like a word: up for letters outside ASCII and its usual signs, down for other signs in it. */
function plausibility(text: string, common: string): number {
  const parts = text.replace(openingSigns, '').replace(closingSigns, '').split(innerSign);
  const word = parts.join('');
  const letters = Array.from(word).filter((character) => character > '\x7f');
  const strange = letters.filter((letter) => !/\p{L}/u.test(letter)).length;
  if (strange > 0 || !parts.every((part) => wordShape.test(part))) return -3 * Math.max(1, strange);
  const usual = letters.filter((letter) => common.includes(letter)).length;
  const signs = text.length - word.length;
  return 2 * signs + letters.length + usual - (word.match(strangePlaces)?.length ?? 0);
}

/** Collects the different words that hold bytes outside ASCII, chunk by chunk. */
function createOddWords() {
  const known = new Set<string>();
  const words: Uint8Array[] = [];
  let word: number[] = [];
  let isOdd = false;
  const close = (): void => {
    const text = word.join(' ');
    if (isOdd && !known.has(text) && words.length < maxWords) {
      known.add(text);
      words.push(Uint8Array.from(word));
    }
    word = [];
    isOdd = false;
  };
  return {
    take: (chunk: Uint8Array): void => {
      for (const byte of chunk) {
        if (!isWordByte(byte)) close();
        else if (word.length < maxWordBytes) {
          word.push(byte);
          isOdd ||= byte >= 0x80;
        }
      }
    },
    isFull: () => words.length >= maxWords,
    end: (): readonly Uint8Array[] => {
      close();
      return words;
    },
  };
}

function isWordByte(byte: number): boolean {
  return byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
