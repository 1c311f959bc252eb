import {
  cellsToCheck,
  changedEvents,
  type CellToCheck,
  type CurrentCheck,
  type PartsPlan,
} from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { requestsForWalk } from './plan-looks';

/**
 * The events of a snapshot that would be read again after a check, and what that takes; null where nothing moved, where the counts
 * do not say in which events, or where parts of this snapshot cannot be put in the place of others (docs/snapshot.md, "Parts
 * read again").
 */
export function planParts(
  info: SnapshotInfo,
  check: Pick<CurrentCheck, 'cells'>,
): Pick<PartsPlan, 'eventIds' | 'pages' | 'requests'> | null {
  const eventIds = changedEvents(check);
  if (eventIds === null || !mayReadParts(info, eventIds)) return null;
  const totals = eventIds.map(
    (event) => check.cells.find(({ eventId, status }) => eventId === event && status === null)?.now ?? 0,
  );
  const share = info.orders === null ? 0 : info.orders.lastTotal / Math.max(1, info.tickets.unique);
  const walks = (of: readonly number[]): number => of.reduce((sum, total) => sum + requestsForWalk(total), 0);
  const orders = info.orders === null ? 0 : walks(totals.map((total) => Math.ceil(total * share))) + 1;
  const pages = walks(totals) + orders;
  // Several lists are asked for their totals once more, and orders too.
  const atClose = eventIds.length > 1 ? eventIds.length * (info.orders === null ? 1 : 2) : 0;
  return { eventIds, pages, requests: pages + atClose + closingCells(info, eventIds).length };
}

/** The counts that are asked for when the parts have been read: of the whole project, or of the events that are chosen. */
export function closingCells(
  { audit, eventIds: chosen, tickets }: SnapshotInfo,
  eventIds: readonly string[],
): readonly CellToCheck[] {
  return cellsToCheck(audit, tickets.lists).filter(({ eventId, status }) =>
    chosen.length === 0 ? eventId === null : status !== null && eventIds.includes(eventId ?? ''),
  );
}

/**
 * Whether tickets of these events can be told from the others: each is of one event, by which the platform counts it, and has an
 * identity. Events that were picked out of the project's list are most of it: that is read again as a whole.
 */
function mayReadParts(
  { state, tickets, eventIds: chosen, eventsKept, audit }: SnapshotInfo,
  eventIds: readonly string[],
): boolean {
  if (state === 'unsettled' || state === 'partial' || audit === null) return false;
  // It is not asked for again, and would be forgotten.
  if (audit.cells.some(({ counted }) => counted === null)) return false;
  if (tickets.identityField === null || tickets.inSeveral > 0 || !eventsKept) return false;
  if (chosen.length > 0) return tickets.lists.every(({ eventId }) => eventId !== null);
  return eventIds.every((event) =>
    audit.cells.some(
      ({ eventId, status, read, counted }) => eventId === event && status === null && read === counted,
    ),
  );
}
