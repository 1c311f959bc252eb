import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';

/** Where this Tieout is installed: the folder that holds `package.json` and `out`, whether it runs built or from its sources. */
export const installationRoot = findRoot(import.meta.dirname);

/**
 * What `package.json` says of this Tieout: the version that the screen and `--version` show; of an installed one (`build/installers.config.ts`)
 * also where its releases are, and whether it is signed with a certificate of Apple's.
 */
export const { version, homepage, isSigned } = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      version: v.string(),
      homepage: v.optional(v.string(), ''),
      isSigned: v.optional(v.boolean(), false),
    }),
  ),
  readFileSync(join(installationRoot, 'package.json'), 'utf8'),
);

/** The built screen, and the script that Electron runs before it. */
export const rendererFolder = join(installationRoot, 'out', 'renderer');
export const preloadScript = join(installationRoot, 'out', 'preload', 'index.cjs');

/** The picture of Tieout's window, for the systems that do not take it from the program. */
export const windowIcon = join(rendererFolder, 'icon.png');

/** The notices of the work of others. */
export const noticesFile = join(rendererFolder, 'notices.md');

/** What asks the keychain for the desktop app, in a process of its own. */
export const keychainHelper = join(installationRoot, 'out', 'main', 'keychain-helper.js');

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json was not found above the program');
  return findRoot(parent);
}
