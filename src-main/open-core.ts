import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeed, type Result } from '#shared/result';
import { createAppCore, type AppCore, type AppCoreParts } from './core/app-core';
import { openDataDirectory } from './core/data-directory';
import { createKeyStore } from './core/key-store';
import { createKeytarKeychain } from './core/keytar-keychain';
import type { FetchPort } from './core/partner-api/ports';
import { createProfileStore } from './core/profile-store';
import { createRunStore } from './core/run-store';
import { createPlatform } from './core/snapshot/create-platform';
import { userName } from './core/user-name';
import { startDemo } from './demo';
import { version } from './installation';
import { logDefect } from './log-defect';

/** How a host with a screen opens the core. */
export interface CoreOptions extends Pick<AppCoreParts, 'host' | 'saveFile'> {
  readonly fetch: FetchPort;
  /** Runs on the sample project, in a folder of its own: the user's profiles, snapshots and keys are not touched. */
  readonly demo: boolean;
  /** Another data folder than the usual one. */
  readonly dataDir?: string | undefined;
}

/** Puts the stores, the platform and the core together for a host. */
export async function openCore(options: CoreOptions): Promise<Result<AppCore>> {
  return options.demo ? succeed(await openDemoCore(options)) : openOwnCore(options);
}

async function openOwnCore({ dataDir, fetch, host, saveFile }: CoreOptions): Promise<Result<AppCore>> {
  const opened = await openDataDirectory(dataDir);
  if (!opened.ok) return opened;
  return succeed(
    createAppCore({
      host,
      saveFile,
      version,
      platform: createPlatform({ fetch, dataDir: opened.value }),
      profiles: createProfileStore(join(opened.value, 'profiles')),
      keys: createKeyStore(createKeytarKeychain()),
      runs: createRunStore(join(opened.value, 'runs')),
      user: userName(),
      sample: null,
      onDefect: logDefect,
    }),
  );
}

async function openDemoCore({ fetch, host, saveFile }: CoreOptions): Promise<AppCore> {
  const demo = await startDemo();
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-demo-'));
  const profiles = createProfileStore(join(dataDir, 'profiles'));
  const keys = createKeyStore(null);
  await profiles.save(demo.profile);
  await keys.keep(demo.profile, demo.key);
  const core = createAppCore({
    host,
    saveFile,
    version,
    platform: createPlatform({ fetch, dataDir }),
    profiles,
    keys,
    runs: createRunStore(join(dataDir, 'runs')),
    user: userName(),
    sample: { profileId: demo.profile.id, file: demo.file },
    onDefect: logDefect,
  });
  return {
    ...core,
    stop: async () => {
      await core.stop();
      await demo.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
