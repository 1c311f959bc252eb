import {
  addDecimals,
  isWrittenZero,
  readDecimal,
  subtractDecimals,
  writeDecimal,
  zero,
} from '../fields/decimal';

/** What a finding comes to in one currency: the client file less the platform, exact, as `writeDecimal` writes it. */
export interface FindingAmount {
  readonly currency: string;
  readonly amount: string;
}

/** How many findings, and what they come to. */
export interface FindingSum {
  readonly count: number;
  /** Without currencies in which it is 0; by currency. */
  readonly amounts: readonly FindingAmount[];
  /** How many have no amount in any currency. */
  readonly withoutAmount: number;
}

/** No findings. */
export const noSum: FindingSum = { count: 0, amounts: [], withoutAmount: 0 };

/** One finding as a sum; with `before`, what its amounts changed by. */
export function sumOf(amounts: readonly FindingAmount[], before: readonly FindingAmount[] = []): FindingSum {
  const changed = addAmounts(amounts, before, -1);
  return { count: 1, amounts: changed, withoutAmount: amounts.length === 0 ? 1 : 0 };
}

/** Two sums together; the amounts of the second are taken off where `sign` is -1. */
export function addSums(one: FindingSum, other: FindingSum, sign: 1 | -1 = 1): FindingSum {
  return {
    count: one.count + other.count,
    amounts: addAmounts(one.amounts, other.amounts, sign),
    withoutAmount: one.withoutAmount + other.withoutAmount,
  };
}

/** Whether two sums have the same number and the same amounts. */
export function sameSums(one: FindingSum, other: FindingSum): boolean {
  return one.count === other.count && addAmounts(one.amounts, other.amounts, -1).length === 0;
}

function addAmounts(
  one: readonly FindingAmount[],
  other: readonly FindingAmount[],
  sign: 1 | -1,
): readonly FindingAmount[] {
  if (other.length === 0 && one.every(({ amount }) => !isWrittenZero(amount))) return one;
  const currencies = [...new Set([...one, ...other].map(({ currency }) => currency))].sort();
  const combine = sign === 1 ? addDecimals : subtractDecimals;
  return currencies
    .map((currency) => ({
      currency,
      amount: writeDecimal(combine(amountIn(one, currency), amountIn(other, currency))),
    }))
    .filter(({ amount }) => !isWrittenZero(amount));
}

function amountIn(amounts: readonly FindingAmount[], currency: string) {
  const found = amounts.find((one) => one.currency === currency);
  return found === undefined ? zero : (readDecimal(found.amount, 'plain') ?? zero);
}
