import type { EntryDetail, EntryRow, EntryTicket, LedgerEntry } from '#shared/domain/entries/ledger-entry';
import { statusText } from '#shared/domain/statuses/compare-statuses';
import type { Reason } from '#shared/domain/vocabulary/reasons';

/** A line of the table of both sides. */
export interface SideLine {
  readonly ticket: EntryTicket | undefined;
  readonly row: EntryRow | undefined;
  /** No row is beside this ticket, because one row represents several tickets (grain `payment`). */
  readonly isOfSameRow: boolean;
}

/**
 * Puts the tickets of an entry beside their rows. An extra row has no ticket and is on a line of its own, below: in grain
 * `payment` the row before it represents all tickets, and none of these is left for it (product.md, section 3).
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

/** The lines as they are looked at: what has no partner, then pairs that differ; apart from these what agrees. */
export function byInterest(lines: readonly SideLine[]): {
  readonly differing: readonly SideLine[];
  readonly agreeing: readonly SideLine[];
} {
  const agrees = ({ ticket, row }: SideLine): boolean => (ticket ?? row)?.bucket === 'matched';
  const isAlone = ({ ticket, row, isOfSameRow }: SideLine): boolean =>
    ticket === undefined || (row === undefined && !isOfSameRow);
  const others = lines.filter((line) => !agrees(line));
  return {
    differing: [...others.filter(isAlone), ...others.filter((line) => !isAlone(line))],
    agreeing: lines.filter(agrees),
  };
}

/** Whether the statuses of a pair are what differs, as far as the entry says. */
export function statusDiffers(
  { reasons }: Pick<LedgerEntry, 'reasons'>,
  ticket: EntryTicket | undefined,
  row: EntryRow | undefined,
): boolean {
  if (ticket?.bucket !== 'mismatched' || row?.bucket !== 'mismatched') return false;
  const isOfStatus = reasons.some((reason) => statusReasons.includes(reason));
  // Where something else differs too, the pair may be one whose statuses agree.
  return isOfStatus && (!row.differs.includes(true) || statusText(ticket.status) !== statusText(row.status));
}

const statusReasons: readonly Reason[] = [
  'status_differs',
  'status_unmapped',
  'status_blank',
  'mixed_without_rollup',
];
