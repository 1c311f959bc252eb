import {
  cellsToCheck,
  movedCells,
  unplacedStatuses,
  type CheckedCell,
  type CellToCheck,
  type CurrentCheck,
} from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import { countTickets } from '../disk/held-tickets';
import type { ApiConnection } from './connect';
import { askCounts } from './count-tickets';
import { requestsOf } from './plan-looks';

/** How many requests it takes to ask for a snapshot's counts again, and to read everything. */
export function requestsToBeCurrent(info: SnapshotInfo): {
  readonly check: number | null;
  readonly everything: number;
} {
  const cells = cellsOf(info);
  // As a second look by a pass reads all lists, and the audit behind it.
  const { pass } = requestsOf(info, 0);
  return { check: cells.length === 0 ? null : cells.length, everything: pass + cells.length };
}

/** What a check needs besides the snapshot. */
export interface CheckParts extends Pick<ApiConnection, 'client' | 'pacer'> {
  readonly clock: Pick<Clock, 'wall'>;
  /** How many requests may leave within seconds, without waiting for the next minute. */
  readonly room: () => number;
  readonly signal: AbortSignal;
}

/**
 * Asks for the counts that are kept with a snapshot once more (docs/snapshot.md, "Is it still current?"). Where statuses of the
 * project moved, the events are asked for them too, if the minute has room: that says where. `ticketsPath` is its file of tickets.
 */
export async function checkCurrent(
  parts: CheckParts,
  info: SnapshotInfo,
  ticketsPath: string,
): Promise<Result<CurrentCheck>> {
  const cells = cellsOf(info);
  if (cells.length === 0) return fail({ code: 'counts_missing', why: 'kept' });
  const counted = await askAgain(parts, cells);
  if (!counted.ok) return counted;
  const placed = info.eventsKept ? await placeMoves(parts, counted.value, ticketsPath) : counted;
  if (!placed.ok) return placed;
  const signs = parts.client.oldAnswer();
  if (signs !== null) return fail({ code: 'answer_old', signs });
  return succeed({
    of: info.endedAt,
    checkedAt: new Date(parts.clock.wall()).toISOString(),
    cells: placed.value,
  });
}

/** Asks the events for the statuses of which the project has others now: those that moved first, the others where that leaves something. */
async function placeMoves(
  parts: CheckParts,
  cells: readonly CheckedCell[],
  ticketsPath: string,
): Promise<Result<readonly CheckedCell[]>> {
  const events = cells.filter(({ eventId, status }) => eventId !== null && status === null);
  if (unplacedStatuses({ cells }).length === 0 || events.length === 0) return succeed(cells);
  const held = await countTickets(ticketsPath);
  if (!held.ok) return held;
  const moved = new Set(movedCells({ cells: events }));
  let all = cells;
  for (const group of [events.filter((cell) => moved.has(cell)), events.filter((cell) => !moved.has(cell))]) {
    const statuses = unplacedStatuses({ cells: all });
    const wanted = group.flatMap(({ eventId }) =>
      statuses.map((status) => ({
        ...{ eventId, status },
        before: held.value.of(eventId, status),
      })),
    );
    if (wanted.length > parts.room()) break;
    const asked = await askAgain(parts, wanted);
    if (!asked.ok) return asked;
    all = [...all, ...asked.value];
  }
  return succeed(all);
}

async function askAgain(
  { client, pacer, signal }: CheckParts,
  cells: readonly CellToCheck[],
): Promise<Result<readonly CheckedCell[]>> {
  const counted = await askCounts(
    { client, progress: { changed: () => undefined }, lanes: () => pacer.lanes(), signal },
    cells.map(({ eventId, status, before }) => ({ eventId, status, read: before })),
  );
  if (!counted.ok) return counted;
  const checked = counted.value.flatMap(({ eventId, status, read, counted: now }) =>
    now === null ? [] : [{ eventId, status, before: read, now }],
  );
  return checked.length < cells.length ? fail({ code: 'counts_missing', why: 'refused' }) : succeed(checked);
}

function cellsOf({ audit, tickets, state }: SnapshotInfo): ReturnType<typeof cellsToCheck> {
  return state === 'partial' ? [] : cellsToCheck(audit, tickets.lists);
}
