import type { Moment } from '../partner-api/api-client';
import type { Item } from '../partner-api/operations';

/** What a snapshot reads; each by its own list operation (partner-api.md, section 4). */
export type Resource = 'tickets' | 'orders';

/**
 * One response of a list operation: a contiguous view of the list, true at one instant. A `page` is one of the pages that
 * together make the list; a `view` is any other look at it, to repair a boundary or to close; a `lookup` is a page of the
 * tickets of one payment reference, and no part of the list.
 */
export interface PageView {
  readonly role: 'page' | 'view' | 'lookup';
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly items: readonly Item[];
  readonly at: Moment;
}

/** The size of the pages of a pull: the largest there is (partner-api.md, section 4, rule 2). */
export const pageSize = 100;

/**
 * The size of the pages of a second pass: nearly as large, but with other boundaries, so that an item that slipped through
 * one between two pages of the first pass stands in the middle of a page of the second.
 */
export const secondPageSize = 97;

/** The time between two moments. The wall clock counts as well, because the monotonic one may stop while the machine sleeps. */
export function timeBetween(a: Moment, b: Moment): number {
  return Math.max(Math.abs(a.monotonic - b.monotonic), Math.abs(a.wall - b.wall));
}
