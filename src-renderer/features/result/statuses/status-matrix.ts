import { statusText } from '#shared/domain/statuses/compare-statuses';
import type { StatusUse } from '#shared/domain/statuses/ranked-statuses';
import type { StatusWorkbench } from '#shared/domain/suggestions/status-workbench';
import type { StatusMapping } from '#shared/domain/rules/rules';
import type { StatusBasis } from '#shared/domain/vocabulary/status-basis';

/** Where a client status and a platform status meet; counts are of references with one ticket and one row. */
export interface MatrixCell {
  readonly platform: string;
  readonly count: number;
  /** How many references of the client status are counted. */
  readonly of: number;
  readonly matched: number;
  /** How the two agree: by the mapping, or by their text. */
  readonly agrees: 'mapped' | 'same text' | null;
  /** A blank of the platform agrees with nothing, so nothing is mapped to it. */
  readonly canBeMapped: boolean;
}

/** A client status, those included that no pair has. */
interface MatrixRow {
  readonly client: string;
  readonly rows: number;
  /** How it is compared; null until a mapping that was taken back is compared, and of one that the file does not have. */
  readonly basis: StatusBasis | null;
  readonly cells: readonly MatrixCell[];
}

/** A platform status; none of its tickets is there where only the mapping names it. */
interface MatrixColumn {
  readonly platform: string;
  readonly tickets: number;
}

/** All statuses of both sides, compared alike as one each, the most frequent first; then those that only the mapping names. */
export interface StatusMatrix {
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
}

/** The matrix under this mapping, which may be newer than the comparison that counted the pairs. */
export function statusMatrix(
  { platform, client, coOccurrence }: Pick<StatusWorkbench, 'platform' | 'client' | 'coOccurrence'>,
  mapping: readonly StatusMapping[],
): StatusMatrix {
  const table = new Map(mapping.map((line) => [statusText(line.client), statusText(line.platform)]));
  const columns = alike(
    platform,
    mapping.map((line) => line.platform),
  );
  const lines = alike(
    client,
    mapping.map((line) => line.client),
  );
  // A space between them cannot be in either's place: both are numbers.
  const pairs = new Map(coOccurrence.cells.map((cell) => [`${cell.client} ${cell.platform}`, cell]));
  const placesOf = (names: readonly string[]): ReadonlyMap<string, number> =>
    new Map(names.map((name, place) => [statusText(name), place]));
  const lineOf = placesOf(coOccurrence.client);
  const columnOf = placesOf(coOccurrence.platform);
  const sums = new Map<number, number>();
  for (const cell of coOccurrence.cells) sums.set(cell.client, (sums.get(cell.client) ?? 0) + cell.count);

  return {
    columns: columns.map(({ status, count }) => ({ platform: status, tickets: count })),
    rows: lines.map(({ status, count, basis }) => {
      const text = statusText(status);
      const line = lineOf.get(text) ?? -1;
      const target = table.get(text);
      const own = basis === 'mapped' && target === undefined ? null : basis;
      return {
        client: status,
        rows: count,
        basis: target !== undefined && count > 0 ? 'mapped' : own,
        cells: columns.map((column) => {
          const other = statusText(column.status);
          const pair = pairs.get(`${line} ${columnOf.get(other) ?? -1}`);
          const isSame = target === undefined && other === text && text !== '' && column.count > 0;
          return {
            platform: column.status,
            count: pair?.count ?? 0,
            of: sums.get(line) ?? 0,
            matched: pair?.matched ?? 0,
            agrees: target === other ? 'mapped' : isSame ? 'same text' : null,
            canBeMapped: other !== '',
          };
        }),
      };
    }),
  };
}

/** Statuses that are compared alike as one, named by the most frequent; then those that only the mapping has. */
function alike(
  uses: readonly StatusUse[],
  named: readonly string[],
): ReadonlyArray<{ readonly status: string; readonly count: number; readonly basis: StatusBasis | null }> {
  const all = new Map<string, { status: string; count: number; basis: StatusBasis | null }>();
  for (const { status, count, basis } of uses) {
    const known = all.get(statusText(status));
    if (known === undefined) all.set(statusText(status), { status, count, basis });
    else known.count += count;
  }
  for (const status of named) {
    if (!all.has(statusText(status))) all.set(statusText(status), { status, count: 0, basis: null });
  }
  return [...all.values()];
}
