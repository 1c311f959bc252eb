import type { Resource } from '#shared/domain/vocabulary/resources';
import type { Moment } from '../../partner-api/api-client';
import type { Item, Operation } from '../../partner-api/operations';

/** One response of a list operation: a contiguous view of the list, true at one instant. */
export interface ListView {
  /** Which walk of the list it belongs to, from 1. */
  readonly pass: number;
  /** What was asked for: the positions from `page * size` up to `(page + 1) * size`, which is left out. */
  readonly page: number;
  readonly size: number;
  /** What the envelope says that it is. */
  readonly echo: { readonly page: number; readonly size: number };
  readonly total: number;
  readonly items: readonly Item[];
  /** Only its total counts: it was asked for behind the close, and what was read is not to change any more. */
  readonly isTotal?: boolean;
}

/** The largest size of a view (partner-api.md, section 4, rule 2). */
export const maxViewSize = 100;

/** The position in the list, at the view's instant, of its first item. */
export function startOf({ page, size }: Window): number {
  return page * size;
}

/** The position behind the last one that was asked for. */
export function endOf({ page, size }: Window): number {
  return (page + 1) * size;
}

/** What can be asked for: any page of any size. */
export interface Window {
  readonly page: number;
  readonly size: number;
}

/** The time between two moments. The wall clock counts as well, because the monotonic one may stop while the machine sleeps. */
export function timeBetween(a: Moment, b: Moment): number {
  return Math.max(Math.abs(a.monotonic - b.monotonic), Math.abs(a.wall - b.wall));
}

/** The operation that lists a resource. */
export const listOperations = {
  tickets: 'listTickets',
  orders: 'listOrders',
} as const satisfies Record<Resource, Operation>;
