import { formOf, shapeOf } from '../../base/text-form';
import { normalise } from '../../base/text';
import { statusText } from '../../domain/statuses/status';
import type { ChosenColumns } from '../header/choose-columns';
import type { FirstRecord } from '../header/propose-header';

/** The first rows of a sheet, whatever their columns are. */
type Rows = ReadonlyArray<Pick<FirstRecord, 'fields'>>;

/** How many cells of a row are looked at: a sheet may have many thousand columns. */
const maxCells = 1_000;

/** Counts and years have up to so many digits, and recur beside anything. */
const digitsOfCounts = 4;

/**
 * Tells whether rows of another sheet, which has no header of its own, continue rows whose columns are known. Their columns may be
 * elsewhere, and their statuses others: a list may be sorted by status. So they do where a row has a reference like theirs and a
 * status of theirs, or where several rows have such a reference and one text in common beside it, unless most are of the same
 * payments, and say something else of them.
 */
export function continuationOf(
  rows: Rows,
  { key, status }: Pick<ChosenColumns, 'key' | 'status'>,
): (other: Rows) => boolean {
  const references = new Set(rows.map(({ fields }) => normalise(fields[key] ?? '')));
  references.delete('');
  const statuses = new Set(rows.map(({ fields }) => statusText(fields[status] ?? '')));
  statuses.delete('');
  const { isAlike, isRoughlyAlike } = likenessTo([...references]);
  return (other) => {
    const found = new Set<string>();
    const beside = new Set<string>();
    let [count, known, hasCommon] = [0, 0, false];
    for (const { fields } of other) {
      const cells = fields.slice(0, Math.max(maxCells, key + 1, status + 1)).map(normalise);
      if (cells.filter((cell) => cell !== '').length < 2) continue;
      // A number is a status only where theirs are.
      const isState = (cell: string, place: number): boolean =>
        statuses.has(statusText(cell)) && (place === status || !isCount(cell));
      const states = cells.flatMap((cell, place) => (isState(cell, place) ? [place] : []));
      if (
        states.length > 0 &&
        cells.some((cell, place) => isRoughlyAlike(cell) && states.some((at) => at !== place))
      )
        return true;
      const place = cells.findIndex(isAlike);
      if (place < 0) continue;
      const reference = cells[place] ?? '';
      count++;
      found.add(reference);
      if (references.has(reference)) known++;
      for (const [at, cell] of cells.entries()) {
        if (cell === '' || at === place) continue;
        const text = `${String(place)} ${String(at)} ${cell}`;
        hasCommon ||= beside.has(text);
        beside.add(text);
      }
    }
    // Accounts and groups recur oftener than the payments of a list.
    return hasCommon && 2 * known <= count && 4 * found.size >= count;
  };
}

/** How references are told from other texts: roughly, where a status is beside them, or as well as can be. */
function likenessTo(references: readonly string[]) {
  const lengths = lengthsBy(withLetters, references);
  // Codes whose letters are by chance have no letters in common.
  const areCodes = lengths.size > 1 && 2 * lengths.size > references.length;
  const [ofDigits, shapes, codes, words] = [
    lengthsBy(withLetters, references.filter(isCount)),
    new Set(references.map(withoutLetters)),
    new Set(references.map(codeForm)),
    new Set(references.map(wordForm)),
  ];
  const isCode = (text: string): boolean => {
    // Any word is like a code of letters only, but for capitals in the same places.
    if (!hasDigit(text)) return words.has(wordForm(text));
    return shapes.has(withoutLetters(text)) || codes.has(codeForm(text));
  };
  return {
    isAlike: (text: string): boolean => {
      if (isCount(text)) return text.length > digitsOfCounts && isAsLong(ofDigits, text);
      if (areCodes) return codes.has(codeForm(text)) && (hasDigit(text) || !/\p{Ll}/u.test(text));
      return hasDigit(text) && isAsLong(lengths, text);
    },
    // References of digits only are told from counts by how many digits they have.
    isRoughlyAlike: (text: string): boolean => (isCount(text) ? isAsLong(ofDigits, text) : isCode(text)),
  };
}

type Lengths = ReadonlyMap<string, { readonly least: number; readonly most: number }>;

function lengthsBy(form: (text: string) => string, texts: readonly string[]): Lengths {
  const lengths = new Map<string, { least: number; most: number }>();
  for (const text of texts) {
    const { least, most } = lengths.get(form(text)) ?? { least: text.length, most: 0 };
    lengths.set(form(text), {
      least: Math.min(least, text.length),
      most: Math.max(most, text.length),
    });
  }
  return lengths;
}

/** Whether there are such of its length, or of one digit less: the next one may have one more. */
function isAsLong(lengths: Lengths, text: string): boolean {
  const known = lengths.get(withLetters(text));
  return known !== undefined && text.length >= known.least && text.length <= known.most + 1;
}

function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

function isCount(text: string): boolean {
  return /^\p{N}+$/u.test(text);
}

/** Without its digits: `PAY-07` and `PAY-1234` are `PAY-9`. */
function withLetters(text: string): string {
  return text.replace(/\p{N}+/gu, '9');
}

/** `PAY-07` and `WEB-1234` are `A-9`. */
function withoutLetters(text: string): string {
  return shapeOf(formOf(text));
}

/** `7K3M-9Q` and `AB12-C4` are `xxxx-xx`. */
function codeForm(text: string): string {
  return text.replace(/[\p{N}\p{L}]/gu, 'x');
}

/** `QWERTY` and `ABCDEF` are `AAAAAA`. */
function wordForm(text: string): string {
  return text.replace(/\p{Lu}/gu, 'A').replace(/\p{Ll}/gu, 'a');
}
