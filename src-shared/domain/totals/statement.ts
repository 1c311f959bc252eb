import { at, firstOf, sizeOf } from '../../columns/groups';
import { isMatchedKey, type EntryNumber, type Ledger } from '../compare/ledger';
import { amountsOfEntry } from '../entries/entry-amounts';
import {
  addDecimals,
  readDecimal,
  subtractDecimals,
  writeDecimal,
  zero,
  type Decimal,
} from '../fields/decimal';
import { createExactSums } from '../fields/exact-sum';
import { excludedKey, unkeyed } from '../keys/keyed-items';
import { keyMaker } from '../keys/payment-reference';
import { sameAmounts } from '../money/amounts-agree';
import { totalRowsIn, withoutTickets, type Money } from '../money/read-money';
import type { SideAmounts } from '../money/counted-amounts';
import { standsForAll } from '../vocabulary/grains';
import { bucketNumber, buckets } from '../vocabulary/buckets';
import type { Resource } from '../vocabulary/resources';
import { statementColumns, type StatementColumn } from '../vocabulary/statement-columns';

/** How many items of each side it is true of: of the platform's tickets, or orders where the amounts are theirs. */
type OfSides = Sided<number>;

/** Both sides of one cell of the statement and the client file less the platform; exact, with at least two decimals. */
interface StatementCell extends Sided<string> {
  readonly difference: string;
  readonly items: OfSides;
}

/** The statement in one currency (docs/money.md, sections 1 to 3). */
export interface Statement {
  /** A code of ISO 4217, or a sign; `''` where none is known. */
  readonly currency: string;
  /** Whose amounts the platform's are. */
  readonly of: Resource;
  /** Columns without items are left out. */
  readonly columns: Readonly<Partial<Record<StatementColumn, StatementCell>>>;
  /** Straight from the sides: every ticket or order, and every data row. */
  readonly total: StatementCell;
  /** What each filter excluded: the column `excluded` in parts, in the order of the filters; absent where there is no such column. */
  readonly excludedBy?: ReadonlyArray<{ readonly filter: string } & StatementCell>;
  /** Payment references on both sides whose amounts are not the same. */
  readonly differing: number;
  readonly withoutAmount: OfSides;
  readonly notNumbers: OfSides;
}

/** What the columns come to by currency, and what the sides come to on their own, for equation 8 to compare. */
interface Counted {
  readonly inColumn: (currency: number, column: number) => Decimal;
  readonly inAll: (currency: number) => Decimal;
  readonly itemsIn: (currency: number, column: number) => number;
}

/** Adds up the amounts of a run, whose findings these are, by column and currency; nothing where no amount rule is applied. */
export function statementOf(ledger: Ledger, findings: readonly EntryNumber[]): readonly Statement[] {
  const { money } = ledger;
  if (money === null) return [];
  const sides = { platform: money.platform, client: money.client };
  const names = new Set<string>();
  for (const side of [sides.platform, sides.client])
    for (const currency of side.currencies) names.add(currency);
  const currencies = [...names].sort();
  const counted = {
    platform: countSide(sides.platform, currencies, platformColumns(ledger, money)),
    client: countSide(sides.client, currencies, clientColumns(ledger, money)),
  };
  const differing = countDiffering(ledger, money, findings);
  const filters = ledger.excluded.uses;
  const excluded =
    filters.length === 0
      ? null
      : {
          platform: countSide(sides.platform, currencies, filtersOfPlatform(ledger, money), filters.length),
          client: countSide(sides.client, currencies, filtersOfRows(ledger), filters.length),
        };
  return currencies.flatMap((currency, place): Statement[] => {
    const cell = (
      { platform, client }: Sided<Counted>,
      amountOf: (side: Counted) => Decimal,
      itemsOf: (side: Counted) => number,
    ): StatementCell => {
      const [ours, theirs] = [amountOf(platform), amountOf(client)];
      return {
        platform: writeDecimal(ours),
        client: writeDecimal(theirs),
        difference: writeDecimal(subtractDecimals(theirs, ours)),
        items: { platform: itemsOf(platform), client: itemsOf(client) },
      };
    };
    const columnOf = (sums: Sided<Counted>, column: number): StatementCell =>
      cell(
        sums,
        (side) => side.inColumn(place, column),
        (side) => side.itemsIn(place, column),
      );
    const hasItems = ({ items }: StatementCell): boolean => items.platform + items.client > 0;
    const cells = statementColumns.map((name, column) => [name, columnOf(counted, column)] as const);
    const columns = Object.fromEntries(cells.filter(([, one]) => hasItems(one)));
    if (Object.keys(columns).length === 0) return [];
    const parts =
      excluded && filters.map(({ name }, filter) => ({ filter: name, ...columnOf(excluded, filter) }));
    const excludedBy = parts?.filter(hasItems) ?? [];
    const countOf = (kind: 'blank' | 'no number'): OfSides => ({
      platform: countKind(sides.platform, currency, kind),
      client: countKind(sides.client, currency, kind),
    });
    return [
      {
        currency,
        of: money.rule.field.resource,
        columns,
        ...(excludedBy.length === 0 ? {} : { excludedBy }),
        total: cell(
          counted,
          (side) => side.inAll(place),
          (side) => statementColumns.reduce((sum, _name, column) => sum + side.itemsIn(place, column), 0),
        ),
        differing: differing.get(currency) ?? 0,
        withoutAmount: countOf('blank'),
        notNumbers: countOf('no number'),
      },
    ];
  });
}

type Sided<T> = Readonly<Record<'platform' | 'client', T>>;

/** An item whose column is below 0 is in none. */
function countSide(
  side: SideAmounts,
  currencies: readonly string[],
  columnOf: (item: number) => number,
  columns: number = statementColumns.length,
): Counted {
  const places = new Map(currencies.map((currency, place) => [currency, place]));
  const currencyOf = new Uint32Array(side.currencies.length);
  side.currencies.forEach((currency, number) => (currencyOf[number] = places.get(currency) ?? 0));
  // Counted first and added up by amount, because most amounts are those of many items.
  const different = side.uses.length;
  const usesIn = new Uint32Array(columns * different);
  for (let item = 0; item < side.numbers.length; item++) {
    const column = columnOf(item);
    if (column < 0) continue;
    const use = column * different + (side.numbers[item] ?? 0);
    usesIn[use] = (usesIn[use] ?? 0) + 1;
  }
  const byColumn = createExactSums(side, currencies.length * columns);
  const items = new Uint32Array(currencies.length * columns);
  usesIn.forEach((times, use) => {
    if (times === 0) return;
    const number = use % different;
    const place = (currencyOf[number] ?? 0) * columns + Math.floor(use / different);
    byColumn.add(place, number, times);
    items[place] = (items[place] ?? 0) + times;
  });
  // Added up once more without the columns: what a column lost shows.
  const inAll = createExactSums(side, currencies.length);
  side.uses.forEach((times, number) => inAll.add(currencyOf[number] ?? 0, number, times));
  return {
    inColumn: (currency, column) => byColumn.sumAt(currency * columns + column),
    inAll: inAll.sumAt,
    itemsIn: (currency, column) => at(items, currency * columns + column),
  };
}

/** By currency, the references on both sides whose amounts are not the same; of what is matched without a tolerance none are. */
function countDiffering(
  ledger: Ledger,
  money: Money,
  findings: readonly EntryNumber[],
): ReadonlyMap<string, number> {
  const isExact = readDecimal(money.rule.tolerance, 'plain')?.units === 0n;
  const haveSame = sameAmounts(money);
  const { keyed, ticketGroups, rowGroups } = ledger;
  const counts = new Map<string, number>();
  const keys = isExact ? findings : keyed.keys;
  for (let place = 0; place < keys.length; place++) {
    const key = isExact ? (findings[place] ?? 0) : place;
    // The findings of keys come before those without one.
    if (key >= keyed.keys.length) break;
    const [tickets, rows] = [sizeOf(ticketGroups, key), sizeOf(rowGroups, key)];
    if (tickets === 0 || rows === 0) continue;
    if (money.orders === null && tickets === 1 && rows === 1) {
      const [ticket, row] = [firstOf(ticketGroups, key), firstOf(rowGroups, key)];
      if (haveSame(ticket, row)) continue;
      const currency = differingIn(money, ticket, row);
      if (currency !== null) {
        counts.set(currency, (counts.get(currency) ?? 0) + 1);
        continue;
      }
    }
    for (const { currency, difference } of amountsOfEntry(ledger, key)) {
      if (difference.units !== 0n) counts.set(currency, (counts.get(currency) ?? 0) + 1);
    }
  }
  return counts;
}

/** The currency of two numbers that are not the same; null where they are of two, or have too many digits to tell so fast. */
function differingIn({ platform, client }: Money, ticket: number, row: number): string | null {
  const [one, other] = [at(platform.numbers, ticket), at(client.numbers, row)];
  const [currency = '', second = ''] = [platform.currencies[one], client.currencies[other]];
  const isLong = Number.isNaN((platform.units[one] ?? NaN) + (client.units[other] ?? NaN));
  return isLong || currency !== second ? null : currency;
}

function countKind(
  { kinds, currencies, uses }: SideAmounts,
  currency: string,
  kind: 'blank' | 'no number',
): number {
  return uses.reduce(
    (count, times, number) =>
      kinds[number] === kind && currencies[number] === currency ? count + times : count,
    0,
  );
}

const columnNumber = (column: StatementColumn): number => statementColumns.indexOf(column);
const ofKeyless: ReadonlyMap<number, number> = new Map([
  [unkeyed, columnNumber('unkeyed')],
  [excludedKey, columnNumber('excluded')],
  [withoutTickets, columnNumber('ordersWithoutTickets')],
]);
/** By the number of a bucket. */
const ofBucket = [0, ...buckets.map(columnNumber)];

function platformColumns(ledger: Ledger, { unit, orders }: Money): (item: number) => number {
  const { keyed, ticketBuckets } = ledger;
  const keys = orders?.keys ?? keyed.ticketKeys;
  return (item) => {
    const key = keys[item] ?? unkeyed;
    if (key < 0) return ofKeyless.get(key) ?? 0;
    return unit === 'pair' ? (ofBucket[ticketBuckets[item] ?? 0] ?? 0) : columnOfKey(ledger, key);
  };
}

/** The file's own totals are in none: they are the sum of the others. */
function clientColumns(ledger: Ledger, { unit }: Money): (row: number) => number {
  const { keyed, rowBuckets, ticketGroups } = ledger;
  const totals = new Set(totalRowsIn(ledger.excluded));
  const isForAll = standsForAll(ledger.grain);
  const extra = bucketNumber('extra');
  return (row) => {
    const key = keyed.rowKeys[row] ?? unkeyed;
    if (key < 0) return totals.has(row) ? -1 : (ofKeyless.get(key) ?? 0);
    const isOutside = isForAll && rowBuckets[row] === extra && sizeOf(ticketGroups, key) > 0;
    return unit === 'pair' || isOutside ? (ofBucket[rowBuckets[row] ?? 0] ?? 0) : columnOfKey(ledger, key);
  };
}

/** By item, the filter that excluded it, as a number into the filters; -1 where none did. */
function filtersOfItems({ excluded }: Ledger, side: 'tickets' | 'rows'): (item: number) => number {
  const numbers = new Map(excluded.uses.map(({ name }, number) => [name, number]));
  const byItem = new Map(excluded[side].map(({ item, filter }) => [item, numbers.get(filter) ?? -1]));
  return (item) => byItem.get(item) ?? -1;
}

function filtersOfRows(ledger: Ledger): (row: number) => number {
  const filterOf = filtersOfItems(ledger, 'rows');
  const totals = new Set(totalRowsIn(ledger.excluded));
  return (row) => (totals.has(row) ? -1 : filterOf(row));
}

/** An order is excluded with the first of its tickets. */
function filtersOfPlatform(ledger: Ledger, { orders: orderKeys }: Money): (item: number) => number {
  const filterOf = filtersOfItems(ledger, 'tickets');
  const { orders, tickets, excluded, rules } = ledger;
  if (orderKeys === null || orders === null) return filterOf;
  const keyOf = keyMaker(rules.keys);
  const byKey = new Map<string, number>();
  for (const { item } of excluded.tickets) {
    const key = keyOf(tickets.references.at(item));
    if (!byKey.has(key)) byKey.set(key, filterOf(item));
  }
  return (order) =>
    orderKeys.keys[order] === excludedKey ? (byKey.get(keyOf(orders.references[order] ?? '')) ?? -1) : -1;
}

/** Where both amounts of a payment reference are, as one unit. */
function columnOfKey(ledger: Ledger, key: number): number {
  if (isMatchedKey(ledger, key)) return columnNumber('matched');
  if (sizeOf(ledger.rowGroups, key) === 0) return columnNumber('missing');
  return columnNumber(sizeOf(ledger.ticketGroups, key) === 0 ? 'extra' : 'mismatched');
}

/** Both sides of equation 8 in one currency: the differences of all columns together, and that of the totals. */
export function differencesOf({ columns, total }: Statement): {
  readonly left: string;
  readonly right: string;
} {
  const sum = Object.values(columns).reduce(
    (all, { difference }) => addDecimals(all, readDecimal(difference, 'plain') ?? zero),
    zero,
  );
  return { left: writeDecimal(sum), right: total.difference };
}

/**
 * Whether an order without tickets, or without a reference, has an amount: it was compared with nothing. Each is looked at on its own,
 * because an order and its refund add up to nothing.
 */
export function hasLeftOverOrders({ money }: Pick<Ledger, 'money'>): boolean {
  if (money === null || money.orders === null) return false;
  const { platform } = money;
  return money.orders.keys.some((key, order) => {
    if (key !== withoutTickets && key !== unkeyed) return false;
    const { kind, counted } = platform.amountAt(at(platform.numbers, order));
    return kind === 'no number' || counted.units !== 0n;
  });
}
