import { sha256 } from '@noble/hashes/sha2.js';

/**
 * What an id is written with: no E, which makes a number of digits around it, no vowel but A, and nothing that is taken for
 * another one. There are 29, a prime: so the check digit finds each wrong character, and each two that changed places.
 */
const alphabet = '23456789ABCDFGHJKMNPQRSTVWXYZ';
const base = alphabet.length;

/** Behind the first letter: which finding, which of its items, its signature, what the line said, and the check digit. */
const lengths = { finding: 9, item: 2, signature: 3, line: 2, check: 1 } as const;
const bodyLength = Object.values(lengths).reduce((sum, length) => sum + length, 0);

/** An id begins with this letter, so that no spreadsheet takes it for a number, a date or a time. */
const firstLetter = 'Q';

/** How many items of a finding are told apart under one name of it. */
export const itemsAName = base ** lengths.item;

/** The parts of a query id, each as it is written. */
export interface QueryIdParts {
  /** A hash of the profile and the payment reference, or of the item where there is none; it stays while that does. */
  readonly finding: string;
  /** The place of the ticket or row among those of the finding. */
  readonly item: string;
  /** A hash of the finding's signature, which is another one once the finding has changed. */
  readonly signature: string;
  /** A hash of all that the line said. */
  readonly line: string;
}

/** What names a finding in the ids of its queries: hidden in a hash, so that an id tells nobody a payment reference. */
export function findingPart(profileId: string, name: readonly string[]): string {
  return hashPart([profileId, ...name], lengths.finding);
}

/** What an id keeps of a finding's signature. */
export function signaturePart(signature: string): string {
  const known = signatureParts.get(signature);
  if (known !== undefined) return known;
  const part = hashPart(['signature', signature], lengths.signature);
  if (signatureParts.size >= 1_000) signatureParts.clear();
  signatureParts.set(signature, part);
  return part;
}

/** Cached: many findings share a signature, and hashing is slow. */
const signatureParts = new Map<string, string>();

/** What an id keeps of the cells of its line. */
export function linePart(cells: readonly string[]): string {
  return hashPart(['line', ...cells], lengths.line);
}

/** What represents the place of an item, below `itemsAName`. */
export function itemPart(place: number): string {
  return digits(place, lengths.item);
}

/** The place that represents it: what `itemPart` was given. */
export function placeOfItem(item: string): number {
  return Array.from(item).reduce((place, digit) => place * base + alphabet.indexOf(digit), 0);
}

/** Writes an id in three groups, such as `Q7KDMA-4HTXP9-BCFGHJ`. */
export function formatQueryId({ finding, item, signature, line }: QueryIdParts): string {
  const body = finding + item + signature + line;
  const text = firstLetter + body + checkDigit(body);
  return [text.slice(0, 6), text.slice(6, 12), text.slice(12)].join('-');
}

/** Reads an id as people and spreadsheets may write it; null where it is none, or a character of it is wrong. */
export function readQueryId(text: string): QueryIdParts | null {
  const bare = text.toUpperCase().replace(/[\s\p{Dash}]/gu, '');
  const body = bare.slice(firstLetter.length);
  if (!bare.startsWith(firstLetter) || body.length !== bodyLength) return null;
  if (Array.from(body).some((character) => !alphabet.includes(character))) return null;
  let at = 0;
  const take = (length: number): string => body.slice(at, (at += length));
  const finding = take(lengths.finding);
  const item = take(lengths.item);
  const signature = take(lengths.signature);
  const line = take(lengths.line);
  if (checkDigit(body.slice(0, at)) !== body.slice(at)) return null;
  return { finding, item, signature, line };
}

/** What makes two ids those of the same ticket or row of the same finding. */
export function queryKey({ finding, item }: QueryIdParts): string {
  return finding + item;
}

/** Each place has its own weight below the prime, the check digit has weight 1: the weighted sum is 0 modulo the prime. */
function checkDigit(body: string): string {
  let sum = 0;
  for (let at = 0; at < body.length; at++) sum += (at + 2) * alphabet.indexOf(body.charAt(at));
  return alphabet.charAt((base - (sum % base)) % base);
}

function hashPart(texts: readonly string[], length: number): string {
  const hash = sha256(new TextEncoder().encode(JSON.stringify(texts)));
  // Six bytes fit exactly into a number.
  let number = 0;
  for (let at = 0; at < 6; at++) number = number * 256 + (hash[at] ?? 0);
  return digits(number % base ** length, length);
}

function digits(number: number, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest = Math.floor(rest / base))
    text = alphabet.charAt(rest % base) + text;
  return text;
}
