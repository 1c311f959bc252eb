import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import type { Cost } from '#shared/domain/snapshot/second-look';
import { wayOfLook } from '#shared/domain/snapshot/second-look-policy';
import { fail, succeed, valueOf } from '#shared/base/result';
import type { Clock } from '../../partner-api/ports';
import { retries } from '../../partner-api/api-client';
import type { Timing } from '../../partner-api/timing';
import type { SnapshotStore } from '../disk/snapshot-store';
import { freshMs } from '../read/freshness';
import { requestsToBeCurrent } from './check-current';
import type { ApiConnection, Connect } from './connect';
import { requestsOf } from './plan-looks';
import { planParts } from './plan-parts';
import { planResume } from './stopped-so-far';
import type { Connection, Platform } from './platform';
import { timeFor } from './tell/time-left';

/** Plans what work on the platform would take; asks the platform nothing. */
export function createPlans({
  snapshotsDir,
  snapshots,
  connect,
  clock,
  timing,
}: {
  readonly snapshotsDir: string;
  readonly snapshots: SnapshotStore;
  readonly connect: Connect;
  readonly clock: Clock;
  readonly timing: Timing;
}): Pick<Platform, 'planResume' | 'planSecondLook' | 'planCurrent'> {
  // A plan sends nothing, so that any well-formed key will do.
  const connectTo = (connection: Connection) => connect(connection, 'plan.only', retries.pull);
  const costOf = ({ pacer, limits }: ApiConnection, requests: number): Cost => ({
    requests,
    timeMs: timeFor(requests, pacer, limits, timing, clock.monotonic()),
  });

  return {
    planResume: async (profile) => {
      const stand = await planResume(snapshotsDir, snapshots, profile, clock);
      if (!stand.ok || stand.value === null) return stand.ok ? succeed(null) : stand;
      const { goesOn, ...stopped } = stand.value;
      const api = connectTo(profile);
      if (!api.ok) return api;
      const { pagesDone, pages } = stopped;
      const left = Math.max(1, (pages ?? pagesDone) - pagesDone);
      return succeed({ ...stopped, rest: goesOn ? costOf(api.value, left) : null });
    },
    planSecondLook: async (connection, { snapshotId, references, needsPass, needsLookups = false }) => {
      const info = await snapshots.info(snapshotId);
      if (!info.ok) return info;
      const api = connectTo(connection);
      if (!api.ok) return api;
      const requests = requestsOf(info.value, references);
      // A pass compares one reading of everything with another; what was put together of parts is read again as a whole.
      if (info.value.parts !== null && needsPass)
        return fail({ code: 'parts_refused', why: 'unproven', tickets: 0 });
      const way =
        info.value.parts === null
          ? wayOfLook(info.value.state, { needsPass, needsLookups }, requests)
          : 'lookups';
      return succeed({ way, ...costOf(api.value, requests[way]) });
    },
    planCurrent: async (connection, snapshotId) => {
      const info = await snapshots.info(snapshotId);
      if (!info.ok) return info;
      const api = connectTo(connection);
      if (!api.ok) return api;
      // One that cannot be read is made again.
      const kept = valueOf(await snapshots.readCurrentCheck(snapshotId));
      const { check, everything } = requestsToBeCurrent(info.value);
      const parts = kept === null ? null : planParts(info.value, kept);
      // A check that is too old is repeated first.
      const first = kept === null || isFreshCheck(kept, clock) ? 0 : (check ?? 0);
      return succeed({
        check: check === null ? null : costOf(api.value, check),
        parts:
          parts === null || first + parts.requests >= everything
            ? null
            : { ...parts, ...costOf(api.value, first + parts.requests) },
        everything: costOf(api.value, everything),
      });
    },
  };
}

/** Whether a check is new enough to act on. */
export function isFreshCheck({ checkedAt }: CurrentCheck, clock: Pick<Clock, 'wall'>): boolean {
  return Math.abs(clock.wall() - Date.parse(checkedAt)) <= freshMs;
}
