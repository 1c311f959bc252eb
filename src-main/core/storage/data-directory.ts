import { access, constants, mkdir, readdir, stat } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fail, succeed, type Result } from '#shared/base/result';
import { onDisk, storageError, systemErrorCode } from './storage-error';

/**
 * The folder in which Tieout keeps everything: the one asked for, else the one that `TIEOUT_DATA_DIR` names, else the
 * platform's application folder (product.md, section 6).
 */
export function dataDirectory(asked?: string): string {
  const named = [asked, process.env['TIEOUT_DATA_DIR']].find((path) => path !== undefined && path !== '');
  return named === undefined ? accountFolders().data : resolve(named);
}

/** The folder of the log: beside the data where another folder is named, else where the platform has logs. */
export function logDirectory(asked?: string): string {
  const data = dataDirectory(asked);
  return data === accountFolders().data ? accountFolders().log : join(data, 'log');
}

/** Whether other accounts may write to a folder, by its mode: lists of access are not looked at, and Windows has those only. */
export async function othersMayWrite(folder: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const found = await stat(folder).catch(() => null);
  return found !== null && (found.mode & 0o022) !== 0;
}

/** Where each system keeps the data and the logs of an account's programs. */
function accountFolders(): Readonly<Record<'data' | 'log', string>> {
  const library = join(home(), 'Library');
  if (process.platform === 'darwin')
    return { data: join(library, 'Application Support', 'Tieout'), log: join(library, 'Logs', 'Tieout') };
  if (process.platform === 'win32') {
    const local = join(named('LOCALAPPDATA') ?? join(home(), 'AppData', 'Local'), 'Tieout');
    return { data: join(local, 'Data'), log: join(local, 'Log') };
  }
  const local = join(home(), '.local');
  return {
    data: join(named('XDG_DATA_HOME') ?? join(local, 'share'), 'Tieout'),
    log: join(named('XDG_STATE_HOME') ?? join(local, 'state'), 'Tieout'),
  };
}

/** A folder that a variable names; a relative one would be another folder wherever Tieout is started. */
function named(variable: string): string | null {
  const path = process.env[variable];
  return path !== undefined && isAbsolute(path) ? path : null;
}

/**
 * The account's home, which some services and containers have none of: for those it is the root, where hardly anyone may write.
 * Whatever then has to be kept says so, and what keeps nothing does its work.
 */
function home(): string {
  for (const ask of [homedir, () => userInfo().homedir]) {
    try {
      const found = ask();
      if (isAbsolute(found)) return found;
    } catch (thrown) {
      if (systemErrorCode(thrown) === null) throw thrown;
    }
  }
  return resolve('/');
}

/**
 * The folder in which the requests of the last minute are counted. The platform limits a network address, so there is one
 * for all that the account runs, whatever its data folders; where an account has no folder of its own that it may write
 * to, as some services have none, it is in the data folder.
 */
export async function limitsDirectory(dataDir: string): Promise<string> {
  const ofAccount = join(accountFolders().data, 'limits');
  const ready = await onDisk(ofAccount, async () => {
    await mkdir(ofAccount, { recursive: true, mode: 0o700 });
    await access(ofAccount, constants.W_OK);
  });
  return ready.ok ? ofAccount : join(dataDir, 'limits');
}

/** What may be kept on another drive, by a link: without it there would seem to be no run and no review. */
const rooms = ['profiles', 'runs', 'reviews', 'closes', 'snapshots'];

/** Makes sure that the folder is there, for the owner only, and that no link in it leads nowhere. */
export async function openDataDirectory(asked?: string): Promise<Result<string>> {
  const path = dataDirectory(asked);
  let at = path;
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    for (const name of await readdir(path)) {
      at = join(path, name);
      if (rooms.includes(name)) await stat(at);
    }
    return succeed(path);
  } catch (thrown) {
    return fail(storageError(at, thrown));
  }
}
