import { platformFieldsOf } from '#shared/domain/rules/rules';
import { join } from 'node:path';
import type { CurrentCheck } from '#shared/domain/snapshot/current-check';
import { fail, succeed, type Result } from '#shared/base/result';
import type { Clock, FetchPort } from '../../partner-api/ports';
import { systemClock } from '../../partner-api/system-clock';
import { timingFor } from '../../partner-api/timing';
import { retries } from '../../partner-api/api-client';
import { noPolicy, type OfficePolicy } from '../../policy/office-policy';
import { readVersioned, writeVersioned } from '../../storage/versioned-file';
import { checkCurrent } from './check-current';
import { checkGroups } from './check-groups';
import { createConnect, tagOf, type ApiConnection } from './connect';
import { burstSeconds, workOnDraft } from './draft-work';
import { withFileLock } from '../../storage/file-lock';
import { listEvents } from './list-events';
import { createPlans, isFreshCheck } from './make-plans';
import type { Platform, SnapshotOrder } from './platform';
import { resumeDraft } from '../disk/resume-draft';
import { beginDraft, reopenDraft, type SnapshotDraft } from '../disk/snapshot-draft';
import {
  currentCheckFormat,
  snapshotFormat,
  snapshotPaths,
  type StoredSnapshot,
} from '../disk/snapshot-file';
import { createSnapshotStore } from '../disk/snapshot-store';
import { readPartsAgain } from './read-parts-again';
import { takeSnapshot } from './take-snapshot';
import { requestsOf } from './plan-looks';
import { takeSecondLook } from './take-second-look';
import { timeFor } from './tell/time-left';

/** What a platform is made of. Hosts give `fetch` and the folders; tests the rest. */
export interface PlatformParts {
  readonly fetch: FetchPort;
  readonly dataDir: string;
  /** The folder of `limitsDirectory`; left out for a platform that nobody else asks, as the sample project's. */
  readonly limitsDir?: string;
  /** What the office says; left out for a platform on this computer, as the sample project's. */
  readonly policy?: Result<OfficePolicy>;
  readonly clock?: Clock;
  /** Answers 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  /** The length of the server's rate-limit window; a minute, but tests scale it (partner-api.md, section 8). */
  readonly windowMs?: number;
}

/** How often a reading is begun, at most, when it has to start afresh. */
const maxRounds = 3;

/** Puts the reading of the platform together. */
export function createPlatform(parts: PlatformParts): Platform {
  const { fetch, dataDir, clock = systemClock, random = Math.random } = parts;
  const { limitsDir = join(dataDir, 'limits'), policy = succeed(noPolicy) } = parts;
  const timing = timingFor(parts.windowMs ?? 60_000);
  const snapshotsDir = join(dataDir, 'snapshots');
  const snapshots = createSnapshotStore(snapshotsDir);
  const connect = createConnect({ fetch, limitsDir, clock, random, timing, policy });

  /** One reading a profile at a time, over all windows and hosts on the same data folder. */
  const alone = async <T>(
    { profile, key }: Pick<SnapshotOrder, 'profile' | 'key'>,
    work: (api: ApiConnection) => Promise<Result<T> | null>,
  ): Promise<Result<T>> => {
    const api = connect(profile, key, retries.pull);
    if (!api.ok) return api;
    const done = await withFileLock(join(dataDir, 'locks', tagOf(profile.id)), () => work(api.value));
    if (!done.ok) return done;
    return done.value ?? fail({ code: 'snapshot_running' });
  };
  const openDraft = async ({ profile, resume }: SnapshotOrder): Promise<Result<SnapshotDraft>> => {
    const resumed = resume ? await resumeDraft(snapshotsDir, snapshots, profile, clock) : succeed(null);
    if (!resumed.ok) return resumed;
    return resumed.value === null ? beginDraft(snapshotsDir, profile, clock) : succeed(resumed.value);
  };

  /** A whole snapshot of the profile, as it is kept. */
  const findWhole = async ({
    profile,
    snapshotId,
  }: Pick<SnapshotOrder, 'profile'> & { readonly snapshotId: string }): Promise<Result<StoredSnapshot>> => {
    const info = await snapshots.info(snapshotId);
    if (!info.ok) return info;
    const stored = await readVersioned(snapshotPaths(snapshotsDir, snapshotId).info, snapshotFormat);
    if (!stored.ok) return stored;
    if (stored.value?.info.profileId !== profile.id) return fail({ code: 'snapshot_not_found' });
    return succeed(stored.value);
  };
  const checkAndKeep = async (
    api: ApiConnection,
    { info, generation }: StoredSnapshot,
    signal: AbortSignal,
  ): Promise<Result<CurrentCheck>> => {
    const paths = snapshotPaths(snapshotsDir, info.id, generation);
    const room = (): number => api.pacer.free(api.limits, burstSeconds * timing.secondMs);
    const checked = await checkCurrent({ ...api, clock, room, signal }, info, paths.tickets);
    if (!checked.ok) return checked;
    const written = await writeVersioned(paths.currentCheck, currentCheckFormat, checked.value);
    return written.ok ? checked : written;
  };

  return {
    snapshots,
    ...createPlans({ snapshotsDir, snapshots, connect, clock, timing }),
    checkKey: async (connection, key) => {
      const api = connect(connection, key, retries.question);
      return api.ok ? checkGroups(api.value.client) : api;
    },
    listEvents: async (connection, key) => {
      const api = connect(connection, key, retries.question);
      return api.ok ? listEvents(api.value.client) : api;
    },
    takeSnapshot: (order) =>
      alone(order, async (api) => {
        const affords = (requests: number): boolean =>
          timeFor(requests, api.pacer, api.limits, timing, clock.monotonic()) <= timing.windowMs;
        const twice = order.profile.readTwice;
        for (let round = 1; ; round += 1) {
          const draft = await openDraft({ ...order, resume: order.resume && round === 1 });
          if (!draft.ok) return draft;
          const taken = await workOnDraft(
            // A machine that keeps falling asleep must finish too. The gap then makes the snapshot `stitched`.
            { ...api, draft: draft.value, clock, timing, watched: round < maxRounds, planned: null },
            order,
            (work) =>
              takeSnapshot({ ...work, affords, twice, compared: platformFieldsOf(order.profile.rules) }),
            (info) => info,
          );
          if (taken !== null) return taken;
        }
      }),
    takeSecondLook: (order) =>
      alone(order, async (api) => {
        const draft = await reopenDraft(snapshotsDir, order.snapshotId, order.profile);
        if (!draft.ok) return draft;
        const { way, references } = order;
        if (way === 'pass' && draft.value.info.parts !== null) {
          await draft.value.journal.close();
          return fail({ code: 'parts_refused', why: 'unproven', tickets: 0 });
        }
        const planned = requestsOf(draft.value.info, references.length)[way];
        return workOnDraft(
          { ...api, draft: draft.value, clock, timing, watched: false, planned },
          order,
          (work) => takeSecondLook({ ...work, affords: () => false, twice: false }, order),
          ({ info }) => info,
        );
      }),
    checkCurrent: (order) =>
      alone(order, async (api) => {
        const stored = await findWhole(order);
        return stored.ok ? checkAndKeep(api, stored.value, order.signal) : stored;
      }),
    readParts: (order) =>
      alone(order, async (api) => {
        const stored = await findWhole(order);
        if (!stored.ok) return stored;
        return readPartsAgain(
          { ...api, snapshotsDir, snapshots, clock, timing },
          order,
          stored.value,
          (check) => isFreshCheck(check, clock),
          () => checkAndKeep(api, stored.value, order.signal),
        );
      }),
  };
}
