import { hash } from '../project/random';
import { plainCustomer } from './sample-customers';
import { sampleSeed as seed } from './sample-platform';
import { recipes, type CleanOrder } from './sample-recipes';
import type { ClientRow, PlantedKey } from './sample-types';

/** Rows to write, and what product.md section 3 says of their references. */
export interface Planting {
  readonly keys: readonly PlantedKey[];
  readonly rows: readonly ClientRow[];
}

/** Orders that only the client's books know: their numbers of rows. */
const extraOrders = [1, 2, 1, 4, 1, 2, 1];

/** What the client has booked on top of an amount, in EUR: one for each order that differs in its amount only. */
const fees = [2.5, 2.5, 12.4, 2.5];

const unkeyedReferences = ['', '  ', '\u200B'];

const untidyWays: readonly ((reference: string) => string)[] = [
  (reference) => `${reference} `,
  (reference) => `\u00A0${reference}`,
  (reference) => `\u200B${reference}`,
  (reference) => `${reference}\u00A0`,
];

const nothing = { matched: 0, mismatched: 0, missing: 0, extra: 0 };

/** Plants every recipe; its orders are taken out of the pile, so that none is spoilt twice. */
export function plantInOrders(pile: CleanOrder[]): Planting {
  const keys: PlantedKey[] = [];
  const rows: ClientRow[] = [];
  for (const recipe of recipes) {
    for (let planted = 0; planted < recipe.orders; planted += 1) {
      const index = pile.findIndex(recipe.fits);
      const [order] = index < 0 ? [] : pile.splice(index, 1);
      if (order === undefined) throw new Error(`The sample has too few orders for ${recipe.kind}.`);
      const spoilt = recipe.spoil(order.rows);
      rows.push(...spoilt);
      keys.push({
        paymentReference: order.paymentReference,
        kind: recipe.kind,
        expectedClass: recipe.expectedClass,
        platformTickets: order.rows.length,
        clientRows: spoilt.length,
        ...nothing,
        ...recipe.expected(order.rows.length),
      });
    }
  }
  return { keys, rows };
}

/** A row that is not of the platform. */
function strayRow(paymentReference: string, status: string, draw: number): ClientRow {
  return {
    paymentReference,
    status,
    customer: plainCustomer(seed, 3, draw),
    amount: '35.00',
    currency: 'EUR',
    bookedOn: `2026-10-${String((hash(seed, 4, draw) % 28) + 1).padStart(2, '0')}`,
  };
}

/** References of the platform's form that it never issued. */
function strangeReference(draw: number, known: ReadonlySet<string>): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const letters = Array.from(
    { length: 6 },
    (_, place) => alphabet[hash(seed, 5, draw, place) % alphabet.length],
  );
  const reference = `PAY-${letters.join('')}`;
  if (known.has(reference)) throw new Error(`${reference} was issued by the platform.`);
  return reference;
}

/** Whole orders that only the client's books know. */
export function plantExtraOrders(known: ReadonlySet<string>): Planting {
  const orders = extraOrders.map((rowCount, draw) => ({
    reference: strangeReference(draw, known),
    rowCount,
    draw,
  }));
  return {
    rows: orders.flatMap(({ reference, rowCount, draw }) =>
      Array.from({ length: rowCount }, () =>
        strayRow(reference, draw % 3 === 2 ? 'Checked in' : 'Paid', draw),
      ),
    ),
    keys: orders.map(({ reference, rowCount }) => ({
      paymentReference: reference,
      kind: 'order_extra',
      expectedClass: 'reference_extra',
      platformTickets: 0,
      clientRows: rowCount,
      ...nothing,
      extra: rowCount,
    })),
  };
}

/** Rows without a usable reference: blank, spaces only, a zero-width character only. */
export function plantUnkeyedRows(): readonly ClientRow[] {
  return unkeyedReferences.map((reference, draw) => strayRow(reference, 'Paid', 100 + draw));
}

/** Orders whose rows are written otherwise. */
interface Rewritten {
  readonly references: readonly string[];
  readonly rows: readonly ClientRow[];
}

/** Takes an order out of the pile for each of these ways to write its rows. */
function rewriteOrders(
  pile: CleanOrder[],
  ways: ReadonlyArray<(row: ClientRow, place: number) => ClientRow>,
): Rewritten {
  const orders = pile.splice(0, ways.length);
  return {
    references: orders.map(({ paymentReference }) => paymentReference),
    rows: orders.flatMap(({ rows }, index) => rows.map((row, place) => ways[index]?.(row, place) ?? row)),
  };
}

/** Writes the references of a few orders untidily; they match all the same. */
export function plantUntidyOrders(pile: CleanOrder[]): Rewritten {
  const ways = untidyWays.map((write) => (row: ClientRow): ClientRow => ({
    ...row,
    paymentReference: write(row.paymentReference),
  }));
  return rewriteOrders(pile, ways);
}

/** Books the first ticket of a few orders with a fee, which the platform does not know. */
export function plantFees(pile: CleanOrder[]): Rewritten {
  const ways = fees.map((fee) => (row: ClientRow, place: number): ClientRow => {
    const amount = (Number(row.amount) + fee).toFixed(2);
    return place === 0 ? { ...row, amount } : row;
  });
  return rewriteOrders(pile, ways);
}
