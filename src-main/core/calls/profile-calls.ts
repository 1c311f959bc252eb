import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ExportedFile, ProfileCalls } from '#shared/bridge/profile-contract';
import type { Handlers } from '#shared/bridge/rpc';
import type { Profile } from '#shared/domain/rules/profile';
import { succeed, type Result } from '#shared/base/result';
import type { KeyStore } from '../keys/key-store';
import { checkBaseUrl, tidyBaseUrl } from '../partner-api/base-url';
import type { ProjectAddress } from '../keys/keychain';
import { freeName, readProfileFile, writeProfileFile } from '../profiles/profile-file';
import { profileSchema } from '../profiles/profile-schema';
import type { ProfileStore } from '../profiles/profile-store';
import { enteredIn, refuseHalfCharacters } from './entered-text';
import { deleteWithRuns, refuseDeletion } from './closing/delete-run';
import { nothing, profileArgument, serve } from './serve';
import type { CallParts } from './core-parts';
import { tellDone } from './tell-done';

const savedArgument = v.strictObject({ profile: profileSchema, before: v.nullable(profileSchema) });

const fileArgument = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(500)),
  content: v.instance(Uint8Array),
});

/** The calls about profiles (product.md, section 1). */
export function profileCalls(parts: CallParts): Handlers<ProfileCalls> {
  const { profiles, recent, inOrder } = parts;
  const changed = tellDone(parts.publish, { type: 'profiles-changed' });
  return {
    listProfiles: serve(nothing, async () => {
      const listed = await profiles.list();
      return listed.ok
        ? succeed({ ...listed.value, recent: await recentOf(parts, listed.value.profiles) })
        : listed;
    }),
    openProfile: serve(profileArgument, async ({ profileId }) => changed(await recent.opened(profileId))),
    saveProfile: serve(savedArgument, async ({ profile, before }) => {
      const baseUrl = checkBaseUrl(profile.baseUrl);
      if (!baseUrl.ok) return baseUrl;
      const entered = refuseHalfCharacters(enteredIn(profile));
      if (!entered.ok) return entered;
      const tidy = { ...profile, baseUrl: tidyBaseUrl(baseUrl.value) };
      return changed(await saveProfile(parts, tidy, before));
    }),
    deleteProfile: serve(profileArgument, async ({ profileId }) => {
      const found = await profiles.find(profileId);
      return found.ok ? changed(await deleteProfile(parts, found.value)) : found;
    }),
    exportProfile: serve(profileArgument, ({ profileId }) =>
      inOrder(async () => {
        const found = await profiles.find(profileId);
        if (!found.ok) return found;
        // The file may have been edited by hand, or the key may be newer than the text.
        const keyless = await parts.gate.refuse({ profile: found.value });
        return keyless.ok ? succeed(writeProfileFile(found.value)) : keyless;
      }),
    ),
    importProfile: serve(fileArgument, async (file) => changed(await importProfile(parts, file))),
  };
}

async function recentOf({ recent }: CallParts, known: readonly Profile[]): Promise<readonly string[]> {
  const ids = new Set(known.map(({ id }) => id));
  return (await recent.list()).filter((id) => ids.has(id));
}

/**
 * Restores the profile if the old project's key cannot be removed, so that no key is left behind unseen. The keychain is
 * asked outside the queue: if it hangs, other profiles can still be saved.
 */
async function saveProfile(
  { profiles, keys, inOrder }: CallParts,
  profile: Profile,
  before: Profile | null,
): Promise<Result<Profile>> {
  const saved = await inOrder(() => profiles.change(profile, before));
  if (!saved.ok || before === null || isSameProject(before, saved.value)) return saved;
  const forgotten = await forgetUnusedKey(profiles, keys, before);
  if (forgotten.ok) return saved;
  await inOrder(() => profiles.change(before, saved.value));
  return forgotten;
}

async function importProfile({ profiles, inOrder }: CallParts, file: ExportedFile): Promise<Result<Profile>> {
  const read = readProfileFile(file);
  if (!read.ok) return read;
  const entered = refuseHalfCharacters(enteredIn(read.value));
  if (!entered.ok) return entered;
  return inOrder(async () => {
    const listed = await profiles.list();
    if (!listed.ok) return listed;
    const taken = listed.value.profiles.map(({ name }) => name);
    return profiles.save({ ...read.value, id: randomUUID(), name: freeName(read.value.name, taken) });
  });
}

/** Removes everything stored for a profile, then the profile, so that a deletion that failed half-way can be repeated. */
async function deleteProfile(parts: CallParts, profile: Profile): Promise<Result<null>> {
  const { profiles, keys, reviews, platform, readings, looks, inOrder } = parts;
  await readings.cancel(profile.id);
  // First what may be refused; the keychain is waited for outside of the order, since it may not answer.
  const refused = await refuseDeletion(parts, profile.id);
  if (!refused.ok) return refused;
  const forgotten = await forgetUnusedKey(profiles, keys, profile);
  if (!forgotten.ok) return forgotten;
  return inOrder(() =>
    deleteWithRuns(parts, profile.id, async () => {
      const withoutSnapshots = await platform.snapshots.removeAll(profile.id);
      if (!withoutSnapshots.ok) return withoutSnapshots;
      const forgottenReviews = await reviews.remove(profile.id);
      if (!forgottenReviews.ok) return forgottenReviews;
      // Only a convenience: a profile is deleted even if its looks cannot be removed.
      await looks.remove(profile.id);
      return profiles.remove(profile.id);
    }),
  );
}

/** Removes the key of a project that a profile leaves, unless another profile of that project uses it. */
async function forgetUnusedKey(profiles: ProfileStore, keys: KeyStore, left: Profile): Promise<Result<null>> {
  const listed = await profiles.list();
  if (!listed.ok) return listed;
  const isUsed = listed.value.profiles.some((other) => other.id !== left.id && isSameProject(other, left));
  return isUsed ? succeed(null) : keys.forget(left);
}

function isSameProject(a: ProjectAddress, b: ProjectAddress): boolean {
  return a.baseUrl === b.baseUrl && a.projectId === b.projectId;
}
