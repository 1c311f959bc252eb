import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { maxLookupLength } from '#shared/domain/snapshot/second-look';
import { profileIdSchema } from '../profiles/profile-schema';
import type { SecondLooks } from './second-looks';
import type { SnapshotStore } from '../snapshot/disk/snapshot-store';
import { profileArgument, serveCall, snapshotIdSchema } from './serve-call';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const references = v.pipe(v.array(v.string()), v.maxLength(100_000));
const lookedUp = v.pipe(v.array(v.pipe(v.string(), v.maxLength(maxLookupLength))), v.maxLength(100_000));

const planArgument = v.strictObject({
  profileId: profileIdSchema,
  snapshotId: snapshotIdSchema,
  references: count,
  needsPass: v.boolean(),
  needsLookups: v.optional(v.boolean(), false),
});
const startArgument = v.variant('way', [
  v.strictObject({
    way: v.literal('lookups'),
    profileId: profileIdSchema,
    snapshotId: snapshotIdSchema,
    references: lookedUp,
  }),
  v.strictObject({
    way: v.literal('pass'),
    profileId: profileIdSchema,
    snapshotId: snapshotIdSchema,
    references,
  }),
]);
const snapshotArgument = v.strictObject({ snapshotId: snapshotIdSchema });

/** The calls about second looks (docs/snapshot.md, "Second look"). */
export function secondLookCalls(
  looks: SecondLooks,
  snapshots: Pick<SnapshotStore, 'readSecondLook'>,
): Pick<Handlers<Bridge>, 'planSecondLook' | 'startSecondLook' | 'secondLook' | 'readSecondLook'> {
  return {
    planSecondLook: serveCall('planSecondLook', planArgument, ({ profileId, ...plan }) =>
      looks.plan(profileId, plan),
    ),
    startSecondLook: serveCall('startSecondLook', startArgument, (request) => looks.start(request)),
    secondLook: serveCall('secondLook', profileArgument, ({ profileId }) =>
      Promise.resolve(looks.status(profileId)),
    ),
    readSecondLook: serveCall('readSecondLook', snapshotArgument, ({ snapshotId }) =>
      snapshots.readSecondLook(snapshotId),
    ),
  };
}
