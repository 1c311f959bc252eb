import { cellsToCheck, type CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import type { Line } from './connect';
import { askCounts } from './audit-tickets';
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

/** Asks for the counts that are kept with a snapshot once more (docs/snapshot.md, "Is it still current?"). */
export async function checkCurrent(
  { client, pacer }: Pick<Line, 'client' | 'pacer'>,
  info: SnapshotInfo,
  clock: Pick<Clock, 'wall'>,
  signal: AbortSignal,
): Promise<Result<CurrentCheck>> {
  const cells = cellsOf(info);
  if (cells.length === 0) return fail({ code: 'counts_missing', why: 'kept' });
  const progress = { changed: () => undefined };
  const counted = await askCounts(
    { client, progress, lanes: () => pacer.lanes(), signal },
    cells.map(({ eventId, status, before }) => ({ eventId, status, read: before })),
  );
  if (!counted.ok) return counted;
  if (counted.value === null) return fail({ code: 'counts_missing', why: 'refused' });
  return succeed({
    of: info.endedAt,
    checkedAt: new Date(clock.wall()).toISOString(),
    cells: counted.value.map(({ eventId, status, read, counted: now }) => ({
      ...{ eventId, status, now },
      before: read,
    })),
  });
}

function cellsOf({ audit, tickets, lookedUp, state }: SnapshotInfo): ReturnType<typeof cellsToCheck> {
  return lookedUp !== null || state === 'partial' ? [] : cellsToCheck(audit, tickets.lists);
}
