import { accessSync, constants, existsSync, mkdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** What tests have to know of the system that they run on. A test that is for one only says so in its name, and is skipped elsewhere. */
export const onWindows = process.platform === 'win32';
export const onLinux = process.platform === 'linux';

/** The exit code of a program that ends on its own when a signal asks it to; Windows has no signals and kills it. */
export const codeWhenTold = onWindows ? null : 0;

/** The variables by which each system finds the folders of an account whose home is this one. */
const homeIn = (folder: string): Readonly<Record<string, string>> => ({
  ...{ HOME: folder, USERPROFILE: folder },
  LOCALAPPDATA: join(folder, 'AppData', 'Local'),
  APPDATA: join(folder, 'AppData', 'Roaming'),
});

/** Another account, with no session and no keychain. */
export function accountIn(folder: string): Readonly<Record<string, string>> {
  return { ...homeIn(folder), XDG_RUNTIME_DIR: folder };
}

/** The home of another account with the keychain of this one, which macOS looks for at home and no other system does. */
export function accountWithKeychainIn(folder: string): Readonly<Record<string, string>> {
  const library = join(homedir(), 'Library');
  for (const name of process.platform === 'darwin' ? ['Keychains', 'Preferences'] : []) {
    mkdirSync(join(folder, 'Library'), { recursive: true });
    if (existsSync(join(library, name))) symlinkSync(join(library, name), join(folder, 'Library', name));
  }
  return homeIn(folder);
}

/** The variables by which each system finds the folder for temporary files. */
export function temporaryIn(folder: string): Readonly<Record<'TMPDIR' | 'TEMP' | 'TMP', string>> {
  return { TMPDIR: folder, TEMP: folder, TMP: folder };
}

/**
 * The same variables, for a folder in memory where the system has one with room (Linux). Every save is synced to the disk, and
 * that waiting was up to half of the time of a test that saves much; nothing here can tell whether a disk obeyed.
 */
export function temporaryInMemory(): Readonly<Record<string, string>> {
  const folder = '/dev/shm';
  if (!onLinux || process.env['TMPDIR'] !== undefined || !existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 6 * 1024 ** 3 ? {} : temporaryIn(folder);
}

/** Removes a folder with all that is in it; Windows holds on for a moment to files of a process that has just ended. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Where a program is that can be started by its name; null where there is none. */
export function findOnPath(program: string): string | null {
  const names = onWindows ? [`${program}.exe`, `${program}.com`] : [program];
  const paths = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((at) => names.map((name) => join(at, name)));
  const mayRun = (path: string): boolean => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return paths.find(mayRun) ?? null;
}
