import type { KeyClass, Reason } from './ledger-entry';
import type { Grain } from './rules';
import type { StatusBasis } from './run-summary';

/** One ticket or row of a key: its number on its side, and its status as the comparison sees it. */
export interface KeyItem {
  readonly item: number;
  /** Equal statuses have equal ranks, and ranks sort as the statuses do; a status that agrees with nothing has a rank of its own. */
  readonly rank: number;
  readonly agrees: boolean;
  readonly basis: StatusBasis;
}

/** Where conservation counts an item of a key. */
export type Bucket = 'matched' | 'mismatched' | 'missing' | 'extra';

/** What became of one item or one pair. A row counts once; in grain `payment` further tickets of its pair stand without a row. */
export interface Placement {
  readonly bucket: Bucket;
  readonly ticket: number | null;
  readonly row: number | null;
  readonly reason: Reason | null;
}

/** One payment reference compared: every one of its items stands in exactly one placement. */
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
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
): KeyComparison {
  const placements =
    tickets.length === 0 || rows.length === 0
      ? placeOneSided(tickets, rows)
      : grain === 'ticket'
        ? placeByTicket(tickets, rows)
        : placeByPayment(tickets, rows);
  return {
    class: classOf(tickets.length, rows.length, placements),
    placements,
    ambiguous: grain === 'ticket' && isAmbiguous(tickets, rows, placements),
  };
}

function placeOneSided(tickets: readonly KeyItem[], rows: readonly KeyItem[]): Placement[] {
  return [
    ...tickets.map((ticket) => missing(ticket, 'reference_missing')),
    ...rows.map((row) => extra(row, 'reference_extra')),
  ];
}

/** Grain `ticket`: M = A∩B matched; the residuals RA and RB paired in their order; what is left over missing or extra. */
function placeByTicket(tickets: readonly KeyItem[], rows: readonly KeyItem[]): Placement[] {
  const matched: Placement[] = [];
  const restOfTickets: KeyItem[] = [];
  const restOfRows: KeyItem[] = [];
  let t = 0;
  let r = 0;
  for (let ticket = tickets[t], row = rows[r]; ticket ?? row; ticket = tickets[t], row = rows[r]) {
    if (ticket && row && agree(ticket, row)) {
      matched.push({ bucket: 'matched', ticket: ticket.item, row: row.item, reason: null });
      t++;
      r++;
    } else if (ticket && (!row || ticket.rank <= row.rank)) {
      restOfTickets.push(ticket);
      t++;
    } else if (row) {
      restOfRows.push(row);
      r++;
    }
  }
  const pairs = Math.min(restOfTickets.length, restOfRows.length);
  const mismatched = zip(restOfTickets, restOfRows).map(([ticket, row]) => mismatch(ticket, row));
  return [
    ...matched,
    ...mismatched,
    ...restOfTickets.slice(pairs).map((ticket) => missing(ticket, 'ticket_count_short')),
    ...restOfRows.slice(pairs).map((row) => extra(row, 'row_count_over')),
  ];
}

/**
 * Grain `payment`: one row stands for all tickets of the key, by the one status that they share; without one they are MIXED
 * and no row agrees. The first row that agrees, else the first row, is the payment's; the others are extra.
 */
function placeByPayment(tickets: readonly KeyItem[], rows: readonly KeyItem[]): Placement[] {
  const [firstTicket, ...otherTickets] = tickets;
  const byLine = [...rows].sort((a, b) => a.item - b.item);
  const [firstRow] = byLine;
  if (!firstTicket || !firstRow) return [];
  const shared = otherTickets.every((ticket) => ticket.rank === firstTicket.rank);
  const agreeing = shared ? byLine.find((row) => agree(firstTicket, row)) : undefined;
  const row = agreeing ?? firstRow;
  const pair: Placement = agreeing
    ? { bucket: 'matched', ticket: firstTicket.item, row: row.item, reason: null }
    : shared
      ? mismatch(firstTicket, row)
      : { bucket: 'mismatched', ticket: firstTicket.item, row: row.item, reason: 'mixed_without_rollup' };
  // Where no row agrees, which one is the first says nothing: repeated rows then conflict unless all of them say the same.
  const repeats = (other: KeyItem): boolean =>
    agreeing ? other.rank === agreeing.rank : rows.every(({ rank }) => rank === other.rank);
  return [
    pair,
    ...otherTickets.map((ticket): Placement => ({ ...pair, ticket: ticket.item, row: null, reason: null })),
    ...byLine
      .filter((other) => other !== row)
      .map((other) => extra(other, repeats(other) ? 'repeated_row_same' : 'repeated_row_conflicting')),
  ];
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

/**
 * Whether another pairing would have been as good (product.md, section 3): the residuals hold several statuses or differ in
 * number. A reference that one side lacks altogether leaves nothing to pair.
 */
function isAmbiguous(
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
  placements: readonly Placement[],
): boolean {
  if (tickets.length === 0 || rows.length === 0) return false;
  const rest = placements.filter((placement) => placement.bucket !== 'matched');
  if (rest.some((placement) => placement.bucket !== 'mismatched')) return true;
  const severalIn = (side: readonly KeyItem[], items: ReadonlySet<number | null>): boolean =>
    new Set(side.filter(({ item }) => items.has(item)).map(({ rank }) => rank)).size > 1;
  return (
    severalIn(tickets, new Set(rest.map(({ ticket }) => ticket))) ||
    severalIn(rows, new Set(rest.map(({ row }) => row)))
  );
}

function agree(ticket: KeyItem, row: KeyItem): boolean {
  return ticket.agrees && row.agrees && ticket.rank === row.rank;
}

function mismatch(ticket: KeyItem, row: KeyItem): Placement {
  const bases = [ticket.basis, row.basis];
  const reason = bases.includes('blank')
    ? 'status_blank'
    : bases.includes('unmapped')
      ? 'status_unmapped'
      : 'status_differs';
  return { bucket: 'mismatched', ticket: ticket.item, row: row.item, reason };
}

function missing(ticket: KeyItem, reason: Reason): Placement {
  return { bucket: 'missing', ticket: ticket.item, row: null, reason };
}

function extra(row: KeyItem, reason: Reason): Placement {
  return { bucket: 'extra', ticket: null, row: row.item, reason };
}

function zip<A, B>(a: readonly A[], b: readonly B[]): [A, B][] {
  const pairs: [A, B][] = [];
  a.forEach((first, index) => {
    const second = b[index];
    if (second !== undefined) pairs.push([first, second]);
  });
  return pairs;
}
