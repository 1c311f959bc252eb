import type { FieldKind } from '../rules/field-pair';
import { normalise } from '../../base/text';
import { readDay } from './calendar-day';
import { areWithin, compareDecimals, readDecimal, type Decimal } from './decimal';

/** One value of a compared field as the comparison sees it. */
export interface FieldValue {
  /** As its side writes it. */
  readonly text: string;
  /** Values of equal `same` agree; null agrees with nothing. */
  readonly same: string | null;
  /** The number that it is, where numbers are compared and it is one. */
  readonly decimal: Decimal | null;
}

/** How the values of one pair of fields are read and compared. */
export interface FieldComparison {
  readonly read: (text: string, side: 'platform' | 'client') => FieldValue;
  readonly agree: (a: FieldValue, b: FieldValue) => boolean;
  /** Whether values agree only where their `same` is equal. */
  readonly exact: boolean;
}

const zero: Decimal = { units: 0n, scale: 0 };

/**
 * Compares as text, as decimal numbers or as days. What is no number or no day agrees only with the same text, so that a
 * value which cannot be read is never taken for another one; two blanks agree.
 */
export function fieldComparison(kind: FieldKind): FieldComparison {
  const tolerance = kind.as === 'number' ? (readDecimal(kind.tolerance, 'plain') ?? zero) : zero;
  const exact = tolerance.units === 0n;
  return {
    exact,
    read: (text, side) => {
      if (kind.as === 'date') {
        const day = readDay(text, kind.order);
        return { text, same: day === null ? asText(text) : `day ${day}`, decimal: null };
      }
      if (kind.as === 'text') return { text, same: asText(text), decimal: null };
      const style = side === 'platform' ? 'plain' : kind.decimalComma ? 'comma' : 'point';
      const decimal = readDecimal(text, style);
      return { text, same: decimal === null ? asText(text) : nameOf(decimal), decimal };
    },
    agree: (a, b) =>
      a.same !== null &&
      (a.same === b.same ||
        (!exact && a.decimal !== null && b.decimal !== null && areWithin(a.decimal, b.decimal, tolerance))),
  };
}

/** One order for all values, in which numbers stand by their size; 0 only for values of equal `same`. */
export function compareFieldValues(a: FieldValue, b: FieldValue): number {
  if (a.same === b.same) return 0;
  if (a.decimal !== null && b.decimal !== null) return compareDecimals(a.decimal, b.decimal);
  // A number before what is none.
  if (a.decimal !== null || b.decimal !== null) return a.decimal === null ? 1 : -1;
  return (a.same ?? '') < (b.same ?? '') ? -1 : 1;
}

function asText(text: string): string {
  return `text ${normalise(text)}`;
}

function nameOf({ units, scale }: Decimal): string {
  return `number ${units}e${-scale}`;
}
