import { eachInSteps, type Steps } from '../../../base/steps';

/** Shorter keys are nearly all one edit apart. */
const minKeyLength = 4;

/** Each key is filed and looked up once for each of its characters. */
const keysAStep = 1_024;

/** Limit on keys that share a hash, which bounds the time: none of so many is an only neighbour. */
const maxChain = 512;

/**
 * Pairs the keys of two lists that are one edit apart (a character more, less, other, or two neighbours swapped) where
 * neither has a second such neighbour in the other list. Keys one edit apart share a text that is left when one character
 * is deleted, or one is such a text of the other; so every key is filed under the hashes of these texts, and only keys
 * filed together are looked at. The time grows with the keys and not with their pairs.
 */
export function* pairOneEditApartInSteps(
  ones: readonly string[],
  others: readonly string[],
): Steps<ReadonlyArray<readonly [one: number, other: number]>> {
  const there = yield* onlyNeighbours(ones, others);
  const back = yield* onlyNeighbours(others, ones);
  const pairs: [number, number][] = [];
  there.forEach((other, one) => {
    if (other !== null && back[other] === one) pairs.push([one, other]);
  });
  return pairs;
}

/** Finds the one neighbour of each key in the other list; null where there is none, more than one, or too many to look at. */
function* onlyNeighbours(keys: readonly string[], others: readonly string[]): Steps<(number | null)[]> {
  const file = yield* fileKeys(others);
  const onlyOf = (key: string): number | null => {
    if (key.length < minKeyLength) return null;
    const neighbours = new Set<number>();
    for (const hash of hashesWithoutOne(key)) {
      const filed = file.under(hash);
      if (filed.length > maxChain) return null;
      for (const other of filed) if (isOneEditApart(key, others[other] ?? '')) neighbours.add(other);
      if (neighbours.size > 1) return null;
    }
    const [only = null] = neighbours;
    return only;
  };
  const found: (number | null)[] = [];
  yield* eachInSteps(keys, (key) => found.push(onlyOf(key)), keysAStep);
  return found;
}

/** Files every key under its hashes, in flat arrays: 50,000 keys of 20 characters are a million entries. */
function* fileKeys(keys: readonly string[]): Steps<{ readonly under: (hash: number) => readonly number[] }> {
  const entries = keys.reduce((sum, { length }) => sum + length + 1, 0);
  const heads = new Int32Array(2 ** Math.ceil(Math.log2(entries + 1))).fill(-1);
  const hashes = new Int32Array(entries);
  const numbers = new Int32Array(entries);
  const nexts = new Int32Array(entries);
  const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (heads.length - 1);
  let used = 0;
  const fileKey = (key: string, number: number): void => {
    if (key.length < minKeyLength) return;
    for (const hash of hashesWithoutOne(key)) {
      hashes[used] = hash;
      numbers[used] = number;
      nexts[used] = heads[slotOf(hash)] ?? -1;
      heads[slotOf(hash)] = used++;
    }
  };
  yield* eachInSteps(keys, fileKey, keysAStep);
  return {
    under: (hash) => {
      const found: number[] = [];
      for (let entry = heads[slotOf(hash)] ?? -1; entry >= 0; entry = nexts[entry] ?? -1) {
        if (hashes[entry] === hash) found.push(numbers[entry] ?? 0);
        if (found.length > maxChain) break;
      }
      return found;
    },
  };
}

const base = 0x01000193;

/** The hashes of a text and of every text that is left when one of its characters is deleted, each in constant time. */
function hashesWithoutOne(text: string): Set<number> {
  const { length } = text;
  // `tails[i]` is the hash of `text[i..]`, `power` that of the place before it: hash = Σ unit × base^(places behind it).
  const tails = new Int32Array(length + 1);
  let power = 1;
  for (let i = length - 1; i >= 0; i--) {
    tails[i] = (Math.imul(text.charCodeAt(i) + 1, power) + (tails[i + 1] ?? 0)) | 0;
    power = Math.imul(power, base);
  }
  const hashes = new Set([tails[0] ?? 0]);
  let head = 0;
  for (let i = 0, behind = inverseStep(power); i < length; i++, behind = inverseStep(behind)) {
    // The head is before `length - i - 1` units once `text[i]` is gone.
    hashes.add((Math.imul(head, behind) + (tails[i + 1] ?? 0)) | 0);
    head = (Math.imul(head, base) + text.charCodeAt(i) + 1) | 0;
  }
  return hashes;
}

/** `base` is odd, so it has an inverse modulo 2^32: one power of it from the next. */
const inverseBase = inverseOf(base);

function inverseStep(power: number): number {
  return Math.imul(power, inverseBase);
}

function inverseOf(odd: number): number {
  let inverse = odd;
  // Newton's iteration doubles the correct bits each time.
  for (let step = 0; step < 5; step++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

/** Whether one character more, less or other, or two neighbours swapped, makes one text the other. */
export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let front = 0;
  while (front < Math.min(a.length, b.length) && a[front] === b[front]) front++;
  let endA = a.length;
  let endB = b.length;
  while (endA > front && endB > front && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [restA, restB] = [a.slice(front, endA), b.slice(front, endB)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
