import type { FieldKind } from '../rules/field-pair';
import { normalise } from '../../base/text';
import { readDay } from '../dates/calendar-day';
import { withoutCurrency } from './read-amount';
import { areWithin, compareDecimals, readDecimal, zero, type Decimal } from './decimal';

/** One value of a compared field as the comparison sees it. */
export interface FieldValue {
  /** The value as its side writes it. */
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

/**
 * Compares as text, as decimal numbers or as days. What is no number or no day agrees only with the same text, so that a
 * value which cannot be read is never taken for another one; two blanks agree.
 */
export function fieldComparison(kind: FieldKind): FieldComparison {
  // The row of a kind takes that kind, which the compiler cannot see of a union.
  const ofKind = comparisons[kind.as] as (kind: FieldKind) => FieldComparison;
  return ofKind(kind);
}

const comparisons: {
  readonly [As in FieldKind['as']]: (kind: Extract<FieldKind, { as: As }>) => FieldComparison;
} = {
  text: () => exactly((text) => ({ text, same: asText(text), decimal: null })),
  date: ({ order }) =>
    exactly((text) => {
      const day = readDay(text, order);
      return { text, same: day === null ? asText(text) : `day ${day}`, decimal: null };
    }),
  number: ({ tolerance: allowed, decimalComma, currency = '' }) => {
    const tolerance = readDecimal(allowed, 'plain') ?? zero;
    const compared = exactly((text, side) => {
      const decimal =
        side === 'platform'
          ? readDecimal(text, 'plain')
          : readDecimal(withoutCurrency(text, currency), decimalComma ? 'comma' : 'point');
      return { text, same: decimal === null ? asText(text) : nameOf(decimal), decimal };
    });
    if (tolerance.units === 0n) return compared;
    const areNear = ({ decimal: a }: FieldValue, { decimal: b }: FieldValue): boolean =>
      a !== null && b !== null && areWithin(a, b, tolerance);
    return {
      ...compared,
      exact: false,
      agree: (a, b) => a.same !== null && (a.same === b.same || areNear(a, b)),
    };
  },
};

/** Values agree only where their `same` is equal. */
function exactly(read: FieldComparison['read']): FieldComparison {
  return { read, exact: true, agree: (a, b) => a.same !== null && a.same === b.same };
}

/** One order for all values, in which numbers stand by their size; 0 only for values of equal `same`. */
export function compareFieldValues(a: FieldValue, b: FieldValue): number {
  if (a.same === b.same) return 0;
  if (a.decimal !== null && b.decimal !== null) {
    const order = compareDecimals(a.decimal, b.decimal);
    // Equal numbers of two currencies.
    if (order !== 0) return order;
  }
  // A number before what is none.
  else if (a.decimal !== null || b.decimal !== null) return a.decimal === null ? 1 : -1;
  return (a.same ?? '') < (b.same ?? '') ? -1 : 1;
}

function asText(text: string): string {
  return `text ${normalise(text)}`;
}

function nameOf({ units, scale }: Decimal): string {
  return `number ${units}e${-scale}`;
}
