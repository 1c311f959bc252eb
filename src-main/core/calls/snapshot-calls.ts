import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { maxRawTickets } from '#shared/domain/snapshot/raw-ticket';
import { profileIdSchema } from '../profiles/profile-schema';
import type { Readings } from './readings';
import type { ProfileStore } from '../profiles/profile-store';
import type { Platform } from '../snapshot/take/platform';
import { endedAtSchema, profileArgument, serveCall, snapshotIdSchema } from './serve-call';

const startArgument = v.strictObject({ profileId: profileIdSchema, resume: v.boolean() });

const ticketsArgument = v.strictObject({
  snapshotId: snapshotIdSchema,
  endedAt: endedAtSchema,
  identities: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100_000))),
    v.maxLength(maxRawTickets),
  ),
});
const snapshotArgument = v.strictObject({ snapshotId: snapshotIdSchema });

export function snapshotCalls(
  readings: Readings,
  platform: Platform,
  profiles: Pick<ProfileStore, 'find'>,
): Pick<
  Handlers<Bridge>,
  | 'startSnapshot'
  | 'cancelSnapshot'
  | 'snapshotProgress'
  | 'planResume'
  | 'listSnapshots'
  | 'readTickets'
  | 'listFields'
> {
  const { snapshots } = platform;
  return {
    startSnapshot: serveCall('startSnapshot', startArgument, ({ profileId, resume }) =>
      readings.start(profileId, resume),
    ),
    cancelSnapshot: serveCall('cancelSnapshot', profileArgument, async ({ profileId }) => {
      await readings.cancel(profileId);
      return succeed(null);
    }),
    snapshotProgress: serveCall('snapshotProgress', profileArgument, ({ profileId }) =>
      Promise.resolve(readings.progress(profileId)),
    ),
    planResume: serveCall('planResume', profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? platform.planResume(profile.value) : profile;
    }),
    listSnapshots: serveCall('listSnapshots', profileArgument, ({ profileId }) => snapshots.list(profileId)),
    readTickets: serveCall('readTickets', ticketsArgument, ({ snapshotId, endedAt, identities }) =>
      snapshots.rawTickets({ id: snapshotId, endedAt }, identities),
    ),
    listFields: serveCall('listFields', snapshotArgument, ({ snapshotId }) => snapshots.fields(snapshotId)),
  };
}
