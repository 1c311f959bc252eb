import { readSnapshotLine } from '#shared/domain/snapshot/snapshot-lines';
import { succeed, type Result } from '#shared/base/result';
import { onDisk } from '../../storage/storage-error';
import { readLines } from '../../storage/file-lines';

/** A ticket in a snapshot's file of tickets; `''` for a value that it lacks. */
export interface StoredTicket {
  readonly identity: string;
  readonly reference: string;
  readonly status: string;
  readonly event: string;
}

/** Goes through a snapshot's file of tickets, which must include their events. */
export function eachTicket(path: string, see: (ticket: StoredTicket) => void): Promise<Result<null>> {
  return onDisk(path, async () => {
    for await (const line of readLines(path)) {
      const [identity, reference, status, event] = readSnapshotLine(line);
      see({
        ...{ identity: identity ?? '', reference: reference ?? '' },
        ...{ status: status ?? '', event: event ?? '' },
      });
    }
    return null;
  });
}

/** How many tickets of an event and a status there are; null means all events, or all statuses. */
export interface TicketCounts {
  readonly of: (eventId: string | null, status: string | null) => number;
  readonly statuses: readonly string[];
}

/** Counts the tickets of a snapshot's file of tickets. */
export async function countTickets(path: string): Promise<Result<TicketCounts>> {
  const counts = new Map<string, number>();
  const statuses = new Set<string>();
  const read = await eachTicket(path, ({ event, status }) => {
    statuses.add(status);
    for (const cell of [
      [event, status],
      [event, null],
      [null, status],
      [null, null],
    ]) {
      const name = JSON.stringify(cell);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  });
  if (!read.ok) return read;
  return succeed({
    of: (eventId, status) => counts.get(JSON.stringify([eventId, status])) ?? 0,
    statuses: [...statuses],
  });
}
