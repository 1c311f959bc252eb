import { normalise } from '../../base/text';

/** The columns of several headers: those that each has, as the first one spells them, and those that only some have. */
export function shareColumns(headers: ReadonlyArray<readonly string[]>): {
  readonly shared: readonly string[];
  readonly partly: readonly string[];
} {
  const [only = []] = headers;
  if (headers.length < 2) return { shared: only, partly: [] };
  const all = headers.flatMap((header) => [...placesByName(header).keys()]);
  const counts = new Map<string, number>();
  for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isShared = (name: string): boolean => counts.get(name) === headers.length;
  const spelled = new Map(
    [...headers]
      .reverse()
      .flatMap((header) =>
        Array.from(placesByName(header), ([name, place]) => [name, header[place] ?? ''] as const),
      ),
  );
  const spell = (names: readonly string[]): readonly string[] => names.map((name) => spelled.get(name) ?? '');
  const first = [...placesByName(only).keys()];
  return {
    shared: spell(first.filter(isShared)),
    partly: spell([...counts.keys()].filter((name) => !isShared(name))),
  };
}

/** Where these columns are in a header, by their names; -1 for one that it does not have. */
export function placesIn(header: readonly string[], columns: readonly string[]): readonly number[] {
  const places = placesByName(header);
  return [...placesByName(columns).keys()].map((name) => places.get(name) ?? -1);
}

/** Columns by their names; of those of one name, as of several without any, the second is another than the first. */
function placesByName(header: readonly string[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  return new Map(
    header.map((column, place) => {
      const name = normalise(column);
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return [`${count} ${name}`, place];
    }),
  );
}
