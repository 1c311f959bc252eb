import type { AmountRule } from '#shared/domain/rules/amount-rule';
import type { DayRange, Rules } from '#shared/domain/rules/rules';
import type { KeyClass } from '#shared/domain/vocabulary/classes';
import type { StatementColumn } from '#shared/domain/vocabulary/statement-columns';

/**
 * The amounts of a run, worked out a second time from docs/money.md and product.md, section 3, with nothing of the code but its
 * types: lists are searched from their beginning, every amount is a big integer, and what both sides of a result share is
 * never shared here.
 */

/** A ticket, an order or a row, as its side writes it. */
export interface Thing {
  readonly reference: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly quantity: string;
  /** Of a ticket or a row; `''` of an order. */
  readonly date: string;
}

export interface Project {
  readonly tickets: readonly Thing[];
  readonly orders: readonly Thing[];
  readonly rows: readonly Thing[];
  readonly rules: Rules & { readonly amount: AmountRule };
}

/** Where the run put a ticket or a row. */
export type Place = 'matched' | 'mismatched' | 'missing' | 'extra' | 'unkeyed' | 'excluded';

type SideName = 'platform' | 'client';

/** The amount of an item: in which currency, how much, and whether it has one at all. */
interface Amount {
  readonly currency: string;
  /** Null for a text that is no number. */
  readonly units: bigint | null;
  readonly blank: boolean;
  readonly counts: boolean;
  readonly text: string;
}

/** One cell of the statement, in units. */
export interface Cell {
  platform: bigint;
  client: bigint;
  items: { platform: number; client: number };
}

export interface OracleStatement {
  readonly columns: Map<StatementColumn, Cell>;
  readonly total: Cell;
  /** The column `excluded`, by the name of the filter. */
  readonly excludedBy: Map<string, Cell>;
  readonly withoutAmount: { platform: number; client: number };
  readonly notNumbers: { platform: number; client: number };
  differing: number;
}

export interface Expected {
  readonly refused: boolean;
  readonly platform: Record<'excluded' | 'unkeyed' | 'matched' | 'mismatched' | 'missing', number>;
  readonly client: Record<'excluded' | 'unkeyed' | 'matched' | 'mismatched' | 'extra', number>;
  readonly amountDiffers: number;
  /** Whether a filter without a last day excludes tickets of days that the file is about. */
  readonly isCutOffMisplaced: boolean;
  readonly isClean: boolean;
  readonly classes: ReadonlyMap<string, KeyClass>;
  /** The payment references whose orders come to something else than their tickets. */
  readonly ordersApart: readonly string[];
  /** By currency; the places of items decide only where the unit is a pair. */
  readonly statement: (places: Places) => ReadonlyMap<string, OracleStatement>;
  /** The payment references of which the run matched items that do not agree. */
  readonly unsound: (places: Places) => readonly string[];
}

interface Places {
  readonly tickets: readonly Place[];
  readonly rows: readonly Place[];
}

/** Amounts are whole numbers of 10 to the minus 10 here. */
const scale = 10;

export function unitsOf(text: string, decimalComma: boolean): bigint | null {
  const plain = decimalComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain.trim());
  if (found === null) return null;
  const [, minus = '', whole = '', fraction = ''] = found;
  return BigInt(minus + whole + fraction.padEnd(scale, '0'));
}

/** At least two decimals, and no zero behind them that could be left out. */
export function textOf(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '').padEnd(2, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${fraction}`;
}

export function keyOf(reference: string): string {
  return reference.replaceAll('\u200b', '').trim();
}

/** Silent: a sign that one currency has, and its code in small letters, name that currency; another text is what it is. */
const codeOf = (currency: string): string =>
  currency === '€' || currency === 'eur' ? 'EUR' : currency.trim();

const fold = (status: string): string =>
  status
    .toLowerCase()
    .replace(/[ _-]+/g, ' ')
    .trim();

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day of a date, as `2026-05-31`; null for a text that is no date. */
function dayOf(text: string, { order, timeZone }: DayRange): string | null {
  const [, date = '', time = '', offset = ''] =
    /^([\d./-]+)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(text.trim()) ?? [];
  const parts = date.split(/[./-]/).map(Number);
  const isYearFirst = /^\d{4}/.test(date);
  const [year = 0, month = 0, day = 0] = isYearFirst
    ? parts
    : order === 'day first'
      ? parts.reverse()
      : [parts[2], parts[0], parts[1]];
  const written = new Date(Date.UTC(year, month - 1, day));
  // A day or a month that does not exist becomes another one.
  if (parts.length !== 3 || written.getUTCMonth() !== month - 1 || written.getUTCDate() !== day) return null;
  const plain = written.toISOString().slice(0, 10);
  if (offset === '') return plain;
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(new Date(`${plain}T${time}${offset}`));
}

function isInRange(text: string, days: DayRange): boolean {
  const day = dayOf(text, days);
  return day !== null && (days.from ?? day) <= day && day <= (days.upTo ?? day);
}

export function expectedOf(project: Project): Expected {
  const { tickets, orders, rows, rules } = project;
  const { amount: rule } = rules;
  const byTicket = rule.field.resource === 'tickets';
  const payment = rules.grain === 'payment';
  const byPair = byTicket && !payment;

  // Statuses.
  const table = new Map(rules.statusMapping.map(({ client, platform }) => [fold(client), fold(platform)]));
  const comparedAs = (thing: Thing, side: SideName): string =>
    (side === 'client' ? table.get(fold(thing.status)) : undefined) ?? fold(thing.status);
  const agreesAs = (thing: Thing, side: SideName): string | null => {
    const text = comparedAs(thing, side);
    return text === '' ? null : text;
  };

  // What filters exclude: looked at before anything is excluded.
  const keyedTo = (things: readonly Thing[], key: string) =>
    things.filter(({ reference }) => key !== '' && keyOf(reference) === key);
  /** The name of the filter that excludes an item. Silent: of several it is the first. */
  const filterOf = (side: SideName, thing: Thing): string | undefined => {
    const key = keyOf(thing.reference);
    if (key === '' || keyedTo(side === 'platform' ? rows : tickets, key).length > 0) return undefined;
    return rules.filters.find(
      (filter) =>
        filter.side === side &&
        (filter.days === undefined
          ? filter.values.map(fold).includes(fold(thing.status))
          : isInRange(thing.date, filter.days)),
    )?.name;
  };
  const excludedTickets = tickets.filter((one) => filterOf('platform', one) !== undefined);
  const excludedRows = rows.filter((one) => filterOf('client', one) !== undefined);
  const left = {
    tickets: tickets.filter((one) => !excludedTickets.includes(one)),
    rows: rows.filter((one) => !excludedRows.includes(one)),
  };

  // Silent: the days that such a filter excludes tickets of are all that it names. Of a ticket without a payment reference nobody
  // can say whether the file has it.
  const isCutOffMisplaced = rules.filters.some(({ name, side, days }) => {
    if (side !== 'platform' || days === undefined || days.upTo !== null) return false;
    const its = tickets.filter(({ reference, date }) => keyOf(reference) !== '' && isInRange(date, days));
    const dayOfTicket = ({ date }: Thing): string => dayOf(date, days) ?? '';
    const inFile = its.filter(({ reference }) => keyedTo(rows, keyOf(reference)).length > 0);
    const [last = ''] = inFile.map(dayOfTicket).sort().reverse();
    const upToLast = its.filter((one) => dayOfTicket(one) <= last);
    return its.some((one) => filterOf(side, one) === name) && inFile.length * 5 > upToLast.length;
  });

  // Amounts.
  const ofPlatform = byTicket ? tickets : orders;
  const platformStatuses = new Set(tickets.map(({ status }) => fold(status)));
  const counting = rule.counts === null ? null : new Set(rule.counts.map(fold));
  const ticketCounts = (one: Thing): boolean => counting === null || counting.has(fold(one.status));
  const countsOf = (thing: Thing, side: SideName): boolean => {
    if (counting === null) return true;
    if (side === 'client') {
      // Silent: "one that the platform does not have" is read of the status that it is compared as, in this snapshot; a blank
      // is compared as none.
      const status = agreesAs(thing, side);
      return status === null || counting.has(status) || !platformStatuses.has(status);
    }
    if (tickets.includes(thing)) return ticketCounts(thing);
    // Silent: an excluded ticket is still a ticket of its order.
    const its = keyedTo(tickets, keyOf(thing.reference));
    return its.length === 0 || its.some(ticketCounts);
  };
  const amounts = new Map<Thing, Amount>();
  const read = (thing: Thing, side: SideName): void => {
    const { amount: text, currency } = thing;
    const code =
      rule.currency === null ? '' : rule.currency.is === 'one' ? rule.currency.code : codeOf(currency);
    amounts.set(thing, {
      currency: code,
      blank: text.trim() === '',
      units: text.trim() === '' ? 0n : unitsOf(text, side === 'client' && rule.writing.decimalComma),
      counts: countsOf(thing, side),
      text,
    });
  };
  for (const one of [...tickets, ...orders]) read(one, 'platform');
  for (const one of rows) read(one, 'client');
  const amountOf = (thing: Thing): Amount => {
    const amount = amounts.get(thing);
    if (amount === undefined) throw new Error('has no amount');
    return amount;
  };
  const lacks = (things: readonly Thing[]): boolean =>
    things.filter((one) => amountOf(one).blank).length * 2 > things.length;
  const noneCounts = tickets.length > 0 && !tickets.some(ticketCounts);
  const refused = lacks(ofPlatform) || lacks(rows) || noneCounts;

  const tolerance = unitsOf(rule.tolerance, false) ?? 0n;
  const sumOf = (things: readonly Thing[], currency: string): bigint =>
    things.reduce((sum, one) => {
      const amount = amountOf(one);
      return amount.counts && amount.currency === currency ? sum + (amount.units ?? 0n) : sum;
    }, 0n);
  /** Whether the two sides of one unit agree. */
  const agree = (platform: readonly Thing[], client: readonly Thing[]): boolean =>
    refused || areSame(platform, client);
  const areSame = (platform: readonly Thing[], client: readonly Thing[]): boolean => {
    const counted = [...platform, ...client].map(amountOf).filter(({ counts }) => counts);
    // Silent: a text that is no number differs from every number, but not from the same text, as in a further field.
    const texts = (side: readonly Thing[]): string =>
      side
        .map(amountOf)
        .flatMap((amount) => (amount.counts && amount.units === null ? [amount.text] : []))
        .sort()
        .join('\n');
    if (texts(platform) !== texts(client)) return false;
    return [...new Set(counted.map(({ currency }) => currency))].every((currency) => {
      const has = (side: readonly Thing[]): boolean => {
        const its = side.map(amountOf).filter(({ counts }) => counts);
        // What does not count is 0 in any currency.
        if (its.length === 0) return side.length > 0;
        return its.some((amount) => !amount.blank && amount.units !== null && amount.currency === currency);
      };
      const [a, b] = [sumOf(platform, currency), sumOf(client, currency)];
      // Silent: blank, of no order, or of another currency only, a side has no amount here, and no tolerance makes up for that.
      if (!has(platform) || !has(client)) return a === b;
      const apart = a > b ? a - b : b - a;
      return apart <= tolerance;
    });
  };

  // Classes.
  const keys = [...new Set([...left.tickets, ...left.rows].map(({ reference }) => keyOf(reference)))].filter(
    (key) => key !== '',
  );
  const compared = new Map(
    keys.map((key) => {
      const its = {
        tickets: keyedTo(left.tickets, key),
        rows: keyedTo(left.rows, key),
        platform: byTicket ? keyedTo(left.tickets, key) : keyedTo(orders, key),
      };
      return [key, payment ? comparePayment(its) : compareTickets(its)];
    }),
  );

  interface Its {
    readonly tickets: readonly Thing[];
    readonly rows: readonly Thing[];
    readonly platform: readonly Thing[];
  }
  interface Compared {
    readonly matched: { readonly tickets: number; readonly rows: number };
    readonly mismatched: { readonly tickets: number; readonly rows: number };
    readonly missing: number;
    readonly extra: number;
    readonly amountDiffers: number;
    readonly unit: readonly Thing[];
  }

  function compareTickets({ tickets: n, rows: m, platform }: Its): Compared {
    const statuses = [...new Set(n.map((one) => agreesAs(one, 'platform')))].filter((one) => one !== null);
    let [matched, apart] = [0, 0];
    for (const status of statuses) {
      const a = n.filter((one) => agreesAs(one, 'platform') === status);
      const b = m.filter((one) => agreesAs(one, 'client') === status);
      const pairs = Math.min(a.length, b.length);
      // Silent: which ticket is compared with which row. As many as can be paired with an equal amount are.
      const agreeing = byPair ? mostPairs(a, b, (one, other) => agree([one], [other])) : pairs;
      matched += agreeing;
      apart += pairs - agreeing;
    }
    const byStatus = Math.min(n.length, m.length) - matched - apart;
    if (!byPair && matched === n.length && matched === m.length && !agree(platform, m)) {
      [matched, apart] = [0, matched];
    }
    const mismatched = byStatus + apart;
    return {
      matched: { tickets: matched, rows: matched },
      mismatched: { tickets: mismatched, rows: mismatched },
      missing: n.length - matched - mismatched,
      extra: m.length - matched - mismatched,
      amountDiffers: apart,
      unit: m,
    };
  }

  function comparePayment({ tickets: n, rows: m, platform }: Its): Compared {
    const none = { tickets: 0, rows: 0 };
    if (n.length === 0 || m.length === 0)
      return {
        matched: none,
        mismatched: none,
        missing: n.length,
        extra: m.length,
        amountDiffers: 0,
        unit: [],
      };
    const texts = new Set(n.map((one) => agreesAs(one, 'platform')));
    const rolledUp = rules.rollUps.find(
      ({ statuses }) => statuses.length === texts.size && statuses.every((one) => texts.has(fold(one))),
    );
    const [status = null] = texts.size === 1 ? texts : rolledUp === undefined ? [] : [fold(rolledUp.status)];
    const same = m.filter((one) => status !== null && agreesAs(one, 'client') === status);
    const says = ({ quantity }: Thing): bigint | null =>
      rules.quantityColumn === null ? BigInt(n.length) : /^\d+$/.test(quantity) ? BigInt(quantity) : null;
    const fits = (unit: readonly Thing[]): boolean =>
      unit.every((one) => says(one) !== null) &&
      (rules.quantityColumn === null ||
        unit.reduce((sum, one) => sum + (says(one) ?? 0n), 0n) === BigInt(n.length));
    const first = (list: readonly Thing[]): readonly Thing[] => list.slice(0, 1);
    const unit =
      same.length === 0
        ? first(m)
        : rule.rowsAddUp && !refused
          ? same
          : first([...same.filter((one) => fits([one])), ...same]);
    const agreesOtherwise = same.length > 0 && fits(unit);
    const extra = m.length - unit.length;
    // With rows outside its unit a reference has extra items anyway, so its class stays.
    const apart = agreesOtherwise && extra === 0 && !agree(platform, unit);
    const pairs = { tickets: n.length, rows: unit.length };
    const isMatched = agreesOtherwise && !apart;
    return {
      matched: isMatched ? pairs : none,
      mismatched: isMatched ? none : pairs,
      missing: 0,
      extra,
      amountDiffers: apart ? unit.length : 0,
      unit,
    };
  }

  const classOf = (one: Compared, its: { tickets: number; rows: number }): KeyClass => {
    if (its.rows === 0) return 'reference_missing';
    if (its.tickets === 0) return 'reference_extra';
    if (one.missing === 0 && one.extra === 0)
      return one.mismatched.rows === 0 ? 'matched' : 'status_mismatch';
    if (one.mismatched.rows > 0) return 'mixed';
    return one.missing > 0 ? 'count_short' : 'count_over';
  };
  const add = (count: (one: Compared) => number): number =>
    [...compared.values()].reduce((sum, one) => sum + count(one), 0);
  const unkeyed = (things: readonly Thing[]): number =>
    things.filter(({ reference }) => keyOf(reference) === '').length;

  // The column of each item.
  const referenceColumn = (key: string): StatementColumn => {
    const one = compared.get(key);
    if (one !== undefined) {
      const its = { tickets: keyedTo(left.tickets, key).length, rows: keyedTo(left.rows, key).length };
      if (its.rows === 0) return 'missing';
      if (its.tickets === 0) return 'extra';
      // Rows outside the unit are in extra themselves, but items of the reference: not all of these are matched then.
      return one.missing + one.mismatched.rows + one.extra === 0 ? 'matched' : 'mismatched';
    }
    // Silent: an order is excluded with its tickets, but a filter of rows excludes nothing of the platform.
    return keyedTo(tickets, key).length > 0 ? 'excluded' : 'ordersWithoutTickets';
  };
  const columnOf = (thing: Thing, side: SideName, places: Places): StatementColumn => {
    const key = keyOf(thing.reference);
    if (key === '') return 'unkeyed';
    if (excludedTickets.includes(thing) || excludedRows.includes(thing)) return 'excluded';
    if (byPair) {
      const place =
        side === 'client' ? places.rows[rows.indexOf(thing)] : places.tickets[tickets.indexOf(thing)];
      if (place === undefined) throw new Error('has no place');
      return place;
    }
    if (side === 'client' && payment && compared.get(key)?.unit.includes(thing) !== true) return 'extra';
    return referenceColumn(key);
  };

  /** How many payment references of both sides do not come to the same, rows outside their units included. */
  const differing = (currency: string): number =>
    keys.filter((key) => {
      const [n, m] = [keyedTo(left.tickets, key), keyedTo(left.rows, key)];
      if (n.length === 0 || m.length === 0) return false;
      return sumOf(byTicket ? n : keyedTo(orders, key), currency) !== sumOf(m, currency);
    }).length;

  const statement = (places: Places): ReadonlyMap<string, OracleStatement> => {
    const statements = new Map<string, OracleStatement>();
    if (refused) return statements;
    const empty = (): Cell => ({ platform: 0n, client: 0n, items: { platform: 0, client: 0 } });
    const put = (thing: Thing, side: SideName): void => {
      const amount = amountOf(thing);
      const of = statements.get(amount.currency) ?? {
        columns: new Map<StatementColumn, Cell>(),
        total: empty(),
        excludedBy: new Map<string, Cell>(),
        withoutAmount: { platform: 0, client: 0 },
        notNumbers: { platform: 0, client: 0 },
        differing: 0,
      };
      statements.set(amount.currency, of);
      const column = columnOf(thing, side, places);
      const cell = of.columns.get(column) ?? empty();
      of.columns.set(column, cell);
      const parts: Cell[] = [];
      if (column === 'excluded') {
        // Silent: an order is excluded by the filter of its first ticket.
        const [item = thing] =
          byTicket || side === 'client' ? [thing] : keyedTo(tickets, keyOf(thing.reference));
        const filter = filterOf(side, item) ?? '';
        const part = of.excludedBy.get(filter) ?? empty();
        of.excludedBy.set(filter, part);
        parts.push(part);
      }
      for (const one of [cell, of.total, ...parts]) {
        if (amount.counts) one[side] += amount.units ?? 0n;
        one.items[side]++;
      }
      // Silent: an item whose status does not count is 0 whatever its amount says, so nothing is lacking of it.
      if (amount.counts && amount.blank) of.withoutAmount[side]++;
      if (amount.counts && amount.units === null) of.notNumbers[side]++;
    };
    for (const one of ofPlatform) put(one, 'platform');
    for (const one of rows) put(one, 'client');
    for (const [currency, of] of statements) of.differing = differing(currency);
    return statements;
  };

  /** Whether an order that nothing was compared with is worth anything, or nobody knows what. */
  const isAnyOrderLeftOver = (): boolean =>
    !byTicket &&
    orders.some((order) => {
      const key = keyOf(order.reference);
      const column = key === '' ? 'unkeyed' : referenceColumn(key);
      const { counts, units } = amountOf(order);
      return (column === 'unkeyed' || column === 'ordersWithoutTickets') && counts && units !== 0n;
    });

  const ordersApart = (): readonly string[] => {
    if (!rule.otherPath) return [];
    return [...new Set(orders.map(({ reference }) => keyOf(reference)))].filter((key) => {
      const its = keyedTo(tickets, key);
      if (its.length === 0) return false;
      // Silent: that currency is the one of the tickets that are in a sum; where these have several, it is none of them.
      const added = its.map(amountOf).filter((amount) => amount.counts && amount.units !== null);
      const [currency = '', ...others] = new Set(added.map((amount) => amount.currency));
      const theirs = keyedTo(orders, key).map((order) =>
        codeOf(order.currency) === '' && others.length === 0 ? { ...order, currency } : order,
      );
      for (const one of theirs) read(one, 'platform');
      // Silent: a refused rule compares nothing with the file; the platform with itself is compared all the same.
      return !areSame(its, theirs);
    });
  };

  const unsound = (places: Places): readonly string[] => {
    if (!byPair) return [];
    return keys.filter((key) => {
      const n = keyedTo(left.tickets, key).filter(
        (one) => places.tickets[tickets.indexOf(one)] === 'matched',
      );
      const m = keyedTo(left.rows, key).filter((one) => places.rows[rows.indexOf(one)] === 'matched');
      const agreeing = mostPairs(n, m, (a, b) => {
        const status = agreesAs(a, 'platform');
        return status !== null && status === agreesAs(b, 'client') && agree([a], [b]);
      });
      return n.length !== m.length || agreeing !== n.length;
    });
  };

  return {
    refused,
    platform: {
      excluded: excludedTickets.length,
      unkeyed: unkeyed(tickets),
      matched: add(({ matched }) => matched.tickets),
      mismatched: add(({ mismatched }) => mismatched.tickets),
      missing: add(({ missing }) => missing),
    },
    client: {
      excluded: excludedRows.length,
      unkeyed: unkeyed(rows),
      matched: add(({ matched }) => matched.rows),
      mismatched: add(({ mismatched }) => mismatched.rows),
      extra: add(({ extra }) => extra),
    },
    amountDiffers: add(({ amountDiffers }) => amountDiffers),
    isCutOffMisplaced,
    isClean:
      !refused &&
      !isCutOffMisplaced &&
      !isAnyOrderLeftOver() &&
      keys.length > 0 &&
      unkeyed(tickets) + unkeyed(rows) + add((one) => one.mismatched.rows + one.missing + one.extra) === 0,
    classes: new Map(
      [...compared].map(([key, one]) => [
        key,
        classOf(one, { tickets: keyedTo(left.tickets, key).length, rows: keyedTo(left.rows, key).length }),
      ]),
    ),
    ordersApart: ordersApart(),
    statement,
    unsound,
  };
}

/** The most pairs that can be made of two lists so that each agrees, by trying all. */
function mostPairs<A>(a: readonly A[], b: readonly A[], agree: (one: A, other: A) => boolean): number {
  const [first, ...others] = a;
  if (first === undefined) return 0;
  let most = mostPairs(others, b, agree);
  for (const other of b) {
    if (most === Math.min(a.length, b.length)) break;
    if (agree(first, other))
      most = Math.max(
        most,
        1 +
          mostPairs(
            others,
            b.filter((one) => one !== other),
            agree,
          ),
      );
  }
  return most;
}
