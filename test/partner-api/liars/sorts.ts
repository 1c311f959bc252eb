import { compareValues } from '#shared/base/compare-values';
import type { Ticket } from './project';

/** What a server makes of a list that is in order already; `call` is the number of the request. */
export type Rearrange = (tickets: readonly Ticket[], call: number) => readonly Ticket[];

/** A number that looks random and is the same for the same two. */
export function scatter(serial: number, seed: number): number {
  let hash = Math.imul(serial ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(seed + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** No order at all: another one for each request, altogether or among those of one status. */
export const lawless: Readonly<Record<string, Rearrange>> = {
  'another order each time': (tickets, call) =>
    [...tickets].sort((a, b) => scatter(a.serial, call) - scatter(b.serial, call)),
  'by status, ties anyhow': (tickets, call) =>
    [...tickets].sort(
      (a, b) => compareValues(a.status, b.status) || scatter(a.serial, call) - scatter(b.serial, call),
    ),
};
