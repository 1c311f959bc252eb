import { placeByPayment, type RollUpStatus } from './compare-payment';
import type { KeyClass } from './ledger-entry';
import { agree, extra, mismatch, missing, type Bucket, type KeyItem, type Placement } from './placement';
import type { Grain } from './rules';

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
  rollUp: RollUpStatus,
  tickets: readonly KeyItem[],
  rows: readonly KeyItem[],
): KeyComparison {
  const placements =
    tickets.length === 0 || rows.length === 0
      ? placeOneSided(tickets, rows)
      : grain === 'ticket'
        ? placeByTicket(tickets, rows)
        : placeByPayment(tickets, rows, rollUp);
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
  const mismatched = zip(restOfTickets, restOfRows).map(([ticket, row]) => ({
    ...mismatch(ticket, row),
    ticket: ticket.item,
  }));
  return [
    ...matched,
    ...mismatched,
    ...restOfTickets.slice(pairs).map((ticket) => missing(ticket, 'ticket_count_short')),
    ...restOfRows.slice(pairs).map((row) => extra(row, 'row_count_over')),
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

function zip<A, B>(a: readonly A[], b: readonly B[]): [A, B][] {
  const pairs: [A, B][] = [];
  a.forEach((first, index) => {
    const second = b[index];
    if (second !== undefined) pairs.push([first, second]);
  });
  return pairs;
}
