import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { AskPlatform } from './ask-platform';
import { profileIdSchema } from '../profiles/profile-schema';
import type { ProfileStore } from '../profiles/profile-store';
import type { Readings } from './readings';
import type { Platform } from '../snapshot/take/platform';
import { serveCall, snapshotIdSchema } from './serve-call';

const checkArgument = v.strictObject({ profileId: profileIdSchema, snapshotId: snapshotIdSchema });
const snapshotArgument = v.strictObject({ snapshotId: snapshotIdSchema });

/** The calls about whether a snapshot is still current (docs/snapshot.md, "Is it still current?"). */
export function currentCalls({
  platform,
  profiles,
  askPlatform,
  readings,
  prune,
  signal,
}: {
  readonly platform: Platform;
  readonly profiles: Pick<ProfileStore, 'find'>;
  readonly askPlatform: AskPlatform;
  readonly readings: Pick<Readings, 'run'>;
  /** Removes the profile's older snapshots, after parts were read again. */
  readonly prune: (profileId: string, takenId: string) => Promise<void>;
  /** It is aborted when the core stops. */
  readonly signal: AbortSignal;
}): Pick<Handlers<Bridge>, 'planCurrent' | 'checkCurrent' | 'readCurrentCheck' | 'startParts'> {
  return {
    planCurrent: serveCall('planCurrent', checkArgument, async ({ profileId, snapshotId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? platform.planCurrent(profile.value, snapshotId) : profile;
    }),
    checkCurrent: serveCall('checkCurrent', checkArgument, ({ profileId, snapshotId }) =>
      askPlatform(profileId, (profile, key) => platform.checkCurrent({ profile, key, snapshotId, signal })),
    ),
    startParts: serveCall('startParts', checkArgument, ({ profileId, snapshotId }) =>
      readings.run(profileId, 'parts', 'startParts', async (order) => {
        const read = await platform.readParts({ ...order, snapshotId });
        if (read.ok) await prune(profileId, read.value.id);
        return read;
      }),
    ),
    readCurrentCheck: serveCall('readCurrentCheck', snapshotArgument, ({ snapshotId }) =>
      platform.snapshots.readCurrentCheck(snapshotId),
    ),
  };
}
