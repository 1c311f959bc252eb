import { normalise } from '../../base/text';
import { statusText } from '../../domain/statuses/compare-statuses';
import type { ChosenColumns } from './choose-columns';
import type { FirstRecord } from './propose-header';

/** The first rows of a table, whatever their columns are. */
export type FirstRows = ReadonlyArray<Pick<FirstRecord, 'fields'>>;

/** How many cells of a row are looked at: a sheet may have many thousand columns. */
export const maxCells = 1_000;

/** Counts and years have up to so many digits, and recur beside anything. */
const digitsOfCounts = 4;

/**
 * Tells whether other rows, of another sheet or beside these, continue rows whose columns are known. Their columns may
 * be in other places, and they may have other statuses, since a list may be sorted by status. So one row is enough that has a
 * reference like the known ones and a known status. Otherwise several rows must have such a reference and one text in common beside
 * it, unless most of these references are known: the sheet then says something else about the same payments.
 */
export function continuationOf(
  rows: FirstRows,
  { key, status }: Pick<ChosenColumns, 'key' | 'status'>,
): (other: FirstRows) => boolean {
  const references = new Set(rows.map(({ fields }) => asCompared(fields[key] ?? '')));
  references.delete('');
  const statuses = new Set(rows.map(({ fields }) => statusText(fields[status] ?? '')));
  statuses.delete('');
  const { isAlike, isRoughlyAlike } = likenessTo([...references]);
  return (other) => {
    const found = new Set<string>();
    const beside = new Set<string>();
    let [count, known, hasCommon] = [0, 0, false];
    for (const { fields } of other) {
      const cells = fields.slice(0, Math.max(maxCells, key + 1, status + 1)).map(asCompared);
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

/** Zeros in front, which a number cell does not have, may differ from table to table. */
export function asCompared(cell: string): string {
  return normalise(cell).replace(/^0+(?=.)/u, '');
}

/**
 * How references are told from other texts: by the kinds of signs that they have, their length, and what all of them begin with.
 * Where a status is beside them, the kinds are enough, in any case, and of numbers and words the length.
 */
function likenessTo(references: readonly string[]) {
  const lengths = references.map(({ length }) => length).sort((one, other) => one - other);
  const least = lengths[0] ?? Infinity;
  // The next number may have one digit more.
  const most = (lengths.at(-1) ?? 0) + 1;
  const isAsLong = ({ length }: string): boolean => least <= length && length <= most;
  const [first = '', ...others] = references.map((text) => /^\P{N}*/u.exec(text)?.[0] ?? '');
  const start = others.reduce(commonStart, first);
  const isOfTheirKinds = ofKindsOf(references);
  const isOfTheirKindsInAnyCase = ofKindsOf(references.map((text) => text.toLowerCase()));
  return {
    isRoughlyAlike: (text: string): boolean =>
      isOfTheirKindsInAnyCase(text.toLowerCase()) && (isAsLong(text) || kindsOf(text.toLowerCase()).size > 1),
    isAlike: (text: string): boolean =>
      isOfTheirKinds(text) &&
      isAsLong(text) &&
      text.startsWith(start) &&
      !(isCount(text) && text.length <= digitsOfCounts),
  };
}

/** Tells whether a text has signs of each kind that all of these have, and of none that none has. */
function ofKindsOf(texts: readonly string[]): (text: string) => boolean {
  const kinds = texts.map(kindsOf);
  const any = new Set(kinds.flatMap((own) => [...own]));
  const every = [...any].filter((kind) => kinds.every((own) => own.has(kind)));
  return (text) => {
    const own = kindsOf(text);
    return every.every((kind) => own.has(kind)) && [...own].every((kind) => any.has(kind));
  };
}

/** Which kinds of signs a text has: capitals, small letters, digits, and each other sign. */
function kindsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .replace(/\p{N}/gu, '9')
      .replace(/\p{Lu}/gu, 'A')
      .replace(/\p{Ll}/gu, 'a'),
  );
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

function isCount(text: string): boolean {
  return /^\p{N}+$/u.test(text);
}
