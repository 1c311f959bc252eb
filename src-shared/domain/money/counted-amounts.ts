import { normalise } from '../../base/text';
import type { CodedColumn } from '../../columns/coded-column';
import { countNumbers } from '../../columns/groups';
import { isOtherCurrency, readCurrency } from '../fields/currency';
import { floatUnits, readDecimal, readPlainUnits, zero, type Decimal } from '../fields/decimal';
import type { Addends } from '../fields/exact-sum';
import { readAmount } from '../fields/read-amount';
import type { AmountWriting } from '../rules/amount-rule';
import { fractionMark } from '../sides/client-file';

/**
 * What an item's amount turns out to be (docs/money.md, sections 1 to 3): a number; blank, which is 0 in every sum; a text that is no
 * number, which is in no sum; or one whose status does not count, which is 0.
 */
type AmountKind = 'number' | 'blank' | 'no number' | 'not counted';

/** One of the different amounts of a side. */
export interface CountedAmount {
  /** As its side writes it. */
  readonly text: string;
  readonly kind: AmountKind;
  /** ISO 4217, or a sign or text that is no code; `''` where none is known. */
  readonly currency: string;
  /** The number that it is, whether or not it counts; null for none. */
  readonly number: Decimal | null;
  /** What it adds to a sum: 0 unless it is a number that counts. */
  readonly counted: Decimal;
}

/**
 * The amounts of one side: the different ones in columns, and by item a number into them. An amount is made only when it is looked
 * at, as those of findings are: a million objects would cost more than the whole comparison.
 */
export interface SideAmounts extends Addends {
  readonly numbers: Uint32Array;
  /** How many items have each of the amounts. */
  readonly uses: Uint32Array;
  readonly kinds: readonly AmountKind[];
  readonly currencies: readonly string[];
  readonly amountAt: (number: number) => CountedAmount;
}

/** Where the amounts of a side are, and what says which of them count. */
export interface AmountSource {
  readonly texts: CodedColumn;
  /** Of a workbook: which of the texts are number cells, whose point is a point. */
  readonly fractions: CodedColumn | null;
  /** A column that names each item's currency, or the one of all. */
  readonly currency: CodedColumn | string;
  /** How the texts are written; null on the platform, which writes them as JSON does. */
  readonly writing: AmountWriting | null;
  /** Whether the amount of an item counts; null where all do. */
  readonly counts: ((item: number) => boolean) | null;
}

/** Reads the amounts of a side, each different one once. */
export function countAmounts({ texts, fractions, currency, writing, counts }: AmountSource): SideAmounts {
  const currencies = typeof currency === 'string' ? [currency] : currency.values.map(currencyNamed);
  const { ids, numbers } = differentAmounts({ texts, fractions, currency, counts }, currencies.length);
  const textOf = (id: number): string => texts.values[Math.floor(id / (4 * currencies.length))] ?? '';
  const currencyOf = (id: number): string => currencies[Math.floor(id / 4) % currencies.length] ?? '';
  const isAsJson = (id: number): boolean => writing === null || id % 4 > 1;
  const isCounted = (id: number): boolean => id % 2 === 1;
  const sign = currencyNamed(writing?.sign ?? '');
  /** A number beside another currency than that of its item is none: in no sum, and equal to no number. */
  const numberOf = (id: number): Decimal | null => {
    const text = textOf(id);
    if (writing === null || isAsJson(id)) return readDecimal(text, 'plain');
    const bare = isOtherCurrency(sign, currencyOf(id)) ? { ...writing, sign: '' } : writing;
    return readAmount(text, bare);
  };
  const made: CountedAmount[] = [];
  const makeAmount = (id: number): CountedAmount => {
    const text = textOf(id);
    const number = numberOf(id);
    const kind = isCounted(id) ? kindOf(text, number) : 'not counted';
    return {
      text,
      kind,
      currency: currencyOf(id),
      number,
      counted: kind === 'number' ? (number ?? zero) : zero,
    };
  };
  const amountAt = (number: number): CountedAmount => (made[number] ??= makeAmount(ids[number] ?? 0));
  const clientStyle = writing?.decimalComma === true ? 'comma' : 'point';
  const kinds: AmountKind[] = [];
  const units = new Float64Array(ids.length);
  ids.forEach((id, number) => {
    const plain = isCounted(id) ? readPlainUnits(textOf(id), isAsJson(id) ? 'plain' : clientStyle) : 0;
    const isPlain = !Number.isNaN(plain);
    const kind = !isCounted(id) ? 'not counted' : isPlain ? 'number' : amountAt(number).kind;
    kinds.push(kind);
    // A text that is no number is in no sum, but it is not the same as 0 either.
    units[number] = isPlain || kind === 'no number' ? plain : floatUnits(amountAt(number).counted);
  });
  return {
    ...{ numbers, units, kinds, amountAt },
    currencies: ids.map(currencyOf),
    uses: countNumbers(numbers, ids.length),
    decimalOf: (number) => amountAt(number).counted,
  };
}

/** Numbers the amounts of a side that are not the same; each id says of which text, in which currency, how written, whether it counts. */
function differentAmounts(
  { texts, fractions, currency, counts }: Omit<AmountSource, 'writing'>,
  currencies: number,
): { readonly ids: readonly number[]; readonly numbers: Uint32Array } {
  const plain = fractions === null && typeof currency === 'string' && counts === null;
  if (plain) return { ids: texts.values.map((_text, code) => code * 4 + 1), numbers: texts.codes };

  const ids: number[] = [];
  const known = new Map<number, number>();
  const numbers = new Uint32Array(texts.length);
  for (let item = 0; item < numbers.length; item++) {
    const code = texts.codes[item] ?? 0;
    const place = typeof currency === 'string' ? 0 : (currency.codes[item] ?? 0);
    const asJson = fractions !== null && fractions.at(item) === fractionMark;
    const counted = counts === null || counts(item);
    const id = (code * currencies + place) * 4 + (asJson ? 2 : 0) + (counted ? 1 : 0);
    let number = known.get(id);
    if (number === undefined) {
      number = ids.length;
      known.set(id, number);
      ids.push(id);
    }
    numbers[item] = number;
  }
  return { ids, numbers };
}

function kindOf(text: string, number: Decimal | null): AmountKind {
  if (number !== null) return 'number';
  return normalise(text) === '' ? 'blank' : 'no number';
}

/** A currency by which amounts are added up: its code, or the text that names it where that is none. */
export function currencyNamed(text: string): string {
  return readCurrency(text)?.id ?? normalise(text);
}
