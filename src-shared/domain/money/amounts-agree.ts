import { at } from '../../columns/groups';
import type { ComparedField } from '../fields/compared-fields';
import { addDecimals, areWithin, readDecimal, zero, type Decimal } from '../fields/decimal';
import type { FieldValue } from '../fields/field-value';
import type { CountedAmount, SideAmounts } from './counted-amounts';
import type { Money } from './read-money';

/** What some items of one side come to. */
export interface UnitSum {
  readonly sums: ReadonlyMap<string, Decimal>;
  /** The texts that are no numbers, in one order. */
  readonly noNumbers: readonly string[];
  /** There are none, or those that count have no amount. */
  readonly isBlank: boolean;
  /** Whether there is a number in this currency; what does not count is 0 in any. */
  readonly hasAmountIn: (currency: string) => boolean;
}

export function sumUnit({ amountAt, numbers }: SideAmounts, items: ArrayLike<number>): UnitSum {
  const sums = new Map<string, Decimal>();
  const noNumbers: string[] = [];
  const named = new Set<string>();
  let [blanks, others] = [0, 0];
  for (let place = 0; place < items.length; place++) {
    const amount = amountAt(numbers[items[place] ?? 0] ?? 0);
    if (amount.kind === 'not counted') continue;
    if (amount.kind === 'blank') blanks++;
    else others++;
    if (amount.kind === 'number') named.add(amount.currency);
    if (amount.kind === 'no number') noNumbers.push(amount.text);
    else sums.set(amount.currency, addDecimals(sums.get(amount.currency) ?? zero, amount.counted));
  }
  const noneCounts = items.length > 0 && blanks + others === 0;
  return {
    sums,
    noNumbers: noNumbers.sort(),
    isBlank: others === 0 && !noneCounts,
    hasAmountIn: (currency) => noneCounts || named.has(currency),
  };
}

/** A side without an amount in a currency is 0 there, and no tolerance makes up for it. */
export function unitsDiffer(platform: UnitSum, client: UnitSum, tolerance: Decimal): boolean {
  if (JSON.stringify(platform.noNumbers) !== JSON.stringify(client.noNumbers)) return true;
  const currencies = new Set([...platform.sums.keys(), ...client.sums.keys()]);
  return [...currencies].some((currency) => {
    const allowed = platform.hasAmountIn(currency) && client.hasAmountIn(currency) ? tolerance : zero;
    return !areWithin(platform.sums.get(currency) ?? zero, client.sums.get(currency) ?? zero, allowed);
  });
}

/** Whether the amounts of an item of the platform and of a row agree without a tolerance: what is 0 is 0 in any currency. */
export function sameAmounts({ platform, client }: Money): (platformItem: number, row: number) => boolean {
  return (platformItem, row) => {
    const one = platform.numbers[platformItem] ?? 0;
    const other = client.numbers[row] ?? 0;
    const units = platform.units[one] ?? NaN;
    if (units === client.units[other])
      return units === 0 || platform.currencies[one] === client.currencies[other];
    return Number.isNaN(units) && sameName(platform.amountAt(one)) === sameName(client.amountAt(other));
  };
}

/** Equal for amounts that agree without a tolerance; slow to make of every different amount. */
function sameName({ kind, text, currency, counted: { units, scale } }: CountedAmount): string {
  if (kind === 'no number') return `text ${text}`;
  return units === 0n ? 'zero' : `${units}e${-scale} ${currency}`;
}

/** The amounts of tickets and rows as one more field, where a ticket is compared with its row. */
export function amountField(money: Money): ComparedField {
  const { rule, platform, client } = money;
  const tolerance = readDecimal(rule.tolerance, 'plain') ?? zero;
  const valuesOf = ({ amountAt, numbers }: SideAmounts): ((item: number) => FieldValue) => {
    const values: AmountValue[] = [];
    const valueOf = (amount: CountedAmount): AmountValue => {
      const { text, kind, currency, counted } = amount;
      return { text, same: sameName(amount), decimal: kind === 'no number' ? null : counted, kind, currency };
    };
    return (item) => {
      const number = at(numbers, item);
      return (values[number] ??= valueOf(amountAt(number)));
    };
  };
  const areNear = (a: FieldValue, b: FieldValue): boolean =>
    isAmountValue(a) &&
    isAmountValue(b) &&
    areAlike(a, b) &&
    areWithin(a.decimal ?? zero, b.decimal ?? zero, tolerance);
  const { column, field, writing } = rule;
  const haveSame = sameAmounts(money);
  const [exact, ofTicket, ofRow] = [tolerance.units === 0n, valuesOf(platform), valuesOf(client)];
  return {
    pair: {
      column,
      field,
      compare: { as: 'number', tolerance: rule.tolerance, decimalComma: writing.decimalComma },
    },
    isAmount: true,
    exact,
    agree: (a, b) => a.same === b.same || (!exact && areNear(a, b)),
    ofTicket,
    ofRow,
    agreeAt: (ticket, row) => haveSame(ticket, row) || (!exact && areNear(ofTicket(ticket), ofRow(row))),
  };
}

interface AmountValue extends FieldValue {
  readonly kind: CountedAmount['kind'];
  readonly currency: string;
}

function isAmountValue(value: FieldValue): value is AmountValue {
  return 'kind' in value;
}

/** Whether a tolerance applies: two numbers of one currency, or one beside what does not count; what is blank is near to nothing but 0. */
function areAlike(a: AmountValue, b: AmountValue): boolean {
  if (a.decimal === null || b.decimal === null) return false;
  if (a.kind === 'blank' || b.kind === 'blank') return false;
  return a.currency === b.currency || a.kind === 'not counted' || b.kind === 'not counted';
}
