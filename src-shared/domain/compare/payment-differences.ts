import type { ComparedField } from '../fields/compared-fields';
import { compareFieldValues } from '../fields/field-value';

/**
 * Counts the fields in which a row differs from at least one of these tickets. A value that agrees with the least and the
 * greatest of theirs agrees with all between, so each ticket is read once, however many rows there are.
 */
export function differencesFrom(
  fields: readonly ComparedField[],
  tickets: readonly number[],
): (row: number) => number {
  const outermost = fields.map((field) => {
    const values = tickets.map(field.ofTicket);
    const [first] = values;
    if (first === undefined) return { field, values: [] };
    const least = values.reduce((a, b) => (compareFieldValues(b, a) < 0 ? b : a), first);
    const greatest = values.reduce((a, b) => (compareFieldValues(b, a) > 0 ? b : a), first);
    return { field, values: [least, greatest] };
  });
  return (row) =>
    outermost.filter(({ field: { agree, ofRow }, values }) =>
      values.some((value) => !agree(value, ofRow(row))),
    ).length;
}
