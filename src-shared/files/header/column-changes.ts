import { normalise } from '../../base/text';

/** How the columns of a file differ from those of an earlier one, by their names. */
export interface ColumnChanges {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Compares a file's columns with those of the file before; their order does not count, nor what the eye cannot see. */
export function columnChanges(before: readonly string[], now: readonly string[]): ColumnChanges {
  const without = (columns: readonly string[], others: readonly string[]): readonly string[] => {
    const known = new Set(others.map(normalise));
    return columns.filter((column) => !known.has(normalise(column)));
  };
  return { added: without(now, before), gone: without(before, now) };
}
