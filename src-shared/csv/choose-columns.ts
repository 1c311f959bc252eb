import type { FileChoices } from '../domain/profile';
import { statusText } from '../domain/status';
import { normalise } from '../domain/text';
import { fail, succeed, type Result } from '../result';

/** Where the two columns that are compared stand in a record, and the further ones that the rules look at, by their names. */
export interface ChosenColumns {
  readonly key: number;
  readonly status: number;
  readonly further: ReadonlyMap<string, number>;
}

/** Names that such columns bear, most telling first; matched against the name with case and `_`/`-` folded away. */
const tellingNames = {
  key: [
    /^payment ?(reference|ref)\b/,
    /payment ?(reference|ref)\b/,
    /^(order|booking|transaction) ?(reference|ref)\b/,
    /\breference\b/,
    /\bref\b/,
    /^(payment|order|booking|transaction) ?(id|no|number|nr)\b/,
  ],
  status: [/^ticket ?status$/, /\bticket ?status\b/, /^status$/, /\bstatus\b/, /\bstate\b/],
} as const;

/** A column of the header that looks like the payment reference or the status; null where none does. */
export function proposeColumn(columns: readonly string[], role: 'key' | 'status'): string | null {
  const unique = columns.filter((column) => columns.indexOf(column) === columns.lastIndexOf(column));
  for (const name of tellingNames[role]) {
    const found = unique.find((column) => name.test(statusText(column)));
    if (found !== undefined) return found;
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
  const key = chooseColumn(columns, 'key', choices.keyColumn);
  if (!key.ok) return key;
  const status = chooseColumn(columns, 'status', choices.statusColumn);
  if (!status.ok) return status;
  if (key.value === status.value) return fail({ code: 'column_for_both', column: columns[key.value] ?? '' });
  const further = new Map<string, number>();
  for (const name of furtherNames) {
    const found = findColumn(columns, name);
    if (!found.ok) return found;
    further.set(name, found.value);
  }
  return succeed({ key: key.value, status: status.value, further });
}

function chooseColumn(
  columns: readonly string[],
  role: 'key' | 'status',
  named: string | null,
): Result<number> {
  const column = named ?? proposeColumn(columns, role);
  return column === null ? fail({ code: 'column_undecided', role, columns }) : findColumn(columns, column);
}

function findColumn(columns: readonly string[], column: string): Result<number> {
  const wanted = normalise(column);
  const places = columns.flatMap((name, place) => (normalise(name) === wanted ? [place] : []));
  const [place] = places;
  if (place === undefined) return fail({ code: 'column_missing', column, columns });
  if (places.length > 1) return fail({ code: 'column_repeated', column });
  return succeed(place);
}
