import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed } from '#shared/result';
import { profileIdSchema } from '../profile-schema';
import type { Readings } from '../readings';
import type { SnapshotStore } from '../snapshot/platform';
import { profileArgument, serveCall, snapshotIdSchema } from './serve-call';

const startArgument = v.strictObject({ profileId: profileIdSchema, resume: v.boolean() });

const partArgument = v.strictObject({
  snapshotId: snapshotIdSchema,
  resource: v.picklist(['tickets', 'orders']),
  offset: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** The calls about snapshots (snapshot.md). */
export function snapshotCalls(
  readings: Readings,
  snapshots: SnapshotStore,
): Pick<
  Handlers<Bridge>,
  'startSnapshot' | 'cancelSnapshot' | 'snapshotProgress' | 'listSnapshots' | 'readSnapshot'
> {
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
    listSnapshots: serveCall('listSnapshots', profileArgument, ({ profileId }) => snapshots.list(profileId)),
    readSnapshot: serveCall('readSnapshot', partArgument, ({ snapshotId, resource, offset }) =>
      snapshots.readPart(snapshotId, resource, offset),
    ),
  };
}
