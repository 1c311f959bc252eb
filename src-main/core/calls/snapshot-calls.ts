import * as v from 'valibot';
import type { SnapshotCalls } from '#shared/bridge/snapshot-contract';
import type { Handlers } from '#shared/bridge/rpc';
import { succeed } from '#shared/base/result';
import { maxRawTickets } from '#shared/domain/snapshot/raw-ticket';
import { endedAtSchema, ofProfile, profileArgument, serve, snapshotArgument } from './serve';
import type { CallParts } from './core-parts';

const startArgument = ofProfile({ resume: v.boolean() });

const ticketsArgument = v.strictObject({
  ...snapshotArgument,
  endedAt: endedAtSchema,
  identities: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100_000))),
    v.maxLength(maxRawTickets),
  ),
});

/** The calls about reading the platform, and what was read (docs/snapshot.md). */
export function snapshotCalls({ readings, platform, profiles }: CallParts): Handlers<SnapshotCalls> {
  const { snapshots } = platform;
  return {
    startSnapshot: serve(startArgument, ({ profileId, resume }) => readings.start(profileId, resume)),
    cancelSnapshot: serve(profileArgument, async ({ profileId }) => {
      await readings.cancel(profileId);
      return succeed(null);
    }),
    snapshotProgress: serve(profileArgument, ({ profileId }) =>
      Promise.resolve(readings.progress(profileId)),
    ),
    planResume: serve(profileArgument, async ({ profileId }) => {
      const profile = await profiles.find(profileId);
      return profile.ok ? platform.planResume(profile.value) : profile;
    }),
    listSnapshots: serve(profileArgument, ({ profileId }) => snapshots.list(profileId)),
    readTickets: serve(ticketsArgument, ({ snapshotId, endedAt, identities }) =>
      snapshots.rawTickets({ id: snapshotId, endedAt }, identities),
    ),
    listFields: serve(v.strictObject(snapshotArgument), ({ snapshotId }) => snapshots.fields(snapshotId)),
  };
}
