import type { EntryNumber, Ledger } from '../compare/ledger';
import { subtractDecimals, writeDecimal, zero, type Decimal } from '../fields/decimal';
import type { SideAmounts } from '../money/counted-amounts';
import { sumUnit, type UnitSum } from '../money/amounts-agree';
import { platformItemsOf } from '../money/read-money';
import { itemsOfEntry } from './ledger-entries';
import type { AmountTexts } from './ledger-entry';

/** What an entry comes to in one currency: all its tickets, or the orders of its reference, and all its rows. */
export interface EntryAmount {
  readonly currency: string;
  /** Null where that side has no amount in this currency. */
  readonly platform: Decimal | null;
  readonly client: Decimal | null;
  /** The client file less the platform. */
  readonly difference: Decimal;
}

/** The amounts of an entry by currency; none where no amount rule is applied, and for what could not be read. */
export function amountsOfEntry(ledger: Ledger, number: EntryNumber): readonly EntryAmount[] {
  const { tickets, rows } = itemsOfEntry(ledger, number);
  return amountsOfItems(ledger, tickets, rows);
}

/** Whether any item of an entry has an amount; blanks and texts that are no numbers are none. */
export function hasAmount(ledger: Ledger, number: EntryNumber): boolean {
  const { money, keyed } = ledger;
  if (money === null) return false;
  const { tickets, rows } = itemsOfEntry(ledger, number);
  const isKnown = ({ numbers, kinds }: SideAmounts, items: ArrayLike<number>): boolean =>
    Array.from(items).some((item) => {
      const kind = kinds[numbers[item] ?? 0];
      return kind === 'number' || kind === 'not counted';
    });
  return isKnown(money.platform, platformItemsOf(money, keyed, tickets, rows)) || isKnown(money.client, rows);
}

/** Writes an amount of an entry as texts. */
export function writeAmounts({ currency, platform, client, difference }: EntryAmount): AmountTexts {
  const write = (amount: Decimal | null): string => (amount === null ? '' : writeDecimal(amount));
  return { currency, platform: write(platform), client: write(client), difference: writeDecimal(difference) };
}

/** The amounts of some tickets and rows by currency. */
export function amountsOfItems(
  { money, keyed }: Pick<Ledger, 'money' | 'keyed'>,
  tickets: ArrayLike<number>,
  rows: ArrayLike<number>,
): readonly EntryAmount[] {
  if (money === null) return [];
  const platform = sumUnit(money.platform, platformItemsOf(money, keyed, tickets, rows));
  const client = sumUnit(money.client, rows);
  const currencies = new Set([...platform.sums.keys(), ...client.sums.keys()]);
  return [...currencies].sort().map((currency) => {
    const [one, other] = [amountIn(platform, currency), amountIn(client, currency)];
    return {
      currency,
      platform: one,
      client: other,
      difference: subtractDecimals(other ?? zero, one ?? zero),
    };
  });
}

function amountIn({ sums }: UnitSum, currency: string): Decimal | null {
  return sums.get(currency) ?? null;
}
