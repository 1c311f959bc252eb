import { addDecimals, floatScale, zero, type Decimal } from './decimal';

/** Numbers to be added up exactly and fast: as safe integers as long as they are, then as big ones. */
export interface Addends {
  /** By number, in units of `floatScale`; NaN where that is no safe integer. */
  readonly units: Float64Array;
  readonly decimalOf: (number: number) => Decimal;
}

/** Sums of numbers, one for each of `places`; exact whatever their size. */
export interface ExactSums {
  /** Adds a number, or so many times it. */
  readonly add: (place: number, number: number, times?: number) => void;
  readonly sumAt: (place: number) => Decimal;
}

export function createExactSums({ units, decimalOf }: Addends, places: number): ExactSums {
  const small = new Float64Array(places);
  const large = new Map<number, Decimal>();
  const smallAt = (place: number): Decimal => ({ units: BigInt(small[place] ?? 0), scale: floatScale });
  const carry = (place: number, by: Decimal): void => {
    large.set(place, addDecimals(large.get(place) ?? zero, by));
  };
  return {
    add: (place, number, times = 1) => {
      const unit = (units[number] ?? 0) * times;
      const sum = (small[place] ?? 0) + unit;
      if (Number.isSafeInteger(sum)) small[place] = sum;
      else if (Number.isSafeInteger(unit)) {
        carry(place, smallAt(place));
        small[place] = unit;
      } else {
        const decimal = decimalOf(number);
        carry(place, { ...decimal, units: decimal.units * BigInt(times) });
      }
    },
    sumAt: (place) => addDecimals(large.get(place) ?? zero, smallAt(place)),
  };
}
