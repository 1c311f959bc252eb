import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '#shared/app-error';
import type { Profile } from '#shared/domain/profile';
import { fail, succeed, type Result } from '#shared/result';
import { profileSchema, toProfileVersion2, toProfileVersion3 } from './profile-schema';
import { storageError } from './storage-error';
import { readVersioned, writeVersioned, type FileFormat } from './versioned-file';

/** The profiles of one data folder, a file each (product.md, section 1). */
export interface ProfileStore {
  /** All profiles by name, and what is wrong with any file that could not be read. */
  list(): Promise<Result<{ readonly profiles: readonly Profile[]; readonly problems: readonly AppError[] }>>;
  find(profileId: string): Promise<Result<Profile>>;
  /** The profile of this name, upper and lower case alike; no two have the same. */
  findByName(name: string): Promise<Result<Profile>>;
  /** Creates or replaces the profile with this id, all or nothing. Refused where another profile has its name. */
  save(profile: Profile): Promise<Result<Profile>>;
  remove(profileId: string): Promise<Result<null>>;
}

/** The files' format; a change of `Profile` adds a migration here and the old bytes to the test. */
export const profileFormat: FileFormat<Profile> = {
  name: 'tieout-profile',
  schema: profileSchema,
  migrations: [toProfileVersion2, toProfileVersion3],
};

const extension = '.json';

/** Keeps profiles in `folder`, which is created when the first one is saved. */
export function createProfileStore(folder: string): ProfileStore {
  const pathOf = (profileId: string): string => join(folder, `${profileId}${extension}`);

  const readNamed = async (profileId: string): Promise<Result<Profile | null>> => {
    const path = pathOf(profileId);
    const read = await readVersioned(path, profileFormat);
    if (!read.ok || read.value === null || read.value.id === profileId) return read;
    // A copied file would otherwise be a second profile under the first one's id.
    return fail({ code: 'stored_file_damaged', path, kept: null });
  };

  const list: ProfileStore['list'] = async () => {
    let names: readonly string[];
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      names = await readdir(folder);
    } catch (thrown) {
      return fail(storageError(folder, thrown));
    }
    const ids = names
      .filter((name) => name.endsWith(extension) && !name.startsWith('.'))
      .map((name) => name.slice(0, -extension.length));
    const profiles: Profile[] = [];
    const problems: AppError[] = [];
    for (const read of await Promise.all(ids.map(readNamed))) {
      if (!read.ok) problems.push(read.error);
      else if (read.value !== null) profiles.push(read.value);
    }
    profiles.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
    return succeed({ profiles, problems });
  };

  const sameName = async (name: string): Promise<Result<Profile | undefined>> => {
    const listed = await list();
    if (!listed.ok) return listed;
    return succeed(listed.value.profiles.find((profile) => fold(profile.name) === fold(name)));
  };

  return {
    list,
    find: async (profileId) => {
      const read = await readNamed(profileId);
      if (!read.ok) return read;
      return read.value === null
        ? fail({ code: 'profile_not_found', profile: profileId })
        : succeed(read.value);
    },
    findByName: async (name) => {
      const found = await sameName(name);
      if (!found.ok) return found;
      return found.value === undefined
        ? fail({ code: 'profile_not_found', profile: name })
        : succeed(found.value);
    },
    save: async (profile) => {
      const other = await sameName(profile.name);
      if (!other.ok) return other;
      if (other.value !== undefined && other.value.id !== profile.id) {
        return fail({ code: 'argument_invalid', call: 'saveProfile', field: 'name' });
      }
      const written = await writeVersioned(pathOf(profile.id), profileFormat, profile);
      return written.ok ? succeed(profile) : written;
    },
    remove: async (profileId) => {
      try {
        await rm(pathOf(profileId), { force: true });
        return succeed(null);
      } catch (thrown) {
        return fail(storageError(pathOf(profileId), thrown));
      }
    },
  };
}

function fold(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}
