import type { EntryDetail, EntryRow, EntryTicket } from '#shared/domain/entries/ledger-entry';

/** A line of the table of both sides. */
export interface SideLine {
  readonly ticket: EntryTicket | undefined;
  readonly row: EntryRow | undefined;
  /** One row stands for several tickets (grain `payment`), and this is one of them that it does not stand beside. */
  readonly isOfSameRow: boolean;
}

/**
 * Puts the tickets of an entry beside their rows. An extra row has no ticket and stands on a line of its own, below: in grain
 * `payment` the row before it stands for all tickets, and none of these is left for it (product.md, section 3).
 */
export function sideLines({ tickets, rows }: Pick<EntryDetail, 'tickets' | 'rows'>): readonly SideLine[] {
  const withTicket = rows.filter(({ bucket }) => bucket !== 'extra');
  const extra = rows.filter(({ bucket }) => bucket === 'extra');
  const beside = Array.from({ length: Math.max(tickets.length, withTicket.length) }, (_, place) => {
    const [ticket, row] = [tickets[place], withTicket[place]];
    const hasRow = ticket?.bucket === 'matched' || ticket?.bucket === 'mismatched';
    return { ticket, row, isOfSameRow: row === undefined && hasRow };
  });
  return [...beside, ...extra.map((row) => ({ ticket: undefined, row, isOfSameRow: false }))];
}
