import { pathName, pathsOf } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';

/** Collects the parts of a snapshot, apart from any in use, until all of them are there. */
export function receiveSnapshot(
  info: SnapshotInfo,
  secondLook: SecondLookRecord | null,
  fields: Rules['fields'],
) {
  const tickets = collectTickets(info, pathsOf(fields, 'tickets'));
  const orders = info.orders === null ? null : collectOrders(pathsOf(fields, 'orders'));
  return {
    add: (resource: 'tickets' | 'orders', lines: string) => {
      if (resource === 'tickets') tickets.add(lines);
      else orders?.add(lines);
    },
    end: () => wholeSnapshot(info, tickets.end(), orders?.end() ?? null, secondLook),
  };
}

/** Whether a snapshot holds every field that the pairs look at; of orders that were not read there is none to hold. */
export function hasFields({ tickets, orders }: Snapshot, fields: Rules['fields']): boolean {
  return (
    pathsOf(fields, 'tickets').every((path) => tickets.fields.has(pathName(path))) &&
    pathsOf(fields, 'orders').every((path) => orders === null || orders.fields.has(pathName(path)))
  );
}
