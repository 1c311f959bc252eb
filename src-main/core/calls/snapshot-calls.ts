import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed } from '#shared/result';
import { profileIdSchema } from '../profile-schema';
import type { Readings } from '../readings';
import type { SnapshotStore } from '../snapshot/platform';
import { profileArgument, serveCall } from './serve-call';

const startArgument = v.strictObject({ profileId: profileIdSchema, resume: v.boolean() });

const partArgument = v.strictObject({
  // A snapshot's id is a folder name, so nothing that could lead out of its folder.
  snapshotId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/)),
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
