import { join } from 'node:path';
import type { Cost } from '#shared/domain/snapshot/second-look';
import { wayOfLook } from '#shared/domain/snapshot/second-look-policy';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock, FetchPort } from '../../partner-api/ports';
import { systemClock } from '../../partner-api/system-clock';
import { timingFor } from '../../partner-api/timing';
import { writeVersioned } from '../../storage/versioned-file';
import { checkCurrent, requestsToBeCurrent } from './check-current';
import { checkGroups } from './check-groups';
import { createConnect, tagOf, type Line } from './connect';
import { workOnDraft } from './draft-work';
import { withFileLock } from '../../storage/file-lock';
import { listEvents } from './list-events';
import type { Platform, SnapshotOrder } from './platform';
import { beginDraft, reopenDraft, resumeDraft, type SnapshotDraft } from '../disk/snapshot-draft';
import { currentCheckFormat, snapshotPaths } from '../disk/snapshot-file';
import { createSnapshotStore } from '../disk/snapshot-store';
import { takeSnapshot } from './take-snapshot';
import { countRequests, requestsOf } from './plan-looks';
import { takeLookups, takeSecondLook } from './take-second-look';
import { timeFor } from './time-left';

/** What a platform is made of. Hosts give `fetch` and the data folder; tests the rest. */
export interface PlatformParts {
  readonly fetch: FetchPort;
  readonly dataDir: string;
  readonly clock?: Clock;
  /** Answers 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  /** The length of the server's rate-limit window; a minute, but tests scale it (partner-api.md, section 8). */
  readonly windowMs?: number;
}

/** How often a page is asked for again after a fault, and how often a person's question is. */
const retries = { pull: 6, question: 1 };

/** How often a reading is begun, at most, when it has to start afresh. */
const mostRounds = 3;

/** Puts the reading of the platform together. */
export function createPlatform(parts: PlatformParts): Platform {
  const { fetch, dataDir, clock = systemClock, random = Math.random } = parts;
  const timing = timingFor(parts.windowMs ?? 60_000);
  const snapshotsDir = join(dataDir, 'snapshots');
  const snapshots = createSnapshotStore(snapshotsDir);
  const connect = createConnect({ fetch, dataDir, clock, random, timing });

  /** One reading a profile at a time, over all windows and hosts on the same data folder. */
  const alone = async <T>(
    { profile, key }: Pick<SnapshotOrder, 'profile' | 'key'>,
    work: (line: Line) => Promise<Result<T> | null>,
  ): Promise<Result<T>> => {
    const line = connect(profile, key, retries.pull);
    if (!line.ok) return line;
    const done = await withFileLock(join(dataDir, 'locks', tagOf(profile.id)), () => work(line.value));
    if (!done.ok) return done;
    return done.value ?? fail({ code: 'snapshot_running' });
  };
  const openDraft = async ({ profile, resume }: SnapshotOrder): Promise<Result<SnapshotDraft>> => {
    const resumed = resume ? await resumeDraft(snapshotsDir, snapshots, profile, clock) : succeed(null);
    if (!resumed.ok) return resumed;
    return resumed.value === null ? beginDraft(snapshotsDir, profile, clock) : succeed(resumed.value);
  };

  const costOf = ({ pacer, limits }: Line, requests: number): Cost => ({
    requests,
    timeMs: timeFor(requests, pacer, limits, timing, clock.monotonic()),
  });

  return {
    snapshots,
    checkKey: async (connection, key) => {
      const line = connect(connection, key, retries.question);
      return line.ok ? checkGroups(line.value.client) : line;
    },
    listEvents: async (connection, key) => {
      const line = connect(connection, key, retries.question);
      return line.ok ? listEvents(line.value.client) : line;
    },
    takeSnapshot: (order) =>
      alone(order, async (line) => {
        const affords = (requests: number): boolean =>
          timeFor(requests, line.pacer, line.limits, timing, clock.monotonic()) <= timing.windowMs;
        const twice = order.profile.readTwice;
        for (let round = 1; ; round += 1) {
          const draft = await openDraft({ ...order, resume: order.resume && round === 1 });
          if (!draft.ok) return draft;
          const taken = await workOnDraft(
            // A machine that keeps falling asleep must come to an end all the same: the gap is then stitched.
            { ...line, draft: draft.value, clock, timing, watched: round < mostRounds, planned: null },
            order,
            (work) => takeSnapshot({ ...work, affords, twice, compared: order.profile.rules.fields }),
            (info) => info,
          );
          if (taken !== null) return taken;
        }
      }),
    planSecondLook: async (connection, { snapshotId, references, needsPass, needsLookups = false }) => {
      const info = await snapshots.info(snapshotId);
      if (!info.ok) return info;
      // The plan sends nothing, so that any well-formed key will do.
      const line = connect(connection, 'plan.only', retries.pull);
      if (!line.ok) return line;
      const requests = requestsOf(info.value, references);
      const way = wayOfLook(info.value.state, { needsPass, needsLookups }, requests);
      return succeed({ way, ...costOf(line.value, requests[way]) });
    },
    takeSecondLook: (order) =>
      alone(order, async (line) => {
        const draft = await reopenDraft(snapshotsDir, order.snapshotId, order.profile);
        if (!draft.ok) return draft;
        const { way, references } = order;
        const planned = requestsOf(draft.value.info, references.length)[way];
        return workOnDraft(
          { ...line, draft: draft.value, clock, timing, watched: false, planned },
          order,
          (work) => takeSecondLook({ ...work, affords: () => false, twice: false }, order),
          ({ info }) => info,
        );
      }),
    planCurrent: async (connection, snapshotId) => {
      const info = await snapshots.info(snapshotId);
      if (!info.ok) return info;
      const line = connect(connection, 'plan.only', retries.question);
      if (!line.ok) return line;
      const { check, everything } = requestsToBeCurrent(info.value);
      return succeed({
        check: check === null ? null : costOf(line.value, check),
        everything: costOf(line.value, everything),
      });
    },
    checkCurrent: (order) =>
      alone(order, async (line) => {
        const info = await snapshots.info(order.snapshotId);
        if (!info.ok) return info;
        if (info.value.profileId !== order.profile.id) return fail({ code: 'snapshot_not_found' });
        const checked = await checkCurrent(line, info.value, clock, order.signal);
        if (!checked.ok) return checked;
        const { currentCheck } = snapshotPaths(snapshotsDir, info.value.id);
        const written = await writeVersioned(currentCheck, currentCheckFormat, checked.value);
        return written.ok ? checked : written;
      }),
    planLookups: async (profile, key, references) => {
      const line = connect(profile, key, retries.question);
      if (!line.ok) return line;
      const requests = await countRequests(line.value.client, profile, references);
      if (!requests.ok) return requests;
      const { lookups, pull } = requests.value;
      return succeed({ lookups: costOf(line.value, lookups), pull: costOf(line.value, pull) });
    },
    lookUpReferences: (order) =>
      alone(order, async (line) => {
        const { profile, references } = order;
        const draft = await beginDraft(
          snapshotsDir,
          { ...profile, readOrders: false },
          clock,
          references.length,
        );
        if (!draft.ok) return draft;
        const planned = references.length * Math.max(1, profile.eventIds.length);
        // Whoever hears that it is over looks at what there is, so that nothing half done may be there any more.
        const ends: SnapshotProgress[] = [];
        const onProgress = (progress: SnapshotProgress): void => {
          if (progress.phase === 'lookups') order.onProgress(progress);
          else ends.push(progress);
        };
        const taken = await workOnDraft(
          { ...line, draft: draft.value, clock, timing, watched: false, planned },
          { ...order, onProgress },
          (work) => takeLookups(work, profile, references),
          (info) => info,
        );
        // Half of the lookups are no use: there is nothing to go on with.
        if (taken?.ok !== true) await snapshots.remove(draft.value.info.id);
        ends.forEach(order.onProgress);
        return taken;
      }),
  };
}
