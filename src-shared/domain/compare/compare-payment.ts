import { haveSameValues, type ComparedField } from '../fields/compared-fields';
import { agree, extra, mismatch, type KeyItem, type Placement } from './placement';
import { addQuantities, isQuantityOf } from '../rules/quantity';
import type { RollUpStatus } from '../statuses/roll-up';
import { compareFieldValues } from '../fields/field-value';

/**
 * Grain `payment` (product.md, section 3): one row represents all tickets of the key, by the one status that they share, else
 * by the roll-up table; without either they are MIXED and no row agrees. The first row that agrees is the payment's, else
 * the first row; the others are extra. A row whose quantity agrees too comes before one whose quantity does not, so that
 * the order of the rows decides no count; of those, the one that differs from the tickets in the fewest further fields. A
 * row agrees in a field when it does with every ticket. Where rows add up, all that agree are one unit (docs/money.md, section 2). Both lists
 * have an item.
 */
export function placeByPayment(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  rollUp: RollUpStatus,
  fields: readonly ComparedField[],
  rowsAddUp: boolean,
): Placement[] {
  const [firstTicket, ...otherTickets] = tickets;
  const byLine = [...rows].sort((a, b) => a.item - b.item);
  const [firstRow] = byLine;
  if (!firstTicket || !firstRow) return [];
  const shared = otherTickets.every((ticket) => ticket.rank === firstTicket.rank);
  const payment = shared ? firstTicket : rollUp(new Set(tickets.map(({ rank }) => rank)));
  const agreeing = payment === null ? [] : byLine.filter((row) => agree(payment, row));
  const differences = differencesFrom(
    fields,
    tickets.map(({ item }) => item),
  );
  if (rowsAddUp && agreeing.length > 0)
    return placeUnit(tickets, agreeing, without(byLine, agreeing), (row) => differences(row.item) > 0);
  const [best] = agreeing
    .filter(({ quantity }) => saysTickets(quantity, tickets.length))
    .map((row) => ({ row, differing: differences(row.item) }))
    .sort((a, b) => a.differing - b.differing);
  const row = best?.row ?? agreeing[0] ?? firstRow;

  const pair: Placement =
    best !== undefined
      ? best.differing === 0
        ? { bucket: 'matched', ticket: firstTicket.item, row: row.item, reason: null }
        : { bucket: 'mismatched', ticket: firstTicket.item, row: row.item, reason: 'field_differs' }
      : agreeing.length > 0
        ? { bucket: 'mismatched', ticket: firstTicket.item, row: row.item, reason: 'quantity_differs' }
        : payment !== null
          ? { ...mismatch(payment, row), ticket: firstTicket.item }
          : { bucket: 'mismatched', ticket: firstTicket.item, row: row.item, reason: 'mixed_without_rollup' };
  // If no row agrees, the first one has no special meaning: repeated rows then conflict unless all say the same.
  const saysTheSame = (a: KeyItem, b: KeyItem): boolean =>
    a.rank === b.rank && a.quantity === b.quantity && haveSameValues(fields, 'row', a.item, b.item);
  const allSayTheSame = agreeing.length === 0 && rows.every((any) => saysTheSame(any, firstRow));
  const repeats = (other: KeyItem): boolean =>
    agreeing.length > 0 ? saysTheSame(other, row) : allSayTheSame;
  return [
    pair,
    ...otherTickets.map((ticket): Placement => ({ ...pair, ticket: ticket.item, row: null, reason: null })),
    ...byLine
      .filter((other) => other !== row)
      .map((other) => extra(other, repeats(other) ? 'repeated_row_same' : 'repeated_row_conflicting')),
  ];
}

/**
 * All rows that agree are one unit, whose quantities are added up: matched or mismatched together, none extra. The other rows
 * conflict with it.
 */
function placeUnit(
  tickets: readonly KeyItem[],
  unit: readonly KeyItem[],
  others: readonly KeyItem[],
  differs: (row: KeyItem) => boolean,
): Placement[] {
  const quantity = addQuantities(unit.map((row) => row.quantity));
  const reason = !saysTickets(quantity, tickets.length)
    ? 'quantity_differs'
    : unit.some(differs)
      ? 'field_differs'
      : null;
  const bucket = reason === null ? 'matched' : 'mismatched';
  const [firstTicket, ...otherTickets] = tickets;
  return [
    ...unit.map((row, place): Placement => ({
      ...{ bucket, reason },
      ticket: place === 0 ? (firstTicket?.item ?? null) : null,
      row: row.item,
    })),
    ...otherTickets.map((ticket): Placement => ({ bucket, ticket: ticket.item, row: null, reason: null })),
    ...others.map((other) => extra(other, 'repeated_row_conflicting')),
  ];
}

function without(all: readonly KeyItem[], some: readonly KeyItem[]): readonly KeyItem[] {
  const taken = new Set(some);
  return all.filter((item) => !taken.has(item));
}

/** A row without a mapped quantity column says nothing about the number of tickets. */
function saysTickets(quantity: string | null, tickets: number): boolean {
  return quantity === null || isQuantityOf(quantity, tickets);
}

/**
 * Counts the fields in which a row differs from at least one of these tickets. A value that agrees with the least and the
 * greatest of theirs agrees with all between, so each ticket is read once, however many rows there are.
 */
function differencesFrom(
  fields: readonly ComparedField[],
  tickets: readonly number[],
): (row: number) => number {
  const outermost = fields.map((field) => {
    const values = tickets.map(field.ofTicket);
    const [first] = values;
    if (first === undefined) return { field, values: [] };
    const least = values.reduce((a, b) => (compareFieldValues(b, a) < 0 ? b : a), first);
    const greatest = values.reduce((a, b) => (compareFieldValues(b, a) > 0 ? b : a), first);
    return { field, values: [least, greatest] };
  });
  return (row) =>
    outermost.filter(({ field: { agree, ofRow }, values }) =>
      values.some((value) => !agree(value, ofRow(row))),
    ).length;
}
