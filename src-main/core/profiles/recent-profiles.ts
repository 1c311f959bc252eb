import * as v from 'valibot';
import { succeed, type Result } from '#shared/base/result';
import { profileIdSchema } from './profile-schema';
import { underLock } from '../storage/file-lock';
import { readVersioned, writeVersioned, type FileFormat } from '../storage/versioned-file';

/** Which profiles were opened last, so that Tieout reopens the latest. */
export interface RecentProfiles {
  /** Ids, the newest first. Empty if they cannot be read, since only convenience depends on them. */
  list(): Promise<readonly string[]>;
  opened(profileId: string): Promise<Result<null>>;
}

const maxRecent = 10;

const recentFormat: FileFormat<readonly string[]> = {
  name: 'tieout-recent-profiles',
  schema: v.array(profileIdSchema),
  migrations: [],
};

/** Keeps the list in a file. */
export function createRecentProfiles(path: string): RecentProfiles {
  const list = async (): Promise<readonly string[]> => {
    const read = await readVersioned(path, recentFormat);
    return read.ok ? (read.value ?? []) : [];
  };
  const write = async (profileId: string): Promise<Result<null>> => {
    const before = await list();
    if (before[0] === profileId) return succeed(null);
    const ids = [profileId, ...before.filter((id) => id !== profileId)].slice(0, maxRecent);
    return writeVersioned(path, recentFormat, ids);
  };
  return {
    list,
    // One after the other: of two opened quickly, the later one is the newest.
    opened: (profileId) => underLock(`${path}.lock`, path, () => write(profileId)),
  };
}
