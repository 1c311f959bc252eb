import { reduced, unitsAt, type Decimal } from './decimal';

/** Numbers of one scale, to be added up exactly and fast: as safe integers as long as they are, then as big ones. */
export interface ScaledNumbers {
  readonly decimals: readonly Decimal[];
  /** The number of decimals of all `units`. */
  readonly scale: number;
  /** By number; NaN where it is no safe integer at this scale. */
  readonly units: Float64Array;
}

/** Brings numbers to the largest of their scales. */
export function scaleNumbers(decimals: readonly Decimal[]): ScaledNumbers {
  const scale = decimals.reduce((most, decimal) => Math.max(most, decimal.scale), 0);
  const units = Float64Array.from(decimals, (decimal) => {
    // A huge exponent would make a number of that many digits only to find it too long.
    if (scale - decimal.scale > 16) return decimal.units === 0n ? 0 : NaN;
    const scaled = Number(unitsAt(decimal, scale));
    return Number.isSafeInteger(scaled) ? scaled : NaN;
  });
  return { decimals, scale, units };
}

/** Sums of scaled numbers, one for each of `places`; exact whatever their size. */
export interface ExactSums {
  readonly add: (place: number, number: number) => void;
  readonly sumAt: (place: number) => Decimal;
}

export function createExactSums({ decimals, scale, units }: ScaledNumbers, places: number): ExactSums {
  const small = new Float64Array(places);
  const large = new Map<number, bigint>();
  const carry = (place: number, by: bigint): void => {
    large.set(place, (large.get(place) ?? 0n) + by);
  };
  return {
    add: (place, number) => {
      const unit = units[number] ?? 0;
      const sum = (small[place] ?? 0) + unit;
      if (Number.isSafeInteger(sum)) small[place] = sum;
      else if (Number.isNaN(unit)) {
        const decimal = decimals[number];
        if (decimal !== undefined) carry(place, unitsAt(decimal, scale));
      } else {
        carry(place, BigInt(small[place] ?? 0));
        small[place] = unit;
      }
    },
    sumAt: (place) => reduced((large.get(place) ?? 0n) + BigInt(small[place] ?? 0), scale),
  };
}
