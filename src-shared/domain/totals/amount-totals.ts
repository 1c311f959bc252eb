import { normalise } from '../../base/text';
import type { ComparedField } from '../fields/compared-fields';
import { readCurrency } from '../fields/currency';
import { addDecimals, writeDecimal, type Decimal } from '../fields/decimal';
import type { FieldValue } from '../fields/field-value';
import type { Ledger } from '../compare/ledger';
import { excludedKey, unkeyed } from '../keys/keyed-items';
import type { FieldPair } from '../rules/field-pair';
import { buckets, type Bucket } from '../vocabulary/buckets';

/** Where an item is counted that has an amount. */
export type AmountClass = Bucket | 'unkeyed' | 'excluded';

/** What amounts add up to, a sum for each currency; exact, never by way of floats. */
interface AmountSum {
  /** The sign as the data write it, or the code where they write that anywhere; `''` where none is compared. */
  readonly currency: string;
  /** With a point, and at least two decimals. */
  readonly sum: string;
  /** Items whose amount is in the sum. */
  readonly items: number;
}

/** The sums of some items, and how many have a text there that is no number: those are in no sum. */
export interface AmountSums {
  readonly sums: readonly AmountSum[];
  readonly notNumbers: number;
}

/** The sums of one compared pair of amounts, by side and class; a class without items is left out. */
export interface AmountTotals extends Pick<FieldPair, 'column' | 'field'> {
  readonly platform: Readonly<Partial<Record<AmountClass, AmountSums>>>;
  readonly client: Readonly<Partial<Record<AmountClass, AmountSums>>>;
}

/** Adds up every pair that is compared as numbers; by the currency of a pair of currencies, where one is compared. */
export function amountTotals(ledger: Ledger): readonly AmountTotals[] {
  const amounts = amountFields(ledger);
  if (amounts.length === 0) return [];
  const currencies = currencyField(ledger);
  return amounts.map((amount) => ({
    column: amount.pair.column,
    field: amount.pair.field,
    platform: sumSide(
      ledger.ticketBuckets,
      ledger.keyed.ticketKeys,
      amount.ofTicket,
      currencies?.ofTicket ?? null,
    ),
    client: sumSide(ledger.rowBuckets, ledger.keyed.rowKeys, amount.ofRow, currencies?.ofRow ?? null),
  }));
}

/** Adds up the first pair of amounts over some tickets and rows; null where none is compared. */
export function sumOfItems(
  ledger: Ledger,
  tickets: Iterable<number>,
  rows: Iterable<number>,
): { readonly platform: AmountSums; readonly client: AmountSums } | null {
  const [amount] = amountFields(ledger);
  if (amount === undefined) return null;
  const currencies = currencyField(ledger);
  const platform = createAdder(amount.ofTicket, currencies?.ofTicket ?? null);
  const client = createAdder(amount.ofRow, currencies?.ofRow ?? null);
  for (const ticket of tickets) platform.add(ticket);
  for (const row of rows) client.add(row);
  return { platform: platform.end(), client: client.end() };
}

function amountFields({ fields }: Ledger): readonly ComparedField[] {
  return fields.filter(({ pair }) => pair.compare.as === 'number');
}

/** The pair that says in which currency an amount is: one of texts, each of which is a currency wherever it is not blank. */
function currencyField({ fields, tickets, file }: Ledger): ComparedField | null {
  const isCurrency = (count: number, valueOf: (item: number) => FieldValue): boolean => {
    for (let item = 0; item < count; item++) {
      const { text } = valueOf(item);
      if (normalise(text) !== '' && readCurrency(text) === null) return false;
    }
    return true;
  };
  return (
    fields.find(
      ({ pair, ofTicket, ofRow }) =>
        pair.compare.as === 'text' &&
        isCurrency(tickets.references.length, ofTicket) &&
        isCurrency(file.rows.references.length, ofRow),
    ) ?? null
  );
}

type ValueOf = (item: number) => FieldValue;

function sumSide(
  itemBuckets: Uint8Array,
  itemKeys: Int32Array,
  amountOf: ValueOf,
  currencyOf: ValueOf | null,
): Partial<Record<AmountClass, AmountSums>> {
  const adders = new Map<AmountClass, ReturnType<typeof createAdder>>();
  for (let item = 0; item < itemKeys.length; item++) {
    const key = itemKeys[item] ?? unkeyed;
    const itemClass: AmountClass =
      key === unkeyed
        ? 'unkeyed'
        : key === excludedKey
          ? 'excluded'
          : (buckets[(itemBuckets[item] ?? 0) - 1] ?? 'unkeyed');
    let adder = adders.get(itemClass);
    if (adder === undefined) adders.set(itemClass, (adder = createAdder(amountOf, currencyOf)));
    adder.add(item);
  }
  return Object.fromEntries(Array.from(adders, ([itemClass, adder]) => [itemClass, adder.end()]));
}

const noCurrency = { id: '', name: '' };

/** Adds up the amounts of items, apart by the texts that say their currency where there are some. */
export function createAdder(
  amountOf: (item: number) => Pick<FieldValue, 'text' | 'decimal'>,
  currencyOf: ((item: number) => Pick<FieldValue, 'text'>) | null,
): { readonly add: (item: number) => void; readonly end: () => AmountSums } {
  const sums = new Map<string, { currency: string; sum: Decimal; items: number }>();
  let notNumbers = 0;
  return {
    add: (item: number): void => {
      const { decimal, text } = amountOf(item);
      if (decimal === null) {
        // A blank is no amount, and no mistake.
        if (normalise(text) !== '') notNumbers++;
        return;
      }
      const { id, name } = (currencyOf && readCurrency(currencyOf(item).text)) ?? noCurrency;
      const known = sums.get(id);
      if (known === undefined) sums.set(id, { currency: name, sum: decimal, items: 1 });
      else {
        if (known.currency !== name) known.currency = id;
        known.sum = addDecimals(known.sum, decimal);
        known.items++;
      }
    },
    end: (): AmountSums => ({
      sums: Array.from(sums.values(), ({ currency, sum, items }) => ({
        currency,
        sum: writeDecimal(sum),
        items,
      })).sort((a, b) => (a.currency < b.currency ? -1 : 1)),
      notNumbers,
    }),
  };
}
