import type { Resource } from '#shared/domain/vocabulary/resources';
import { pathsOf, type PlatformField } from '#shared/domain/rules/field-pair';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';
import type { SnapshotStore } from './snapshot-store';
import { fail, succeed, type Result } from '#shared/base/result';

/**
 * A stored snapshot with its tickets and orders and their compared fields, for a comparison in this process. Refused where
 * it is not whole.
 */
export async function loadStoredSnapshot(
  store: SnapshotStore,
  info: SnapshotInfo,
  fields: readonly PlatformField[],
): Promise<Result<Snapshot>> {
  const ticketPaths = pathsOf(fields, 'tickets');
  const tickets = collectTickets(info, ticketPaths);
  const readTickets = await readAll(store, info, 'tickets', ticketPaths, tickets.add);
  if (!readTickets.ok) return readTickets;
  const orderPaths = pathsOf(fields, 'orders');
  const orders = info.orders === null ? null : collectOrders(orderPaths);
  if (orders !== null) {
    const readOrders = await readAll(store, info, 'orders', orderPaths, orders.add);
    if (!readOrders.ok) return readOrders;
  }
  const secondLook = await store.readSecondLook(info.id);
  if (!secondLook.ok) return secondLook;
  return wholeSnapshot(info, tickets.end(), orders?.end() ?? null, secondLook.value);
}

async function readAll(
  store: SnapshotStore,
  info: SnapshotInfo,
  resource: Resource,
  paths: ReturnType<typeof pathsOf>,
  add: (lines: Uint8Array) => void,
): Promise<Result<null>> {
  let damaged = false;
  for await (const lines of store.readLines(info, resource, paths)) {
    if (!lines.ok) return lines;
    try {
      if (!damaged) add(lines.value);
    } catch {
      // The checksum, at the end, says more. Files of an older Tieout have none, and show damage only here.
      damaged = true;
    }
  }
  return damaged
    ? fail({ code: 'stored_part_damaged', path: `${resource}.lines`, kept: null, of: 'snapshot' })
    : succeed(null);
}
