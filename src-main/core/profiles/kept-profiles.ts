import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppError } from '#shared/base/app-error';
import type { Profile } from '#shared/domain/rules/profile';
import { succeed, type Result } from '#shared/base/result';
import { copyAside, discard, isTemporaryOf, writeAtomically } from '../storage/atomic-file';
import { onDisk, resultOnDisk } from '../storage/storage-error';
import { readVersioned, type FileFormat } from '../storage/versioned-file';

/** The last good generation of each profile's file, from which a damaged one is restored. */
export interface KeptProfiles {
  /** Keeps the file as it was just saved. */
  keep(profileId: string): Promise<void>;
  /** Sets a copy of the damaged file aside and restores the last good one; null where none was kept. */
  restore(profileId: string): Promise<Result<Restored | null>>;
  /** Removes what is kept of a profile, the copies set aside, and leftovers of its writes. */
  remove(profileId: string): Promise<void>;
}

/** A restored profile, and the warning about it. */
interface Restored {
  readonly profile: Profile;
  readonly problem: AppError;
}

/** Keeps them in a folder beside the profiles' own files; all under the profiles' lock. */
export function createKeptProfiles(folder: string, format: FileFormat<Profile>): KeptProfiles {
  const keptDir = join(folder, '.kept');
  const nameOf = (profileId: string): string => `${profileId}.json`;

  return {
    keep: async (profileId) => {
      // If this copy cannot be written, the previous one stays; the profile itself is saved.
      await onDisk(keptDir, async () => {
        await mkdir(keptDir, { recursive: true, mode: 0o700 });
        const content = await readFile(join(folder, nameOf(profileId)));
        await writeAtomically(join(keptDir, nameOf(profileId)), content);
      });
    },
    restore: async (profileId) => {
      const kept = await readVersioned(join(keptDir, nameOf(profileId)), format);
      if (!kept.ok || kept.value?.id !== profileId) return succeed(null);
      const path = join(folder, nameOf(profileId));
      const profile = kept.value;
      return resultOnDisk(path, async () => {
        const aside = await copyAside(path);
        const written = await writeAtomically(path, await readFile(join(keptDir, nameOf(profileId))));
        if (!written.ok) return written;
        return succeed({ profile, problem: { code: 'profile_restored', path, kept: aside } });
      });
    },
    remove: async (profileId) => {
      for (const dir of [keptDir, folder]) {
        const names = await readdir(dir).catch(() => []);
        const name = nameOf(profileId);
        const isOf = (other: string): boolean =>
          (dir === keptDir && other === name) ||
          other.startsWith(`${name}.damaged-`) ||
          isTemporaryOf(name, other);
        for (const left of names.filter(isOf)) {
          await discard(join(dir, left));
        }
      }
    },
  };
}
