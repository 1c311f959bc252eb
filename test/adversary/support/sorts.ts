import { compareValues } from '#shared/base/compare-values';
import type { Ticket } from './project';

/** An order in which a server may list its tickets; `call` is the number of the request. */
export type Sort = (tickets: readonly Ticket[], call: number) => readonly Ticket[];

const sortedBy =
  (compare: (a: Ticket, b: Ticket) => number): Sort =>
  (tickets) =>
    [...tickets].sort((a, b) => compare(a, b) || a.serial - b.serial);

/** A number that looks random and is the same for the same two. */
export function scatter(serial: number, seed: number): number {
  let hash = Math.imul(serial ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Orders that stay: no change of a ticket moves it. */
export const stableSorts = {
  'oldest first': sortedBy((a, b) => a.createdAt - b.createdAt),
  'newest first': sortedBy((a, b) => b.createdAt - a.createdAt),
  'by a hash': sortedBy((a, b) => scatter(a.serial, 7) - scatter(b.serial, 7)),
} as const satisfies Record<string, Sort>;

/** Orders in which a ticket that changes moves. */
export const movingSorts = {
  'by reference': sortedBy((a, b) => compareValues(a.paymentReference ?? '', b.paymentReference ?? '')),
  'by status': sortedBy((a, b) => compareValues(a.status, b.status)),
  'oldest update first': sortedBy((a, b) => a.updatedAt - b.updatedAt),
  'newest update first': sortedBy((a, b) => b.updatedAt - a.updatedAt),
} as const satisfies Record<string, Sort>;

/** No order at all: another one for each request, altogether or among those of one status. */
const lawlessSorts = {
  'another order each time': (tickets, call) =>
    [...tickets].sort((a, b) => scatter(a.serial, call) - scatter(b.serial, call)),
  'by status, ties anyhow': (tickets, call) =>
    [...tickets].sort(
      (a, b) => compareValues(a.status, b.status) || scatter(a.serial, call) - scatter(b.serial, call),
    ),
} as const satisfies Record<string, Sort>;

export const sorts: Readonly<Record<string, Sort>> = { ...stableSorts, ...movingSorts, ...lawlessSorts };
