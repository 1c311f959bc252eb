import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/second-look';
import type { SnapshotProgress } from '#shared/domain/snapshot';
import type { Result } from '#shared/result';
import type { ProfileStore } from './profile-store';
import type { Readings } from './readings';
import type { Platform, SecondLookOrder } from './snapshot/platform';

/** What a second look is started with. */
export type SecondLookRequest = Pick<SecondLookOrder, 'snapshotId' | 'way' | 'references'> & {
  readonly profileId: string;
};

/** The second looks of this process (snapshot.md, "The pull"): planned, taken as readings, and what the newest found. */
export interface SecondLooks {
  plan(profileId: string, snapshotId: string, references: number): Promise<Result<SecondLookPlan>>;
  start(request: SecondLookRequest): Promise<Result<null>>;
  /** The profile's newest second look; null when none has run since the start. */
  status(profileId: string): SecondLookStatus | null;
}

/** Runs second looks among the readings, one a profile at a time. */
export function createSecondLooks(
  platform: Platform,
  profiles: Pick<ProfileStore, 'find'>,
  readings: Readings,
): SecondLooks {
  const newest = new Map<string, SecondLookStatus>();

  const plan: SecondLooks['plan'] = async (profileId, snapshotId, references) => {
    const profile = await profiles.find(profileId);
    return profile.ok ? platform.planSecondLook(profile.value, snapshotId, references) : profile;
  };

  return {
    plan,
    status: (profileId) => newest.get(profileId) ?? null,
    start: async ({ profileId, ...look }) => {
      const info = await platform.snapshots.info(look.snapshotId);
      if (!info.ok) return info;
      const planned = await plan(profileId, look.snapshotId, look.references.length);
      if (!planned.ok) return planned;
      return readings.run(profileId, 'second look', 'startSecondLook', async ({ onProgress, ...order }) => {
        const { snapshotId, way } = look;
        const status = { snapshotId, plan: { ...planned.value, way }, running: true, lookups: null };
        newest.set(profileId, status);
        const show = countLookups(status.plan, info.value.requests);
        const held: SnapshotProgress[] = [];
        let lookups: SecondLookStatus['lookups'] = null;
        try {
          const looked = await platform.takeSecondLook({
            ...order,
            ...look,
            // Whoever hears that it is over asks at once what it found, so that must be there before.
            onProgress: (progress) => {
              if (progress.phase === 'second look') onProgress(show(progress));
              else held.push(progress);
            },
          });
          if (looked.ok) ({ lookups } = looked.value);
          return looked;
        } finally {
          newest.set(profileId, { ...status, running: false, lookups });
          held.forEach(onProgress);
        }
      });
    },
  };
}

/**
 * Counts a second look by its own requests, since its snapshot's pages have all been read before. How long lookups still
 * take is what is left of the plan's time.
 */
function countLookups(
  { way, requests, timeMs }: SecondLookPlan,
  requestsBefore: number,
): (progress: SnapshotProgress) => SnapshotProgress {
  const begun = performance.now();
  return (progress) => {
    const pagesDone = Math.max(0, progress.requests - requestsBefore);
    const timeLeftMs =
      way === 'pass' ? progress.timeLeftMs : Math.max(0, timeMs - (performance.now() - begun));
    return { ...progress, pagesDone, pages: Math.max(requests, pagesDone), timeLeftMs };
  };
}
