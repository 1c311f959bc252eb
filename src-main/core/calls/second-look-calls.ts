import * as v from 'valibot';
import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import { profileIdSchema } from '../profile-schema';
import type { SecondLooks } from '../second-looks';
import { profileArgument, serveCall, snapshotIdSchema } from './serve-call';

const planArgument = v.strictObject({
  profileId: profileIdSchema,
  snapshotId: snapshotIdSchema,
  references: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

const startArgument = v.strictObject({
  profileId: profileIdSchema,
  snapshotId: snapshotIdSchema,
  way: v.picklist(['lookups', 'pass']),
  // A reference goes into the address of a request, and no platform takes addresses of any length.
  references: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(100_000)),
});

/** The calls about second looks (snapshot.md, "The pull"). */
export function secondLookCalls(
  looks: SecondLooks,
): Pick<Handlers<Bridge>, 'planSecondLook' | 'startSecondLook' | 'secondLook'> {
  return {
    planSecondLook: serveCall('planSecondLook', planArgument, ({ profileId, snapshotId, references }) =>
      looks.plan(profileId, snapshotId, references),
    ),
    startSecondLook: serveCall('startSecondLook', startArgument, (request) => looks.start(request)),
    secondLook: serveCall('secondLook', profileArgument, ({ profileId }) =>
      Promise.resolve(looks.status(profileId)),
    ),
  };
}
