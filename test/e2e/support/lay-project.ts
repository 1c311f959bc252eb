import { join } from 'node:path';
import type { Sandbox } from '#main/sandbox/index';
import { createKeyStore } from '#main/core/keys/key-store';
import { createKeytarKeychain } from '#main/core/keys/keytar-keychain';
import { createNodeFetch } from '#main/core/partner-api/node-fetch';
import { createProfileStore } from '#main/core/profiles/profile-store';
import { createPlatform } from '#main/core/snapshot/take/create-platform';
import { defaultProfile } from '#shared/domain/rules/profile';
import { valueOf } from '../../support/value-of';

/** One for all tests of a worker, as it keeps a process. */
const keys = createKeyStore(createKeytarKeychain());

/**
 * Leaves in a data folder, by the app's own code, what there is once a profile was made and its platform data read. The journeys
 * of profiles and readings do that on the screen; those that only need it to be there begin with it.
 */
export async function layProject(dataDir: string, sandbox: Sandbox): Promise<void> {
  const { baseUrl, projectId } = sandbox;
  const profile = { ...defaultProfile, id: 'harbour-sound', name: 'Harbour Sound', baseUrl, projectId };
  const key = sandbox.issueKey();
  await keys.keep(profile, key);
  valueOf(await createProfileStore(join(dataDir, 'profiles')).save(profile));
  const platform = createPlatform({ fetch: createNodeFetch(), dataDir });
  const { signal } = new AbortController();
  valueOf(await platform.takeSnapshot({ profile, key, resume: false, onProgress: () => undefined, signal }));
}
