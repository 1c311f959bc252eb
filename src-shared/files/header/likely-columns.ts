import { normalise } from '../../base/text';
import type { Texts } from '../../columns/text-column';
import { statusText } from '../../domain/statuses/compare-statuses';

/** The columns that the values of a file speak for; null where none does. */
export interface LikelyColumns {
  readonly key: string | null;
  readonly status: string | null;
}

/** The platform and the profile, as far as they tell what a column holds. */
export interface KnownTexts {
  /** The payment references of all tickets. */
  readonly references: Texts;
  /** Statuses of the platform, and texts of clients that are mapped to them. */
  readonly statuses: readonly string[];
}

/** How much of a column's values must be known for it to be proposed: a half. */
const minShare = 2;

/**
 * Looks which columns hold payment references and statuses that are known, by the first rows of a file: names differ from
 * client to client, values do not. Zeros in front do not count here, since spreadsheets drop them. Proposes, and chooses nothing.
 */
export function findLikelyColumns(
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  { references, statuses }: KnownTexts,
): LikelyColumns {
  const wanted = new Set(rows.flatMap((row) => row.map(asReference)));
  const found = new Set<string>();
  for (let ticket = 0; ticket < references.length && found.size < wanted.size; ticket++) {
    const reference = asReference(references.at(ticket));
    if (wanted.has(reference)) found.add(reference);
  }
  found.delete('');
  const known = new Set(statuses.map(statusText));
  known.delete('');
  return {
    key: mostKnown(columns, rows, (value) => found.has(asReference(value))),
    status: mostKnown(columns, rows, (value) => known.has(statusText(value))),
  };
}

/** The one column of whose values most are known, and at least a half; null for none, or several. */
function mostKnown(
  columns: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  isKnown: (value: string) => boolean,
): string | null {
  const counts = columns.map((_, place) => {
    const values = rows.flatMap((row) => row[place] ?? []).filter((value) => normalise(value) !== '');
    const count = values.filter(isKnown).length;
    return count * minShare >= values.length ? count : 0;
  });
  const most = Math.max(0, ...counts);
  const best = columns.filter((_, place) => counts[place] === most);
  const [name = ''] = best;
  const isNamedOnce = columns.filter((column) => normalise(column) === normalise(name)).length === 1;
  return most > 0 && best.length === 1 && isNamedOnce ? name : null;
}

function asReference(text: string): string {
  return normalise(text).replace(/^0+(?=.)/, '');
}
