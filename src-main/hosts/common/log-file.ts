import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NamedFile } from '../../core/calls/host-ports';
import { ownerOnly } from '../../core/storage/atomic-file';

/** How large a log may become; there is the one being written and the one before. */
const maxBytes = 1_000_000;
const names = { before: 'tieout.1.log', now: 'tieout.log' } as const;

let folder: string | null = null;

/** Keeps a log in this folder from now on; a host that calls this not at all, as the command line, keeps none. */
export function keepLogIn(path: string): void {
  folder = path;
}

/**
 * Adds a line with the time before it. Only words of Tieout's own belong into it: codes, versions, names of calls; nothing that
 * came from a file, the platform or the user. It is written at once, since what follows may be the end. Several processes may
 * write; a log that cannot be written costs only itself.
 */
export function writeLog(line: string): void {
  if (folder === null) return;
  const path = join(folder, names.now);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) {
      renameSync(path, join(folder, names.before));
    }
    appendFileSync(path, `${new Date().toISOString()} ${line}\n`, { mode: ownerOnly });
  } catch {
    // A full disk, say, of which whatever is being done tells on its own.
  }
}

/** What has been logged, the older file first. */
export function readLogs(): readonly NamedFile[] {
  const from = folder;
  if (from === null) return [];
  return Object.values(names).flatMap((name) => {
    try {
      return [{ name, content: new Uint8Array(readFileSync(join(from, name))) }];
    } catch {
      return [];
    }
  });
}
