import { standsForAll } from '../vocabulary/grains';
import { isAmbiguous } from './ambiguity';
import { placeByPayment } from './compare-payment';
import { differingFields, type ComparedField } from '../fields/compared-fields';
import { leftOf, pairUp, zip, type Pair } from './pair-up';
import type { KeyClass } from '../vocabulary/classes';
import { type KeyItem, type Placement, agree, extra, mismatch, missing } from './placement';
import type { Grain } from '../vocabulary/grains';
import type { Bucket } from '../vocabulary/buckets';
import type { RollUpStatus } from '../statuses/roll-up';

/** One payment reference compared: every one of its items is in exactly one placement. */
export interface KeyComparison {
  readonly class: KeyClass;
  readonly placements: readonly Placement[];
  readonly ambiguous: boolean;
}

/**
 * Compares the tickets and the rows of one key (product.md, section 3). Both lists come in pairing order: tickets by
 * (status, identity or position), rows by (status, line). At least one list has an item.
 */
export function compareKey(
  grain: Grain,
  rollUp: RollUpStatus,
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  fields: readonly ComparedField[],
  units: AmountUnits | null,
): KeyComparison {
  const placed =
    tickets.length === 0 || rows.length === 0
      ? placeOneSided(tickets, rows)
      : standsForAll(grain)
        ? placeByPayment(tickets, rows, rollUp, fields, units?.rowsAddUp === true)
        : placeByTicket(tickets, rows, fields);
  const placements = units === null ? placed : setApartByAmount(placed, units);
  return {
    class: classOf(tickets.length, rows.length, placements),
    placements,
    ambiguous: !standsForAll(grain) && isAmbiguous(tickets, rows, placements, fields),
  };
}

/** How the amounts of a whole payment reference are compared, where they are (docs/money.md, sections 1 to 3). */
export interface AmountUnits {
  /** The rows of one reference are parts of one amount. */
  readonly rowsAddUp: boolean;
  /** Whether a reference of this one ticket and this one row has the same amount twice, as nearly all have. */
  readonly areSame: (ticket: number, row: number) => boolean;
  /** Whether the amounts of all its tickets and rows differ, in any currency, by more than the tolerance. */
  readonly differ: (tickets: readonly number[], rows: readonly number[]) => boolean;
}

/** Where all items of a reference match and their amounts differ, all its pairs are mismatched. */
function setApartByAmount(placements: readonly Placement[], { differ }: AmountUnits): readonly Placement[] {
  if (placements.some(({ bucket }) => bucket !== 'matched')) return placements;
  const tickets = placements.flatMap(({ ticket }) => ticket ?? []);
  const rows = placements.flatMap(({ row }) => row ?? []);
  if (!differ(tickets, rows)) return placements;
  // A reason is told of a pair; in grain `payment` further tickets and rows are with the first pair.
  return placements.map(({ ticket, row }) => ({
    ...{ bucket: 'mismatched', ticket, row },
    reason: row === null ? null : 'amount_differs',
  }));
}

function placeOneSided(tickets: readonly KeyItem[], rows: readonly KeyItem[]): Placement[] {
  return [
    ...tickets.map((ticket) => missing(ticket, 'reference_missing')),
    ...rows.map((row) => extra(row, 'reference_extra')),
  ];
}

/**
 * Grain `ticket`: M = A∩B matched, but for the pairs that differ in a further field; the residuals RA and RB paired in their
 * order; what is left over missing or extra.
 */
function placeByTicket(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  fields: readonly ComparedField[],
): Placement[] {
  const agreeing: Placement[] = [];
  const restOfTickets: KeyItem[] = [];
  const restOfRows: KeyItem[] = [];
  let t = 0;
  let r = 0;
  for (let ticket = tickets[t], row = rows[r]; ticket ?? row; ticket = tickets[t], row = rows[r]) {
    if (ticket && row && agree(ticket, row)) {
      const ofTickets = runOf(tickets, t);
      const ofRows = runOf(rows, r);
      const pairs = pairUp(ofTickets, ofRows, fields);
      // One by one: a call takes no more arguments than the stack has room for, and a reference may have any number of items.
      for (const pair of pairs) agreeing.push(placePair(pair, fields));
      for (const ticketLeft of leftOf(ofTickets, pairs, 0)) restOfTickets.push(ticketLeft);
      for (const rowLeft of leftOf(ofRows, pairs, 1)) restOfRows.push(rowLeft);
      t += ofTickets.length;
      r += ofRows.length;
    } else if (ticket && (!row || ticket.rank <= row.rank)) {
      restOfTickets.push(ticket);
      t++;
    } else if (row) {
      restOfRows.push(row);
      r++;
    }
  }
  const pairs = Math.min(restOfTickets.length, restOfRows.length);
  const mismatched = zip(restOfTickets, restOfRows).map(([ticket, row]) => ({
    ...mismatch(ticket, row),
    ticket: ticket.item,
  }));
  return [
    ...agreeing,
    ...mismatched,
    ...restOfTickets.slice(pairs).map((ticket) => missing(ticket, 'ticket_count_short')),
    ...restOfRows.slice(pairs).map((row) => extra(row, 'row_count_over')),
  ];
}

/** The items of one status, which stand together. */
function runOf(items: readonly KeyItem[], start: number): readonly KeyItem[] {
  const rank = items[start]?.rank;
  let end = start;
  while (items[end]?.rank === rank && end < items.length) end++;
  return items.slice(start, end);
}

function placePair([{ item: ticket }, { item: row }]: Pair, fields: readonly ComparedField[]): Placement {
  const differing = differingFields(fields, ticket, row);
  if (differing.length === 0) return { bucket: 'matched', ticket, row, reason: null };
  const inAmount = differing.some((place) => fields[place]?.isAmount === true);
  return { bucket: 'mismatched', ticket, row, reason: inAmount ? 'amount_differs' : 'field_differs' };
}

function classOf(tickets: number, rows: number, placements: readonly Placement[]): KeyClass {
  if (rows === 0) return 'reference_missing';
  if (tickets === 0) return 'reference_extra';
  const has = (bucket: Bucket): boolean => placements.some((placement) => placement.bucket === bucket);
  const short = has('missing');
  const over = has('extra');
  if (has('mismatched')) return short || over ? 'mixed' : 'status_mismatch';
  if (short) return 'count_short';
  return over ? 'count_over' : 'matched';
}
