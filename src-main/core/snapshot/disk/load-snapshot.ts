import type { Resource } from '#shared/domain/vocabulary/resources';
import { pathsOf } from '#shared/domain/rules/field-pair';
import type { Rules } from '#shared/domain/rules/rules';
import { wholeSnapshot, type Snapshot, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { collectOrders, collectTickets } from '#shared/domain/snapshot/snapshot-lines';
import type { SnapshotStore } from './snapshot-store';
import { fail, succeed, type Result } from '#shared/base/result';

/**
 * A stored snapshot with its tickets and orders, and those of their fields that are compared, for a comparison in this
 * process. Refused where it is not whole.
 */
export async function loadStoredSnapshot(
  store: SnapshotStore,
  info: SnapshotInfo,
  fields: Rules['fields'],
): Promise<Result<Snapshot>> {
  const ticketPaths = pathsOf(fields, 'tickets');
  const tickets = collectTickets(info, ticketPaths);
  const readTickets = await readAll(store, info.id, 'tickets', ticketPaths, tickets.add);
  if (!readTickets.ok) return readTickets;
  const orderPaths = pathsOf(fields, 'orders');
  const orders = info.orders === null ? null : collectOrders(orderPaths);
  if (orders !== null) {
    const readOrders = await readAll(store, info.id, 'orders', orderPaths, orders.add);
    if (!readOrders.ok) return readOrders;
  }
  const secondLook = await store.readSecondLook(info.id);
  if (!secondLook.ok) return secondLook;
  return wholeSnapshot(info, tickets.end(), orders?.end() ?? null, secondLook.value);
}

async function readAll(
  store: SnapshotStore,
  id: string,
  resource: Resource,
  paths: ReturnType<typeof pathsOf>,
  add: (lines: Uint8Array) => void,
): Promise<Result<null>> {
  for await (const lines of store.readLines(id, resource, paths)) {
    if (!lines.ok) return lines;
    try {
      add(lines.value);
    } catch {
      // What an older Tieout wrote has no checksum, and shows its damage only here.
      return fail({ code: 'stored_part_damaged', path: `${resource}.lines`, kept: null, of: 'snapshot' });
    }
  }
  return succeed(null);
}
