import { resources, type Resource } from '#shared/domain/vocabulary/resources';
import { pathName, pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import type { SecondLookRecord } from '#shared/domain/snapshot/second-look';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';

/** Collects the parts of a snapshot, apart from any in use, until all of them are there. */
export function receiveSnapshot(
  info: SnapshotInfo,
  secondLook: SecondLookRecord | null,
  fields: readonly PlatformField[],
) {
  const tickets = collectTickets(info, pathsOf(fields, 'tickets'));
  const orders = info.orders === null ? null : collectOrders(pathsOf(fields, 'orders'));
  const collectors = { tickets, orders } satisfies Record<Resource, unknown>;
  return {
    add: (resource: Resource, lines: Uint8Array) => collectors[resource]?.add(lines),
    end: () => wholeSnapshot(info, tickets.end(), orders?.end() ?? null, secondLook),
  };
}

/** Whether a snapshot holds every field that the pairs look at; of orders that were not read there is none to hold. */
export function hasFields({ tickets, orders }: Snapshot, fields: readonly PlatformField[]): boolean {
  const read = { tickets, orders };
  return resources.every((resource) =>
    pathsOf(fields, resource).every((path) => read[resource]?.fields.has(pathName(path)) ?? true),
  );
}
