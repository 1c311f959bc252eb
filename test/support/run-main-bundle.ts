import { onTestFinished } from 'vitest';
import { repository, runBundle, type MainBundle } from '../desktop/run-bundle';
import type { Settings } from '../desktop/stand-in/protocol';
import { accountIn, temporaryIn } from './system';
import { temporaryFolder } from './temporary-folder';

export { repository, type MainBundle };

/**
 * Starts the bundle, that of the repository or of an app that was unpacked elsewhere, with a page that the test plays, and
 * waits until it has loaded one, said an error or ended. Its data folder is the test's own, and no keychain can be reached from
 * it unless the test passes on the way to one.
 */
export async function runMainBundle(
  words: readonly string[],
  dataDir: string,
  settings: Omit<Settings, 'page'> = {},
  env: NodeJS.ProcessEnv = {},
  installed = repository,
): Promise<MainBundle> {
  const main = await runBundle({
    words,
    app: installed,
    settings: { page: 'played', ...settings },
    env: {
      PATH: process.env['PATH'],
      ...accountIn(temporaryFolder()),
      TIEOUT_DATA_DIR: dataDir,
      ...temporaryIn(temporaryFolder()),
      ...env,
    },
  });
  onTestFinished(async () => {
    main.child.kill('SIGKILL');
    await main.exited;
  });
  const ended = main.exited.then(() => 'ended' as const);
  for (;;) {
    const state = await Promise.race([main.recorded().catch(() => ended), ended]);
    if (state === 'ended' || state.loaded.length + state.errors.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return main;
}
