import type { FileChoices } from '../../domain/rules/profile';
import { statusText } from '../../domain/statuses/compare-statuses';
import { isAsciiText } from '../../base/case-folding';
import { normalise } from '../../base/text';
import { fail, succeed, type Result } from '../../base/result';

/** Where the two columns that are compared are in a record, and the further ones that the rules look at, by their names. */
export interface ChosenColumns {
  readonly key: number;
  readonly status: number;
  readonly further: ReadonlyMap<string, number>;
}

/** Names that such columns bear, most telling first; matched against the name with case and `_`/`-` folded away. */
const tellingNames = {
  key: [
    /^payment ?(reference|ref)\b/,
    /^(zahlungs|buchungs|bestell|auftrags|transaktions|vorgangs) ?(referenz|ref|nummer|nr|id)\b/,
    /payment ?(reference|ref)\b/,
    /^(order|booking|transaction) ?(reference|ref)\b/,
    /\breference\b/,
    /referenz\b/,
    /\bref\b/,
    /^(payment|order|booking|transaction) ?(id|no|number|nr)\b/,
  ],
  status: [/^ticket ?status$/, /\bticket ?status\b/, /^status$/, /status\b/, /\bstate\b/],
} as const;

/** No real table has more columns, but a file of nothing but delimiters does. */
export const maxColumns = 200_000;

/** A column of the header that looks like the payment reference or the status; null where none does. */
export function proposeColumn(columns: readonly string[], role: 'key' | 'status'): string | null {
  return propose(createNames(columns), role);
}

/** The names of a header, each looked at once however many columns are looked for among them. */
interface Names {
  readonly columns: readonly string[];
  /** Those that are there once, each as statuses are compared. */
  readonly unique: () => ReadonlyArray<readonly [column: string, text: string]>;
  /** Where a name stands, by its normalised text; `repeated` where it does several times. */
  readonly placeOf: (text: string) => number | undefined;
  readonly otherNames: FileChoices['otherNames'];
}

/** Marks a name that occurs several times. */
const repeated = -1;

function createNames(columns: readonly string[], otherNames: FileChoices['otherNames'] = []): Names {
  let unique: ReadonlyArray<readonly [string, string]> | null = null;
  let places: ReadonlyMap<string, number> | null = null;
  return {
    columns,
    otherNames,
    unique: () => (unique ??= namesOnce(columns).map((column) => [column, statusText(column)])),
    placeOf: (text) => (places ??= placesByText(columns, normalise)).get(text),
  };
}

function namesOnce(columns: readonly string[]): readonly string[] {
  const places = placesByText(columns, (column) => column);
  return columns.filter((column) => places.get(column) !== repeated);
}

function placesByText(
  columns: readonly string[],
  textOf: (column: string) => string,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, column] of columns.entries()) {
    const text = textOf(column);
    places.set(text, places.has(text) ? repeated : place);
  }
  return places;
}

/** What a pivot table calls its counts and sums, in English and in German. */
export const nameOfCounts =
  /^(?:count|distinct count|sum|average|min|max|anzahl|summe|mittelwert) (?:of|von) /;

function propose(names: Names, role: 'key' | 'status'): string | null {
  for (const name of tellingNames[role]) {
    const found = names.unique().find(([, text]) => name.test(text) && !nameOfCounts.test(text));
    if (found !== undefined) return found[0];
  }
  return null;
}

/**
 * Finds the columns that were named, or else proposes them, and the further ones. A name that is not there, or is there
 * twice, is an error (product.md, section 6), and so is one column for both.
 */
export function chooseColumns(
  columns: readonly string[],
  choices: FileChoices,
  furtherNames: readonly string[] = [],
): Result<ChosenColumns> {
  const names = createNames(columns, choices.otherNames);
  const key = chooseColumn(names, 'key', choices.keyColumn);
  if (!key.ok) return key;
  const status = chooseColumn(names, 'status', choices.statusColumn);
  if (!status.ok) return status;
  if (key.value === status.value) return fail({ code: 'column_for_both', column: columns[key.value] ?? '' });
  const further = new Map<string, number>();
  for (const name of furtherNames) {
    const found = findColumn(names, name);
    if (!found.ok) return found;
    further.set(name, found.value);
  }
  return succeed({ key: key.value, status: status.value, further });
}

/**
 * Finds where a record names either column, as often as it does: more than one of a name is refused where it is compared, but a
 * sheet that has it has rows nonetheless, and so has one that writes the chosen names in other letters or has names that would be
 * proposed. Null where it lacks one of both.
 */
export function finderOfNames(choices: FileChoices): (record: readonly string[]) => readonly number[] | null {
  const { keyColumn, statusColumn, otherNames } = choices;
  const named = {
    ...choices,
    keyColumn: keyColumn === null ? null : statusText(keyColumn),
    statusColumn: statusColumn === null ? null : statusText(statusColumn),
    otherNames: otherNames.map((other) => ({
      column: statusText(other.column),
      names: other.names.map(statusText),
    })),
  };
  const sought = [named, { ...named, keyColumn: null, statusColumn: null }];
  const mayBeStatus = looseNames(['stat', statusColumn ?? '', ...otherNames.flatMap(({ names }) => names)]);
  return (record) => {
    if (!record.some((text) => mayBeStatus.test(isAsciiText(text) ? text : statusText(text)))) return null;
    const texts = record.map(statusText);
    const names = [...new Set(texts)];
    const found = sought.flatMap((wanted) => {
      const chosen = chooseColumns(names, wanted);
      return chosen.ok ? [names[chosen.value.key], names[chosen.value.status]] : [];
    });
    return found.length === 0 ? null : texts.flatMap((text, place) => (found.includes(text) ? [place] : []));
  };
}

/** Finds the texts with one of these names in them and some more, far sooner than by folding a million cells. */
function looseNames(names: readonly string[]): RegExp {
  const patterns = names.flatMap((name) => {
    const text = statusText(name);
    const letters = text.match(/[a-z\d]/g)?.join('[^a-z\\d]{0,9}');
    return text === '' ? [] : [letters ?? text.replace(/[^\p{Letter}\p{Number}]+/gu, '.{0,9}')];
  });
  return new RegExp(patterns.join('|'), 'iu');
}

function chooseColumn(names: Names, role: 'key' | 'status', named: string | null): Result<number> {
  const { columns } = names;
  const column = named ?? propose(names, role);
  return column === null ? fail({ code: 'column_undecided', role, columns }) : findColumn(names, column);
}

function findColumn({ columns, placeOf, otherNames }: Names, column: string): Result<number> {
  const place = placeOf(normalise(column)) ?? placeOfOther(placeOf, otherNames, column);
  if (place === undefined) return fail({ code: 'column_missing', column, columns });
  if (place === repeated) return fail({ code: 'column_repeated', column });
  return succeed(place);
}

/** Where a column stands that this file calls differently; a name of its own goes before. */
function placeOfOther(
  placeOf: Names['placeOf'],
  otherNames: FileChoices['otherNames'],
  column: string,
): number | undefined {
  const known = otherNames.find((other) => normalise(other.column) === normalise(column));
  for (const name of known?.names ?? []) {
    const place = placeOf(normalise(name));
    if (place !== undefined) return place;
  }
  return undefined;
}

/** What this file calls a column; null where it has none such, or several. */
export function nameInFile(
  columns: readonly string[],
  column: string,
  otherNames: FileChoices['otherNames'],
): string | null {
  const found = findColumn(createNames(columns, otherNames), column);
  return found.ok ? (columns[found.value] ?? null) : null;
}
