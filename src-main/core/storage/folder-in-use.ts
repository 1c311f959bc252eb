import { join } from 'node:path';
import { takeLock, type HeldLock } from './file-lock';

/** Whether this process is the only one with a screen that has the data folder open. */
export interface FolderInUse {
  /** Whether another process has it open as well; once that one has ended, this one has it for itself. */
  readonly isShared: () => Promise<boolean>;
  close(): Promise<void>;
}

/** Marks the data folder as open in this process, by a lock that ends with it. Every store is safe between processes all the same. */
export function markInUse(dataDir: string): FolderInUse {
  let held: HeldLock | null = null;
  let last: Promise<boolean> = Promise.resolve(false);
  const look = async (): Promise<boolean> => {
    if (held !== null && (await held.isThere())) return false;
    await held?.release();
    held = null;
    const taken = await takeLock(join(dataDir, 'locks', 'open'));
    // A folder without locks is reported when something is saved.
    if (!taken.ok) return false;
    held = taken.value;
    return held === null;
  };
  return {
    isShared: () => {
      last = last.then(look);
      return last;
    },
    close: async () => {
      await last;
      await held?.release();
      held = null;
    },
  };
}
