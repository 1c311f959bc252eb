import type { KeyReason, ReasonFor } from '../vocabulary/reasons';
import type { Bucket } from '../vocabulary/buckets';
import type { RankOfStatus } from '../statuses/compare-statuses';

/** One ticket or row of a key: its number on its side, its status, and what a row says its quantity is; null where nothing does. */
export interface KeyItem extends RankOfStatus {
  readonly item: number;
  readonly quantity: string | null;
}

/** What happened to one item or one pair. A row counts once; in grain `payment` further tickets of its pair stand without a row. */
export interface Placement {
  readonly bucket: Bucket;
  readonly ticket: number | null;
  readonly row: number | null;
  readonly reason: KeyReason | null;
}

/** Whether the statuses of a ticket, or of a whole payment, and of a row agree. */
export function agree(ticket: RankOfStatus, row: RankOfStatus): boolean {
  return ticket.rank === row.rank;
}

/** A pair whose statuses differ; its ticket is the caller's to name. */
export function mismatch(ticket: RankOfStatus, row: KeyItem): Omit<Placement, 'ticket'> {
  return { bucket: 'mismatched', row: row.item, reason: mismatchReason(ticket, row) };
}

/** Why two statuses differ (product.md, section 2, "Status"). */
export function mismatchReason(ticket: RankOfStatus, row: RankOfStatus): ReasonFor<'mismatched'> {
  if (ticket.basis === 'blank' || row.basis === 'blank') return 'status_blank';
  return ticket.basis === 'unmapped' || row.basis === 'unmapped' ? 'status_unmapped' : 'status_differs';
}

/** A ticket that has no counterpart. */
export function missing(ticket: KeyItem, reason: ReasonFor<'missing'>): Placement {
  return { bucket: 'missing', ticket: ticket.item, row: null, reason };
}

/** A row that has no counterpart. */
export function extra(row: KeyItem, reason: ReasonFor<'extra'>): Placement {
  return { bucket: 'extra', ticket: null, row: row.item, reason };
}
