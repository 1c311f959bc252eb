import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import { fail, succeed, type Result } from '#shared/base/result';
import {
  profileSchema,
  toProfileVersion2,
  toProfileVersion3,
  toProfileVersion4,
  toProfileVersion5,
  toProfileVersion6,
} from './profile-schema';
import { removePatiently } from '../storage/atomic-file';
import { onDisk } from '../storage/storage-error';
import { underLock } from '../storage/file-lock';
import { createKeptProfiles } from './kept-profiles';
import { readVersioned, writeVersioned, type FileFormat } from '../storage/versioned-file';

/** The profiles of one data folder, a file each (product.md, section 1). */
export interface ProfileStore {
  /** All profiles by name, and what is wrong with any file that could not be read. */
  list(): Promise<Result<{ readonly profiles: readonly Profile[]; readonly problems: readonly AppError[] }>>;
  find(profileId: string): Promise<Result<Profile>>;
  /** The profile of this name, ignoring case; no two have the same. */
  findByName(name: string): Promise<Result<Profile>>;
  /** Creates or replaces the profile with this id, all or nothing. Refused where another profile has its name. */
  save(profile: Profile): Promise<Result<Profile>>;
  /**
   * Saves the changes since the profile was read as `before`; null for a new one. Changes by other windows or processes
   * stay; where they changed the same part, the save is refused with `profile_changed`.
   */
  change(profile: Profile, before: Profile | null): Promise<Result<Profile>>;
  remove(profileId: string): Promise<Result<null>>;
}

/** The files' format; a change of `Profile` adds a migration here and the old bytes to the test. */
export const profileFormat: FileFormat<Profile> = {
  name: 'tieout-profile',
  schema: profileSchema,
  migrations: [toProfileVersion2, toProfileVersion3, toProfileVersion4, toProfileVersion5, toProfileVersion6],
  maxBytes: 8 * 1024 * 1024,
  sealed: true,
};

const extension = '.json';

/** Keeps profiles in `folder`, which is created when the first one is saved. */
export function createProfileStore(folder: string): ProfileStore {
  const pathOf = (profileId: string): string => join(folder, `${profileId}${extension}`);
  /** One change at a time in the whole folder, since no two profiles may have the same name. */
  const alone = <T>(profileId: string, work: () => Promise<Result<T>>): Promise<Result<T>> =>
    underLock(join(folder, '.lock'), pathOf(profileId), work);

  const readNamed = async (profileId: string): Promise<Result<Profile | null>> => {
    const path = pathOf(profileId);
    const read = await readVersioned(path, profileFormat);
    if (!read.ok || read.value === null || read.value.id === profileId) return read;
    // Otherwise a copied file would be a second profile with the first one's id.
    return fail({ code: 'stored_file_damaged', path, kept: null });
  };

  const kept = createKeptProfiles(folder, profileFormat);
  /** Profiles restored since the start. They are reported until Tieout is closed, because the list is read many times. */
  const restored = new Map<string, AppError>();

  /** Under the lock: the profile, restored where its file is damaged and a good one was kept. */
  const readHere = async (profileId: string): Promise<Result<Profile | null>> => {
    const read = await readNamed(profileId);
    if (read.ok || read.error.code !== 'stored_file_damaged') return read;
    const back = await kept.restore(profileId);
    if (!back.ok || back.value === null) return back.ok ? read : back;
    restored.set(profileId, back.value.problem);
    return succeed(back.value.profile);
  };

  const readOrRestore = async (profileId: string): Promise<Result<Profile | null>> => {
    const read = await readNamed(profileId);
    const isDamaged = !read.ok && read.error.code === 'stored_file_damaged';
    return isDamaged ? alone(profileId, () => readHere(profileId)) : read;
  };

  const listBy = async (
    readOne: (profileId: string) => Promise<Result<Profile | null>>,
  ): ReturnType<ProfileStore['list']> => {
    const names = await onDisk(folder, async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return readdir(folder);
    });
    if (!names.ok) return names;
    const ids = names.value
      .filter((name) => name.endsWith(extension) && !name.startsWith('.'))
      .map((name) => name.slice(0, -extension.length));
    const profiles: Profile[] = [];
    const problems: AppError[] = [];
    for (const read of await Promise.all(ids.map(readOne))) {
      if (!read.ok) problems.push(read.error);
      else if (read.value !== null) profiles.push(read.value);
    }
    profiles.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
    return succeed({ profiles, problems: [...problems, ...restored.values()] });
  };

  const list: ProfileStore['list'] = () => listBy(readOrRestore);

  const sameName = (name: string, listed: Awaited<ReturnType<typeof list>>): Result<Profile | undefined> => {
    if (!listed.ok) return listed;
    return succeed(listed.value.profiles.find((profile) => fold(profile.name) === fold(name)));
  };

  const write = async (profile: Profile): Promise<Result<Profile>> => {
    const other = sameName(profile.name, await listBy(readHere));
    if (!other.ok) return other;
    if (other.value !== undefined && other.value.id !== profile.id) {
      return fail({ code: 'argument_invalid', call: 'saveProfile', field: 'name' });
    }
    const written = await writeVersioned(pathOf(profile.id), profileFormat, profile);
    if (!written.ok) return written;
    restored.delete(profile.id);
    await kept.keep(profile.id);
    return succeed(profile);
  };

  return {
    list,
    find: async (profileId) => foundAs(profileId, await readOrRestore(profileId)),
    findByName: async (name) => foundAs(name, sameName(name, await list())),
    save: (profile) => alone(profile.id, () => write(profile)),
    change: (profile, before) =>
      alone(profile.id, async () => {
        const now = await readHere(profile.id);
        if (!now.ok) return now;
        const merged = mergeChange(profile, before, now.value);
        return merged === null
          ? fail({ code: 'profile_changed', profile: now.value?.name ?? profile.name })
          : write(merged);
      }),
    remove: (profileId) =>
      alone(profileId, () =>
        onDisk(pathOf(profileId), async () => {
          await removePatiently(pathOf(profileId));
          restored.delete(profileId);
          await kept.remove(profileId);
          return null;
        }),
      ),
  };
}

function foundAs(profile: string, read: Result<Profile | null | undefined>): Result<Profile> {
  if (!read.ok) return read;
  return read.value ? succeed(read.value) : fail({ code: 'profile_not_found', profile });
}

/** The current profile with the changes applied; null where the same part was changed elsewhere, or it was deleted. */
function mergeChange(profile: Profile, before: Profile | null, now: Profile | null): Profile | null {
  if (before === null || now === null) return before === now ? profile : null;
  let merged = now;
  for (const part of typedKeys(profile)) {
    if (isDeepStrictEqual(profile[part], before[part])) continue;
    const isFree = [before[part], profile[part]].some((value) => isDeepStrictEqual(now[part], value));
    if (!isFree) return null;
    merged = { ...merged, [part]: profile[part] };
  }
  return merged;
}

function typedKeys(profile: Profile): ReadonlyArray<keyof Profile> {
  // Every key of a profile that has passed its schema is one of the type.
  return Object.keys(profile) as (keyof Profile)[];
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
