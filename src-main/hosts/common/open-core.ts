import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { succeed, type Result } from '#shared/base/result';
import { othersWriteWords, sharedFolderWords } from '#shared/words/folder-words';
import { createAppCore, type AppCore } from '../../core/calls/app-core';
import type { AppCoreParts, SampleSwitch } from '../../core/calls/core-parts';
import {
  limitsDirectory,
  logDirectory,
  openDataDirectory,
  othersMayWrite,
} from '../../core/storage/data-directory';
import { createKeyStore } from '../../core/keys/key-store';
import { createSigningKey } from '../../core/keys/signing-key';
import type { FetchPort } from '../../core/partner-api/ports';
import type { Keychain } from '../../core/keys/keychain';
import { noPolicy, policyInForce, readPolicy } from '../../core/policy/office-policy';
import { createLooksStore } from '../../core/profiles/looks-store';
import { createProfileStore } from '../../core/profiles/profile-store';
import { createRecentProfiles } from '../../core/profiles/recent-profiles';
import { createReviewStore } from '../../core/reviews/review-store';
import { createCloseStore } from '../../core/runs/close-log';
import { createRunStore } from '../../core/runs/run-store';
import { createSignOffStore } from '../../core/runs/sign-off-store';
import { createPlatform, type PlatformParts } from '../../core/snapshot/take/create-platform';
import { markInUse, type FolderInUse } from '../../core/storage/folder-in-use';
import { sweepLeftovers } from '../../core/storage/sweep';
import { userName } from '../../core/reviews/user-name';
import { startDemo } from './demo';
import { noticesFile, version } from './installation';
import { logCore } from './log-core';
import { logDefect } from './log-defect';
import { readLogs } from './log-file';
import { outliveReaders } from './outlive-readers';
import { createSwitchingCore } from './sample-switch';

/** How a host with a screen opens the core. */
export interface CoreOptions extends Pick<AppCoreParts, 'host' | 'desktop'> {
  readonly fetch: FetchPort;
  /** Where the keys of the user's own profiles are kept. */
  readonly keychain: Keychain;
  /** Runs on the sample project, in a folder of its own: the user's profiles, snapshots and keys are not touched. */
  readonly demo: boolean;
  /** Another data folder than the usual one. */
  readonly dataDir?: string | undefined;
  /** Told at the start what there is to know of the data folder, a sentence or two each, which the screen does not show on its own. */
  readonly onRemark?: (words: string) => void;
}

/** Puts the stores, the platform and the core together for a host. */
export async function openCore(options: CoreOptions): Promise<Result<AppCore>> {
  outliveReaders();
  if (options.demo) return succeed(await openSampleCore(options, onlySample));
  const opened = await openDataDirectory(options.dataDir);
  if (!opened.ok) return opened;
  await sweepLeftovers(opened.value);
  const folder = markInUse(opened.value);
  const policy = await readPolicy();
  if (await folder.isShared()) options.onRemark?.(sharedFolderWords);
  const folders = { dataDir: opened.value, limitsDir: await limitsDirectory(opened.value), policy };
  const shown = {
    data: opened.value,
    log: logDirectory(options.dataDir),
    othersWrite: await othersMayWrite(opened.value),
  };
  if (shown.othersWrite) options.onRemark?.(othersWriteWords(shown.data));
  const core = createSwitchingCore(
    (sampleSwitch) => openOwnCore(options, folders, folder, shown, sampleSwitch),
    (sampleSwitch) => openSampleCore(options, sampleSwitch),
  );
  return succeed(
    logCore(options.host, {
      ...core,
      stop: async () => {
        await core.stop();
        await folder.close();
      },
    }),
  );
}

/** Started on the sample project, there is nothing to go back to. */
const onlySample: SampleSwitch = {
  closes: false,
  open: () => Promise.resolve(succeed(null)),
  close: () => Promise.resolve(succeed(null)),
};

function openOwnCore(
  options: CoreOptions,
  folders: Folders & { readonly limitsDir: string },
  folder: FolderInUse,
  shown: AppCoreParts['folders'],
  sampleSwitch: SampleSwitch,
): AppCore {
  return createAppCore({
    ...partsIn(folders, options),
    profiles: createProfileStore(join(folders.dataDir, 'profiles')),
    keys: createKeyStore(options.keychain),
    // The account has one key, whatever folders its data are in.
    signingKey: createSigningKey(options.keychain, join(folders.limitsDir, 'signing-key.lock')),
    sample: null,
    sampleSwitch,
    sharesFolder: folder.isShared,
    folders: shown,
  });
}

async function openSampleCore(options: CoreOptions, sampleSwitch: SampleSwitch): Promise<AppCore> {
  const demo = await startDemo();
  const dataDir = await mkdtemp(join(tmpdir(), 'tieout-demo-'));
  const profiles = createProfileStore(join(dataDir, 'profiles'));
  const keys = createKeyStore(null);
  await profiles.save(demo.profile);
  await keys.keep(demo.profile, demo.key);
  const core = createAppCore({
    ...partsIn({ dataDir }, options),
    profiles,
    keys,
    signingKey: createSigningKey(null, join(dataDir, 'signing-key.lock')),
    sample: { profileId: demo.profile.id, file: demo.file },
    sampleSwitch,
    sharesFolder: () => Promise.resolve(false),
    folders: null,
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

type Folders = Pick<PlatformParts, 'dataDir' | 'limitsDir' | 'policy'>;

/** What every core has, whatever its profiles: the host's ports, and stores in a data folder. */
function partsIn(
  folders: Folders,
  { fetch, host, desktop }: CoreOptions,
): Omit<
  AppCoreParts,
  'profiles' | 'keys' | 'signingKey' | 'sample' | 'sampleSwitch' | 'sharesFolder' | 'folders'
> {
  const { dataDir } = folders;
  return {
    ...{ host, desktop, version },
    readNotices: () => readFile(noticesFile, 'utf8'),
    platform: createPlatform({ fetch, ...folders }),
    office: policyInForce(folders.policy ?? succeed(noPolicy)),
    runs: createRunStore(join(dataDir, 'runs')),
    signOffs: createSignOffStore(join(dataDir, 'runs')),
    closes: createCloseStore(join(dataDir, 'closes')),
    reviews: createReviewStore(join(dataDir, 'reviews')),
    user: userName(),
    recent: createRecentProfiles(join(dataDir, 'recent-profiles.json')),
    looks: createLooksStore(join(dataDir, 'looks.json')),
    onDefect: logDefect,
    readLogs,
  };
}
