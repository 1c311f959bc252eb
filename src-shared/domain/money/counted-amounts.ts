import { normalise } from '../../base/text';
import type { CodedColumn } from '../../columns/coded-column';
import { readCurrency } from '../fields/currency';
import { readDecimal, zero, type Decimal } from '../fields/decimal';
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

/** The amounts of one side: the different ones, and by item a number into them. */
export interface SideAmounts {
  readonly amounts: readonly CountedAmount[];
  readonly numbers: Uint32Array;
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
  const amountOf = (text: string, asJson: boolean, place: number, counted: boolean): CountedAmount => {
    const name = currencies[place] ?? '';
    const number = asJson || writing === null ? readDecimal(text, 'plain') : readAmount(text, writing);
    const kind = counted ? kindOf(text, number) : 'not counted';
    return { text, kind, currency: name, number, counted: kind === 'number' ? (number ?? zero) : zero };
  };
  const plain = fractions === null && typeof currency === 'string' && counts === null;
  if (plain)
    return { amounts: texts.values.map((text) => amountOf(text, false, 0, true)), numbers: texts.codes };

  const amounts: CountedAmount[] = [];
  const known = new Map<number, number>();
  const numbers = new Uint32Array(texts.length);
  for (let item = 0; item < numbers.length; item++) {
    const code = texts.codes[item] ?? 0;
    const place = typeof currency === 'string' ? 0 : (currency.codes[item] ?? 0);
    const asJson = fractions !== null && fractions.at(item) === fractionMark;
    const counted = counts === null || counts(item);
    const id = (code * currencies.length + place) * 4 + (asJson ? 2 : 0) + (counted ? 1 : 0);
    let number = known.get(id);
    if (number === undefined) {
      number = amounts.length;
      known.set(id, number);
      amounts.push(amountOf(texts.values[code] ?? '', asJson, place, counted));
    }
    numbers[item] = number;
  }
  return { amounts, numbers };
}

function kindOf(text: string, number: Decimal | null): AmountKind {
  if (number !== null) return 'number';
  return normalise(text) === '' ? 'blank' : 'no number';
}

/** A currency by which amounts are added up: its code, or the text that names it where that is none. */
export function currencyNamed(text: string): string {
  return readCurrency(text)?.id ?? normalise(text);
}
