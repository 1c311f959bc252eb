import { compareValues } from '#shared/base/compare-values';

/**
 * What a list may be sorted by and that does not change while an item exists: texts of an item, compared one after the other.
 * `isUnique` says that no two items share them all.
 */
export interface OrderKey {
  readonly name: string;
  /** The columns that hold the texts, the first to be compared first. */
  readonly columns: ReadonlyArray<readonly string[]>;
  readonly isUnique: boolean;
}

/** The document shows no field for the time of creation; one whose name says that it is, is tried. */
const creation = /^(created|creation|issued)/i;

/** The fields of an item that may hold the time of its creation. */
export function creationFields(item: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(item).filter((name) => creation.test(name));
}

/** Compares two texts; negative where the first comes first. */
type CompareTexts = (one: string, other: string) => number;

/** The ways in which a server may sort texts; each of them up or down. */
export const textOrders: readonly CompareTexts[] = [
  compareValues,
  compareNaturally,
  (one, other) => compareValues(other, one),
  (one, other) => compareNaturally(other, one),
];

/** Compares two items, by their numbers, in one of the text orders. */
export function compareBy(key: OrderKey, compare: CompareTexts): (one: number, other: number) => number {
  return (one, other) => {
    for (const column of key.columns) {
      const order = compare(column[one] ?? '', column[other] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Orders texts by the numbers in them, so that `T2` comes before `T10`. */
function compareNaturally(one: string, other: string): number {
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const [a, b] = [one.charCodeAt(i), other.charCodeAt(j)];
    if (!isDigit(a) || !isDigit(b)) {
      if (a !== b) return a - b;
      i += 1;
      j += 1;
      continue;
    }
    const [endI, endJ] = [endOfDigits(one, i), endOfDigits(other, j)];
    const order = compareDigits(one.slice(i, endI), other.slice(j, endJ));
    if (order !== 0) return order;
    i = endI;
    j = endJ;
  }
  const order = one.length - i - (other.length - j);
  return order === 0 ? compareValues(one, other) : order;
}

function compareDigits(one: string, other: string): number {
  const [a, b] = [withoutZeros(one), withoutZeros(other)];
  return a.length === b.length ? compareValues(a, b) : a.length - b.length;
}

function withoutZeros(digits: string): string {
  let start = 0;
  while (digits[start] === '0') start += 1;
  return digits.slice(start);
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
