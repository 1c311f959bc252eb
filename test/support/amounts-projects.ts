import fc from 'fast-check';
import { codedColumn } from '#shared/columns/coded-column';
import { dayOrders } from '#shared/domain/dates/calendar-day';
import { reconcile } from '#shared/domain/result/reconcile';
import { pathName } from '#shared/domain/rules/field-pair';
import {
  columnsOfRules,
  defaultRules,
  platformFieldsOf,
  type Filter,
  type Rules,
} from '#shared/domain/rules/rules';
import type { MalformedRecord } from '#shared/domain/sides/client-file';
import type { Reconciliation } from '#shared/domain/totals/reconciliation';
import { keyOf, textOf, type Project, type Thing } from './amounts-oracle';
import { fileOf, snapshotOf, type Item } from './reconcile-support';

export const amountFields = { tickets: 'price', orders: 'total' };
export const dateField = 'sold';
export const currencyField = 'currency';

/** Compares a project as the app does; a test may add records that could not be read. */
export function runProject(
  { tickets, orders, rows, rules }: Omit<Project, 'rules'> & { readonly rules: Rules },
  malformed: readonly MalformedRecord[] = [],
): Reconciliation {
  const onPlatform = ({ reference, status, amount, currency, date }: Thing): Item => [
    reference,
    status,
    { [amountFields.tickets]: amount, [currencyField]: currency, [dateField]: date },
  ];
  const inFile = ({ reference, status, amount, currency, quantity, date }: Thing): Item => [
    reference,
    status,
    { Betrag: amount, W: currency, Anzahl: quantity, Datum: date },
  ];
  const snapshot = {
    ...snapshotOf(tickets.map(onPlatform), { fields: platformFieldsOf(rules) }),
    orders: {
      references: orders.map(({ reference }) => reference),
      ticketCounts: orders.map(() => ''),
      fields: new Map([
        [pathName([amountFields.orders]), codedColumn(orders.map(({ amount }) => amount))],
        [pathName([currencyField]), codedColumn(orders.map(({ currency }) => currency))],
      ]),
    },
  };
  return reconcile(snapshot, fileOf(rows.map(inFile), { malformed }, columnsOfRules(rules)), rules, false);
}

/** How the generator writes an amount. */
function write(units: bigint, style: 'json' | 'point' | 'comma'): string {
  const [whole = '', fraction = ''] = textOf(units).split('.');
  if (style === 'json') return `${whole}.${fraction}`;
  const [group, mark] = style === 'comma' ? ['.', ','] : [',', '.'];
  // Every other one in groups of three.
  const grouped = units % (2n * one) === 0n ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  return `${grouped}${mark}${fraction}`;
}

const one = 10n ** 10n;
const smallAmounts = fc.constantFrom(
  0n,
  one,
  2n * one,
  3n * one,
  17n * one,
  51n * one,
  1234n * one,
  -one,
  -3n * one,
);
const centAmounts = fc.constantFrom(
  one / 200n,
  one / 100n,
  (3n * one) / 200n,
  one / 20n,
  -one / 200n,
  (5n * one) / 2n,
);
const longAmounts = fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n }).map((units) => (units / 100n) * 100n);
const units = fc.oneof(
  { arbitrary: smallAmounts, weight: 6 },
  { arbitrary: centAmounts, weight: 2 },
  { arbitrary: longAmounts, weight: 1 },
);
/** An amount, or null for a blank, or a text that is no number. */
const value = fc.oneof(
  { arbitrary: units, weight: 12 },
  { arbitrary: fc.constantFrom(null, 'frei', 'n/a', '-'), weight: 1 },
  { arbitrary: fc.constant(null), weight: 1 },
);
const references = fc.constantFrom('A', 'A', 'A', 'B', 'B', 'C', 'D', '__proto__', ' A', '', '\u200b');
const platformStatuses = fc.constantFrom('PAID', 'PAID', 'PAID', 'PAID', 'USED', 'CANCELLED', 'TEST', '');
const clientStatuses = fc.constantFrom(
  ...['PAID', 'PAID', 'PAID', 'paid ', 'USED', 'storniert', 'CANCELLED', 'VOID', 'TEST', ''],
);
const currencies = fc.constantFrom('EUR', 'EUR', 'EUR', 'eur', '€', 'CHF', 'USD', 'VIP', '');

const hour = 3_600_000;
/** The days around which dates and filters are: some zone's clock is put forward or back, or a month, a year or a February ends. */
const middles = fc.constantFrom(
  ...['2026-05-31', '2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-12-31', '2024-02-29'],
);
const zones = fc.constantFrom(
  ...['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'],
);
/** In days from the middle. */
const ranges = fc.constantFrom<readonly [from: number | null, upTo: number | null]>(
  ...([
    [null, null],
    [0, null],
    [1, null],
    [null, 0],
    [null, -1],
    [0, 0],
    [-1, 0],
    [0, 1],
  ] as const),
);

/** When an item is dated, by a middle, and how that is written. */
interface DrawnDate {
  readonly hours: number;
  readonly less: number;
  /** Of its clock, in hours. */
  readonly offset: number;
  readonly as: 'moment' | 'clock' | 'day' | 'day first' | 'month first' | { readonly text: string };
}
const dates: fc.Arbitrary<DrawnDate> = fc.record({
  // A day begins at one of these in some zone, by summer time or not.
  hours: fc.constantFrom(...[-14, -2, -1, 0, 4, 5, 11].flatMap((hours) => [hours, hours + 24]), -24, 48),
  less: fc.constantFrom(0, 1, 1000),
  offset: fc.constantFrom(0, 0, 2, -5, 14, -9.5),
  as: fc.constantFrom<DrawnDate['as']>(
    ...(['moment', 'moment', 'moment', 'moment', 'clock', 'day', 'day', 'day first', 'month first'] as const),
    ...['', 'open', '2026-02-30', '2026-13-01T10:00:00Z'].map((text) => ({ text })),
  ),
});

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

function writeDate({ hours, less, offset, as }: DrawnDate, middle: string): string {
  if (typeof as === 'object') return as.text;
  const clock = new Date(Date.parse(middle) + (hours + offset) * hour - less).toISOString().replace('Z', '');
  const [year = '', month = '', day = ''] = clock.slice(0, 10).split('-');
  const size = new Date(Math.abs(offset) * hour).toISOString().slice(11, 16);
  return {
    moment: offset === 0 ? `${clock}Z` : `${clock}${offset < 0 ? '-' : '+'}${size}`,
    clock,
    day: `${year}-${month}-${day}`,
    'day first': `${day}.${month}.${year}`,
    'month first': `${month}/${day}/${year} 10:30`,
  }[as];
}

type Drawn = Omit<Thing, 'amount' | 'date'> & {
  readonly value: bigint | string | null;
  readonly dated: DrawnDate;
};

const drawn = (statuses: fc.Arbitrary<string>): fc.Arbitrary<Drawn> =>
  fc.record({
    reference: references,
    status: statuses,
    value,
    currency: currencies,
    quantity: fc.constantFrom('1', '2', '1', '2', '3', '0', '', 'two'),
    dated: dates,
  });

const written = (
  { value: amount, dated, ...rest }: Drawn,
  style: 'json' | 'point' | 'comma',
  middle: string,
): Thing => ({
  ...rest,
  date: writeDate(dated, middle),
  amount: amount === null ? '' : typeof amount === 'string' ? amount : write(amount, style),
});

/** Random projects under random amount rules. */
export const projects: fc.Arbitrary<Project> = fc
  .record({
    grain: fc.constantFrom('ticket' as const, 'payment' as const),
    resource: fc.constantFrom('tickets' as const, 'orders' as const),
    tickets: fc.array(drawn(platformStatuses), { maxLength: 7 }),
    orders: fc.array(drawn(fc.constant('')), { maxLength: 5 }),
    rows: fc.array(drawn(clientStatuses), { maxLength: 7 }),
    /** References whose first row, and first order, is made to tie, and by how much it is off then. */
    tied: fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { maxLength: 4 }),
    ordersTie: fc.boolean(),
    /** Whether orders are in the currency of their tickets. */
    ordersNameNone: fc.constantFrom(false, false, true),
    off: fc.constantFrom(0n, 0n, one / 100n, -one / 100n, one / 20n, one / 20n + 100n),
    /** Whether that row, and so the only one of its reference, is in a currency of its own. */
    abroad: fc.constantFrom(false, false, false, true),
    oneStatus: fc.boolean(),
    currency: fc.constantFrom(
      null,
      { is: 'one' as const, code: 'EUR' },
      { is: 'named' as const, column: 'W', path: [currencyField] },
    ),
    oneCurrency: fc.boolean(),
    texts: fc.boolean(),
    /** Whether all amounts are so small that a tolerance decides. */
    small: fc.constantFrom(false, false, true),
    rollUps: fc.constantFrom([], [{ statuses: ['USED', 'PAID'], status: 'PAID' }]),
    counts: fc.constantFrom(null, null, ['PAID'], ['PAID', 'USED'], ['paid', 'CANCELLED'], ['TEST'], []),
    rowsAddUp: fc.boolean(),
    tolerance: fc.constantFrom('0', '0', '0.05', '1', '0.00000001'),
    decimalComma: fc.boolean(),
    quantityColumn: fc.constantFrom(null, null, 'Anzahl'),
    statusMapping: fc.constantFrom(
      [],
      [{ client: 'storniert', platform: 'CANCELLED' }],
      [
        { client: 'storniert', platform: 'CANCELLED' },
        { client: 'void', platform: 'USED' },
        { client: '', platform: 'PAID' },
      ],
    ),
    middle: middles,
    range: ranges,
    order: fc.constantFrom(...dayOrders),
    timeZone: zones,
    otherPath: fc.boolean(),
    /** Those without values test days. */
    filters: fc.shuffledSubarray<Filter>([
      { name: 'Tests', side: 'platform', column: null, values: ['test'] },
      { name: 'Own tests', side: 'client', column: null, values: ['TEST', 'void'] },
      { name: 'Days', side: 'platform', column: null, values: [] },
      { name: 'Own days', side: 'client', column: 'Datum', values: [] },
    ]),
  })
  .map((draw) => {
    const { grain, resource, quantityColumn, statusMapping, decimalComma, middle } = draw;
    const simple = (item: Drawn): Drawn => ({
      ...item,
      ...(draw.oneStatus ? { status: 'PAID' } : {}),
      ...(draw.oneCurrency ? { currency: 'EUR' } : {}),
      ...(draw.small && typeof item.value === 'bigint'
        ? { value: ((item.value / one) % 5n) * (one / 100n) }
        : {}),
      ...(draw.texts && typeof item.value === 'string' ? { value: 'frei' } : {}),
    });
    const [tickets, orders] = [draw.tickets.map(simple), draw.orders.map(simple)];
    const rows = draw.rows.map(simple);
    const its = (list: readonly Drawn[], reference: string) =>
      list.filter((item) => keyOf(item.reference) === reference);
    const total = (list: readonly Drawn[]): bigint =>
      list.reduce((sum, item) => (typeof item.value === 'bigint' ? sum + item.value : sum), 0n);
    const tie = (reference: string, list: Drawn[], to: readonly Drawn[], areCopies: boolean): void => {
      const [first, ...others] = its(list, reference);
      if (first === undefined) return;
      const sum = total(to) - (areCopies ? 0n : total(others)) + draw.off;
      const currency = draw.abroad ? 'CHF' : (to[0]?.currency ?? first.currency);
      list[list.indexOf(first)] = { ...first, value: sum, currency };
    };
    for (const reference of draw.tied) {
      if (draw.ordersTie) tie(reference, orders, its(tickets, reference), false);
      const platform = its(resource === 'orders' ? orders : tickets, reference);
      tie(reference, rows, platform, grain === 'payment' && !draw.rowsAddUp);
    }
    const currencyOf = ({ currency }: Drawn): string => (draw.ordersNameNone ? '' : currency);
    const [from, upTo] = draw.range.map((days) =>
      days === null ? null : dayOf(Date.parse(middle) + days * 24 * hour),
    );
    const days = { from: from ?? null, upTo: upTo ?? null, order: draw.order, timeZone: draw.timeZone };
    const pathOf = ({ side }: Filter) => (side === 'platform' ? [dateField] : null);
    return {
      tickets: tickets.map((item) => written(item, 'json', middle)),
      orders: orders
        .map((item) => ({ ...item, currency: currencyOf(item) }))
        .map((item) => written(item, 'json', middle)),
      rows: rows.map((item) => written(item, decimalComma ? 'comma' : 'point', middle)),
      rules: {
        ...defaultRules,
        grain,
        quantityColumn,
        statusMapping,
        filters: draw.filters.map((filter) =>
          filter.values.length > 0 ? filter : { ...filter, days: { ...days, path: pathOf(filter) } },
        ),
        rollUps: draw.rollUps,
        amount: {
          column: 'Betrag',
          field: { resource, path: [amountFields[resource]] },
          otherPath: draw.otherPath ? [amountFields[resource === 'tickets' ? 'orders' : 'tickets']] : null,
          writing: { decimalComma, sign: '' },
          currency: draw.currency,
          counts: draw.counts,
          rowsAddUp: draw.rowsAddUp,
          tolerance: draw.tolerance,
        },
      },
    };
  });
