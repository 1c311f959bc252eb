import * as v from 'valibot';
import type { CurrentCalls } from '#shared/bridge/snapshot-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { ofProfile, serve, snapshotArgument } from './serve';
import type { CallParts } from './core-parts';

/** The calls about whether a snapshot is still current (docs/snapshot.md, "Is it still current?"). */
export function currentCalls({
  platform,
  profiles,
  askPlatform,
  readings,
  prune,
  stopped,
}: CallParts): Handlers<CurrentCalls> {
  return {
    planCurrent: serve(ofProfile(snapshotArgument), async ({ profileId, snapshotId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? platform.planCurrent(profile.value, snapshotId) : profile;
    }),
    checkCurrent: serve(ofProfile(snapshotArgument), ({ profileId, snapshotId }) =>
      askPlatform(profileId, (profile, key) =>
        platform.checkCurrent({ profile, key, snapshotId, signal: stopped }),
      ),
    ),
    startParts: serve(ofProfile(snapshotArgument), ({ profileId, snapshotId }) =>
      readings.run(profileId, 'parts', 'startParts', async (order) => {
        const read = await platform.readParts({ ...order, snapshotId });
        if (read.ok) await prune(profileId, read.value.id);
        return read;
      }),
    ),
    readCurrentCheck: serve(v.strictObject(snapshotArgument), ({ snapshotId }) =>
      platform.snapshots.readCurrentCheck(snapshotId),
    ),
  };
}
