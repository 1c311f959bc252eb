import * as v from 'valibot';
import type { SecondLookCalls } from '#shared/bridge/snapshot-contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { Result } from '#shared/base/result';
import {
  maxLookupLength,
  type SecondLookPlan,
  type SecondLookQuestion,
  type SecondLookStatus,
} from '#shared/domain/snapshot/second-look';
import type { SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { CallParts } from './core-parts';
import { ofProfile, profileArgument, serve, snapshotArgument, wholeNumber } from './serve';

const references = v.pipe(v.array(v.string()), v.maxLength(100_000));
const lookedUp = v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxLookupLength))), v.maxLength(100_000));

const planArgument = ofProfile({
  ...snapshotArgument,
  references: wholeNumber,
  needsPass: v.boolean(),
  needsLookups: v.optional(v.boolean(), false),
});
const startArgument = v.variant('way', [
  ofProfile({ way: v.literal('lookups'), ...snapshotArgument, references: lookedUp }),
  ofProfile({ way: v.literal('pass'), ...snapshotArgument, references }),
]);

/** The calls about second looks (docs/snapshot.md, "Second look"), which run among the readings, one a profile at a time. */
export function secondLookCalls({ platform, profiles, readings }: CallParts): Handlers<SecondLookCalls> {
  /** The newest second look of each profile since the start. */
  const newest = new Map<string, SecondLookStatus>();

  const plan = async (profileId: string, question: SecondLookQuestion): Promise<Result<SecondLookPlan>> => {
    const profile = await profiles.find(profileId);
    return profile.ok ? platform.planSecondLook(profile.value, question) : profile;
  };

  return {
    planSecondLook: serve(planArgument, ({ profileId, ...question }) => plan(profileId, question)),
    startSecondLook: serve(startArgument, async ({ profileId, ...look }) => {
      const { snapshotId, way, references } = look;
      const ways = { needsPass: way === 'pass', needsLookups: way === 'lookups' };
      const planned = await plan(profileId, { snapshotId, references: references.length, ...ways });
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
    }),
    secondLook: serve(profileArgument, ({ profileId }) => Promise.resolve(newest.get(profileId) ?? null)),
    readSecondLook: serve(v.strictObject(snapshotArgument), ({ snapshotId }) =>
      platform.snapshots.readSecondLook(snapshotId),
    ),
  };
}
