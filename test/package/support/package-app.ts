import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { Arch, build, Platform, type Configuration } from 'electron-builder';
import { installers } from '../../../build/installers.config';
import { repository } from '../../support/run-main-bundle';
import { onWindows } from '../../support/system';
import { writeStubElectron, type System } from './stub-electron';

/** The app as an installer of a system would lay it down. */
export interface PackagedApp {
  readonly system: System;
  /** The folder that is installed; on macOS the app itself. */
  readonly folder: string;
  readonly archive: string;
  /** What the fuses are in, as the tools that flip them want it named. */
  readonly program: string;
}

const targets = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };
const places: Readonly<Record<System, readonly [folder: string, resources: string, program: string]>> = {
  linux: ['linux-unpacked', 'resources', 'tieout'],
  mac: [join('mac-arm64', 'Tieout.app'), join('Contents', 'Resources'), ''],
  win: ['win-unpacked', 'resources', 'Tieout.exe'],
};

/**
 * Packages what was built for a system into `folder`, on a stub of Electron; everything else is as in a release. `afterPack` is
 * handed electron-builder's own view of it.
 */
export async function packageApp(
  system: System,
  folder: string,
  afterPack: Configuration['afterPack'] = null,
  arch = system === 'mac' ? Arch.arm64 : Arch.x64,
): Promise<PackagedApp> {
  const electronDist = join(folder, 'electron', system);
  const output = join(folder, 'packaged', system);
  writeStubElectron(electronDist, system);
  await build({
    projectDir: repository,
    targets: targets[system].createTarget('dir', arch),
    publish: 'never',
    config: {
      ...installers,
      afterPack,
      electronDist,
      directories: { ...installers.directories, output },
      // A Mac signs no program that is none.
      mac: { ...installers.mac, identity: null },
      electronFuses: { ...installers.electronFuses, resetAdHocDarwinSignature: false },
    },
  });
  const [usual, resources, program] = places[system];
  const at = system !== 'mac' && arch === Arch.arm64 ? usual.replace('-', '-arm64-') : usual;
  const app = join(output, at);
  return { system, folder: app, archive: join(app, resources, 'app.asar'), program: join(app, program) };
}

/** Whether the app for a system can be packaged on this one: Windows has no links as an app of macOS holds them. */
export const canPackage = (system: System): boolean => !(onWindows && system === 'mac');

/** The files in the archive, as paths with slashes; those that are beside it are listed in it too. */
export function filesIn({ archive }: PackagedApp): string[] {
  return listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll(sep, '/').slice(1))
    .filter((path) => !('files' in statFile(archive, ofSystem(path))));
}

/** The text of a file in the archive. */
export function textIn({ archive }: Pick<PackagedApp, 'archive'>, path: string): string {
  return extractFile(archive, ofSystem(path)).toString();
}

/** Whether a file is beside the archive and not in it. */
export function isBeside({ archive }: PackagedApp, path: string): boolean {
  return 'unpacked' in statFile(archive, ofSystem(path));
}

/** A path as the archive's own code divides it. */
const ofSystem = (path: string): string => path.replaceAll('/', sep);

/**
 * Unpacks the archive of a packaged app, with the native modules that are beside it, into a folder that runs as the
 * repository does: `out/main/index.js` in it is the main process. The desktop project takes such a folder.
 */
export function unpackApp({ archive }: Pick<PackagedApp, 'archive'>, folder: string): string {
  mkdirSync(folder, { recursive: true });
  extractAll(archive, folder);
  const beside = `${archive}.unpacked`;
  if (existsSync(beside)) cpSync(beside, folder, { recursive: true });
  return folder;
}
