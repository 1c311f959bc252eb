import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';
import type { KeyStore } from '../keys/key-store';
import type { ProjectAddress } from '../keys/keychain';
import type { ProfileStore } from '../profiles/profile-store';

/** Queries the platform for a profile, with its kept key. */
export type AskPlatform = <T>(
  profileId: string,
  question: (profile: Profile, key: string) => Promise<Result<T>>,
) => Promise<Result<T>>;

export function createAskPlatform(profiles: ProfileStore, keys: KeyStore): AskPlatform {
  return async (profileId, question) => {
    const profile = await profiles.find(profileId);
    if (!profile.ok) return profile;
    return askWithKeptKey(keys, profile.value, (key) => question(profile.value, key));
  };
}

/**
 * Queries with the key kept for a project. Remembers whether the API accepted the key; a refused key is kept, and so is
 * everything read with it (snapshot.md: "401 stops at once, keeps old data").
 */
export async function askWithKeptKey<T>(
  keys: KeyStore,
  project: ProjectAddress,
  question: (key: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = await keys.read(project);
  if (!key.ok) return key;
  const answer = await question(key.value);
  if (answer.ok) keys.markAccepted(project);
  else if (answer.error.code === 'key_rejected') keys.markRejected(project);
  return answer;
}
