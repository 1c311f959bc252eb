import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** How long the download may show no sign of a way to the internet before it is given up. */
const reachableWithinMs = 4_000;
/** What a copy that was downloaded before may take to be unpacked while the internet cannot be reached. */
const unpackedWithinMs = 5_000;

/**
 * Electron's program where it is installed; null where it has not been downloaded, or where Electron itself is missing. Its
 * package writes the program's name last, so that without one it was not unpacked to its end.
 */
export function findElectronBinary(folder = packageFolder()): string | null {
  if (folder === null) return null;
  const name = textOf(join(folder, 'path.txt'));
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override !== undefined) return existing(join(override, name ?? 'electron'));
  const unpacked = textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '');
  if (name === null || unpacked !== packageVersion(folder)) return null;
  return existing(join(folder, 'dist', name));
}

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

function packageVersion(folder: string): string {
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return described.version;
}

/**
 * Downloads Electron's program, which its package leaves to the first start. Answers where it is, or null; where there is no
 * way to the internet that is known within seconds, and nothing of it is printed. `onBegin` is told where it will take a while.
 */
export async function downloadElectron(onBegin: () => void): Promise<string | null> {
  const folder = packageFolder();
  if (folder === null) return null;
  const stop = new AbortController();
  const installed = new Promise<void>((resolve) => {
    execFile(process.execPath, [join(folder, 'install.js')], { signal: stop.signal }, () => resolve());
  });
  const unreachable = sourceIsReachable().then(async (reachable) => {
    if (reachable) {
      onBegin();
      return installed;
    }
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      installed,
      new Promise((resolve) => (timer = setTimeout(resolve, unpackedWithinMs))),
    ]);
    clearTimeout(timer);
  });
  await Promise.race([installed, unreachable]);
  stop.abort();
  return findElectronBinary();
}

/** Whether the download host answers at all; taken for granted where a proxy is set for it. */
async function sourceIsReachable(): Promise<boolean> {
  const { ELECTRON_GET_USE_PROXY, ELECTRON_MIRROR, npm_config_electron_mirror } = process.env;
  if (ELECTRON_GET_USE_PROXY !== undefined) return true;
  const source = ELECTRON_MIRROR ?? npm_config_electron_mirror ?? 'https://github.com';
  try {
    await fetch(source, { method: 'HEAD', signal: AbortSignal.timeout(reachableWithinMs) });
    return true;
  } catch {
    return false;
  }
}

function packageFolder(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return null;
  }
}
