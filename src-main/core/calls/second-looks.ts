import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/snapshot/second-look';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { Result } from '#shared/base/result';
import type { ProfileStore } from '../profiles/profile-store';
import type { Readings } from './readings';
import type { Platform, SecondLookOrder, SecondLookQuestion } from '../snapshot/take/platform';

/** What a second look is started with. */
type SecondLookRequest = Pick<SecondLookOrder, 'snapshotId' | 'way' | 'references'> & {
  readonly profileId: string;
};

/** The second looks of this process (docs/snapshot.md, "Second look"): planned, and run as readings. */
export interface SecondLooks {
  plan(profileId: string, question: SecondLookQuestion): Promise<Result<SecondLookPlan>>;
  start(request: SecondLookRequest): Promise<Result<null>>;
  /** The profile's newest second look; null when none has run since the start. */
  status(profileId: string): SecondLookStatus | null;
}

export interface SecondLookParts {
  readonly platform: Platform;
  readonly profiles: Pick<ProfileStore, 'find'>;
  readonly readings: Readings;
}

/** Runs second looks among the readings, one a profile at a time. */
export function createSecondLooks({ platform, profiles, readings }: SecondLookParts): SecondLooks {
  const newest = new Map<string, SecondLookStatus>();

  const plan: SecondLooks['plan'] = async (profileId, question) => {
    const profile = await profiles.find(profileId);
    return profile.ok ? platform.planSecondLook(profile.value, question) : profile;
  };

  return {
    plan,
    status: (profileId) => newest.get(profileId) ?? null,
    start: async ({ profileId, ...look }) => {
      const { snapshotId, way, references } = look;
      const ways = { needsPass: way === 'pass', needsLookups: way === 'lookups' };
      const question = { snapshotId, references: references.length, ...ways };
      const planned = await plan(profileId, question);
      if (!planned.ok) return planned;
      const status = { snapshotId, plan: { ...planned.value, way }, running: true };
      return readings.run(profileId, 'second look', 'startSecondLook', async ({ onProgress, ...order }) => {
        newest.set(profileId, status);
        const held: SnapshotProgress[] = [];
        try {
          return await platform.takeSecondLook({
            ...order,
            ...look,
            // Set before listeners hear of the end: they ask at once whether it is still running.
            onProgress: (progress) => {
              if (progress.phase === 'second look') onProgress(progress);
              else held.push(progress);
            },
          });
        } finally {
          newest.set(profileId, { ...status, running: false });
          held.forEach(onProgress);
        }
      });
    },
  };
}
