import type { KeyItem } from './placement';
import { differingFields, type ComparedField } from '../fields/compared-fields';
import { compareFieldValues } from '../fields/field-value';
import { leastCost } from './least-cost';

/** A ticket and a row that belong together. */
export type Pair = readonly [ticket: KeyItem, row: KeyItem];

/**
 * Above this product of tickets and rows, they are paired in the order of their values, because finding the best pairs costs too
 * much.
 */
const maxCompared = 4_096;

/**
 * Pairs tickets with rows of the same status, as many as can be (product.md, section 3: M = A∩B). Without further fields the
 * order of both lists pairs them. With fields, as many pairs as can be agree in all of them, and the others differ in as few
 * as can be; between equal choices the order of the values decides, then that of the lists. So shuffling changes no count. Of
 * too many to compare all, fewer may agree than could, never more.
 */
export function pairUp(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  fields: readonly ComparedField[],
): readonly Pair[] {
  if (fields.length === 0 || (tickets.length === 1 && rows.length === 1)) return zip(tickets, rows);
  const sorted = {
    tickets: [...tickets].sort((a, b) => compareBy(fields, 'ofTicket', a, 'ofTicket', b)),
    rows: [...rows].sort((a, b) => compareBy(fields, 'ofRow', a, 'ofRow', b)),
  };
  const isLarge = tickets.length * rows.length > maxCompared;
  // Where fields agree only when they are equal, pairing equals first can cost no other pair anything.
  const equal = isLarge || fields.every(({ exact }) => exact) ? takeEqual(sorted, fields) : [];
  const left = { tickets: leftOf(sorted.tickets, equal, 0), rows: leftOf(sorted.rows, equal, 1) };
  const isStillLarge = left.tickets.length * left.rows.length > maxCompared;
  return [
    ...equal,
    ...(isStillLarge ? zip(left.tickets, left.rows) : assign(left.tickets, left.rows, fields)),
  ];
}

interface Sides {
  readonly tickets: readonly KeyItem[];
  readonly rows: readonly KeyItem[];
}

function compareBy(
  fields: readonly ComparedField[],
  sideOfA: 'ofTicket' | 'ofRow',
  a: KeyItem,
  sideOfB: 'ofTicket' | 'ofRow',
  b: KeyItem,
): number {
  for (const field of fields) {
    const order = compareFieldValues(field[sideOfA](a.item), field[sideOfB](b.item));
    if (order !== 0) return order;
  }
  return 0;
}

/** Pairs of equal values, found by going through both sorted lists together. */
function takeEqual({ tickets, rows }: Sides, fields: readonly ComparedField[]): Pair[] {
  const pairs: Pair[] = [];
  let r = 0;
  for (const ticket of tickets) {
    for (let row = rows[r]; row !== undefined; row = rows[++r]) {
      const order = compareBy(fields, 'ofTicket', ticket, 'ofRow', row);
      if (order < 0) break;
      if (order > 0 || differingFields(fields, ticket.item, row.item).length > 0) continue;
      pairs.push([ticket, row]);
      r++;
      break;
    }
  }
  return pairs;
}

/** The items of one side that are in none of the pairs. */
export function leftOf(items: readonly KeyItem[], pairs: readonly Pair[], side: 0 | 1): readonly KeyItem[] {
  if (items.length === pairs.length) return [];
  if (pairs.length === 0) return items;
  const paired = new Set(pairs.map((pair) => pair[side]));
  return items.filter((item) => !paired.has(item));
}

/** Pairs all items of the shorter list at the least cost: first pairs that differ at all, then the fields that they differ in. */
function assign(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  fields: readonly ComparedField[],
): readonly Pair[] {
  const turned = tickets.length > rows.length;
  const [fewer, more] = turned ? [rows, tickets] : [tickets, rows];
  const aPair = 1 + fields.length * fewer.length;
  const costs = fewer.map((one) =>
    more.map((other) => {
      const [ticket, row] = turned ? [other, one] : [one, other];
      const differing = differingFields(fields, ticket.item, row.item).length;
      return differing === 0 ? 0 : aPair + differing;
    }),
  );
  return leastCost(costs, more.length).flatMap((place, index): Pair[] => {
    const [one, other] = [fewer[index], more[place]];
    if (one === undefined || other === undefined) return [];
    return [turned ? [other, one] : [one, other]];
  });
}

/** Pairs both lists by position, up to the end of the shorter one. */
export function zip<A, B>(a: readonly A[], b: readonly B[]): [A, B][] {
  const pairs: [A, B][] = [];
  a.forEach((first, index) => {
    const second = b[index];
    if (second !== undefined) pairs.push([first, second]);
  });
  return pairs;
}
