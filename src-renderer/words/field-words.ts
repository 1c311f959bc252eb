import type { Resource } from '#shared/domain/vocabulary/resources';
import { membersOf } from '#shared/base/members';
import type { DayOrder } from '#shared/domain/dates/calendar-day';
import {
  pathName,
  type FieldKind,
  type FieldPair,
  type PlatformField,
  type SeenField,
} from '#shared/domain/rules/field-pair';

/** A column as it is shown; a file may have one whose header is blank. */
export function columnName(column: string): string {
  return column.trim() === '' ? '(no name)' : column;
}

/** A way of comparing two values, as one chooses among them: a kind, and of dates the order of their parts. */
export type CompareWay = Exclude<FieldKind['as'], 'date'> | DayOrder;

/** The ways in words, with an example of how the client file may write such a value. */
export const wayWords: Readonly<Record<CompareWay, string>> = {
  text: 'text',
  number: 'decimal number',
  'day first': 'date, 31.12.2026 or 2026-12-31',
  'month first': 'date, 12/31/2026 or 2026-12-31',
};

export const compareWays = membersOf(wayWords);

export const orderWords: Readonly<Record<DayOrder, string>> = {
  'day first': 'a day, the day written first',
  'month first': 'a day, the month written first',
};

/** How a pair's values are compared, as "… as" goes on. */
export function kindSummary(compare: FieldKind): string {
  switch (compare.as) {
    case 'text':
      return 'text';
    case 'number': {
      const { decimalComma, currency = '' } = compare;
      const isExact = /^[0.]+$/.test(compare.tolerance);
      const marks = [...(decimalComma ? ['decimal commas'] : []), ...(currency === '' ? [] : [currency])];
      const written = marks.length === 0 ? '' : `; the file uses ${marks.join(' and ')}`;
      return `a number, ${isExact ? 'exact' : `within ${compare.tolerance}`}${written}`;
    }
    case 'date':
      return orderWords[compare.order];
  }
}

const itemNames: Readonly<Record<Resource, string>> = { tickets: 'ticket', orders: 'order' };

/** The platform's half of a pair: `amount of the ticket`. */
export function platformFieldWords({ resource, path }: PlatformField): string {
  return `${path.join('.')} of the ${itemNames[resource]}`;
}

/** A field to choose, with a value to know it by. */
export function seenFieldWords(field: SeenField): string {
  const name = platformFieldWords(field);
  const example = field.example.length > 30 ? `${field.example.slice(0, 29)}…` : field.example;
  return example === '' ? `${name}, always blank` : `${name}, such as ${example}`;
}

/** What a tolerance must be for the rules to take it; null when it is. */
export function toleranceProblem(text: string): string | null {
  return /^\d{1,100}(?:\.\d{1,100})?$/.test(text.trim()) ? null : 'A number such as 0.01, or 0 for none.';
}

/** Whether two pairs compare the same column with the same field. */
export function isSamePair(
  one: Pick<FieldPair, 'column' | 'field'>,
  other: Pick<FieldPair, 'column' | 'field'>,
): boolean {
  return (
    one.column === other.column &&
    one.field.resource === other.field.resource &&
    pathName(one.field.path) === pathName(other.field.path)
  );
}
