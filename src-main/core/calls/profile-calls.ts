import type { Bridge } from '#shared/bridge/contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { Profile } from '#shared/domain/profile';
import { succeed, type Result } from '#shared/result';
import type { KeyStore } from '../key-store';
import { checkBaseUrl } from '../partner-api/base-url';
import { profileSchema } from '../profile-schema';
import type { ProfileStore } from '../profile-store';
import type { RunStore } from '../run-store';
import type { SnapshotStore } from '../snapshot/platform';
import type { Readings } from '../readings';
import { nothing, profileArgument, serveCall } from './serve-call';

/** What the calls about profiles work with. */
export interface ProfileCallParts {
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly runs: RunStore;
  readonly snapshots: SnapshotStore;
  readonly readings: Readings;
}

/** The calls about profiles (product.md, section 1). */
export function profileCalls(
  parts: ProfileCallParts,
): Pick<Handlers<Bridge>, 'listProfiles' | 'saveProfile' | 'deleteProfile'> {
  const { profiles } = parts;
  return {
    listProfiles: serveCall('listProfiles', nothing, () => profiles.list()),
    saveProfile: serveCall('saveProfile', profileSchema, async (profile) => {
      const baseUrl = checkBaseUrl(profile.baseUrl);
      if (!baseUrl.ok) return baseUrl;
      return profiles.save({ ...profile, baseUrl: baseUrl.value.href.replace(/\/+$/, '') });
    }),
    deleteProfile: serveCall('deleteProfile', profileArgument, async ({ profileId }) => {
      const found = await profiles.find(profileId);
      return found.ok ? deleteProfile(parts, found.value) : found;
    }),
  };
}

/** The profile goes last, so that a deletion that failed half-way can be asked for again. */
async function deleteProfile(
  { profiles, keys, runs, snapshots, readings }: ProfileCallParts,
  profile: Profile,
): Promise<Result<null>> {
  const listed = await profiles.list();
  if (!listed.ok) return listed;
  await readings.cancel(profile.id);
  const shared = listed.value.profiles.some(
    ({ id, baseUrl, projectId }) =>
      id !== profile.id && baseUrl === profile.baseUrl && projectId === profile.projectId,
  );
  if (!shared) {
    const forgotten = await keys.forget(profile);
    if (!forgotten.ok) return forgotten;
  }
  const kept = await snapshots.list(profile.id);
  if (!kept.ok) return kept;
  for (const { id } of kept.value) {
    const removed = await snapshots.remove(id);
    if (!removed.ok) return removed;
  }
  const saved = await runs.list(profile.id);
  if (!saved.ok) return saved;
  for (const { id } of saved.value.runs) {
    const removed = await runs.remove(id);
    if (!removed.ok) return removed;
  }
  const removed = await profiles.remove(profile.id);
  return removed.ok ? succeed(null) : removed;
}
