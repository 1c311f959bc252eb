import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/app-error';
import type { ExportedFile, ProfileListing } from '#shared/bridge/contract';
import type { Profile } from '#shared/domain/profile';
import type { Rules } from '#shared/domain/rules';
import type { Result } from '#shared/result';
import { askResult } from './ask';
import { useHost } from './host';
import { useLatest } from './use-latest';

/** The profiles as the screen knows them, and which one is open. */
export interface Profiles {
  /** Null until they have been read. */
  readonly list: readonly Profile[] | null;
  readonly problems: readonly AppError[];
  readonly selected: Profile | null;
  readonly select: (profileId: string) => void;
  readonly save: (profile: Profile) => Promise<Result<Profile>>;
  /** Changes a part of a profile; the rest stays as it was saved last, whatever of it the screen still shows. */
  readonly amend: (profile: Profile, part: Partial<Profile>) => Promise<Result<Profile>>;
  /** Adds a profile from a file; it is not opened by that. */
  readonly add: (file: ExportedFile) => Promise<Result<Profile>>;
  readonly remove: (profileId: string) => Promise<Result<null>>;
}

const nothingListed: ProfileListing = { profiles: [], recent: [], problems: [] };

/** Keeps the list in step with what is saved and deleted, here or in another window; opens the profile that was open last. */
export function useProfiles(): Profiles {
  const { bridge, app } = useHost();
  const [listing, setListing] = useState<ProfileListing | null>(null);
  const [selectedId, setSelectedId] = useState(() => app.sampleProfileId ?? readAddress());
  const begin = useLatest();
  const lastSaved = useRef(new Map<string, Profile>());

  const refresh = useCallback(() => {
    const isCurrent = begin();
    return askResult(bridge.listProfiles()).then((answer) => {
      if (!isCurrent()) return;
      lastSaved.current.clear();
      setListing((before) =>
        answer.ok
          ? { ...answer.value, profiles: answer.value.profiles.map(asBefore(before)) }
          : { ...(before ?? nothingListed), problems: [answer.error] },
      );
    });
  }, [begin, bridge]);

  useEffect(() => {
    void refresh();
    return bridge.subscribe((event) => {
      if (event.type === 'profiles-changed') void refresh();
    });
  }, [bridge, refresh]);

  const select = useCallback((profileId: string) => {
    setSelectedId(profileId);
    writeAddress(profileId);
  }, []);

  const keep = useCallback(
    (profile: Profile) => {
      // A list that was asked for before this is of before this.
      begin();
      setListing((before) => withProfile(before, profile));
    },
    [begin],
  );

  // One after the other, so that of two quick changes the later one is the one that stays.
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const amend = useCallback(
    (profile: Profile, part: Partial<Profile>) => {
      const saving = lastSave.current.then(async () => {
        // What was saved after the screen had this profile must not be undone by what it does not speak of.
        const base = lastSaved.current.get(profile.id) ?? profile;
        const answer = await askResult(bridge.saveProfile({ ...base, ...part }));
        if (!answer.ok) return answer;
        const kept = withSameRules(answer.value, part.rules ?? base.rules);
        lastSaved.current.set(profile.id, kept);
        keep(kept);
        return answer;
      });
      lastSave.current = saving;
      return saving;
    },
    [bridge, keep],
  );
  const save = useCallback((profile: Profile) => amend(profile, profile), [amend]);

  const add = useCallback(
    async (file: ExportedFile) => {
      const answer = await askResult(bridge.importProfile(file));
      if (answer.ok) keep(answer.value);
      return answer;
    },
    [bridge, keep],
  );

  const remove = useCallback(
    async (profileId: string) => {
      const answer = await askResult(bridge.deleteProfile({ profileId }));
      if (answer.ok) {
        begin();
        setListing((before) => withoutProfile(before, profileId));
      }
      return answer;
    },
    [begin, bridge],
  );

  const list = useMemo(
    () => listing?.profiles.toSorted((a, b) => a.name.localeCompare(b.name)) ?? null,
    [listing],
  );
  const selected = openOf(list ?? [], [selectedId, ...(listing?.recent ?? [])]);
  const openId = selected?.id ?? null;
  const lastOpening = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (openId === null) return;
    // Only a convenience: where it cannot be written down, the profile is open all the same.
    lastOpening.current = lastOpening.current.then(() =>
      askResult(bridge.openProfile({ profileId: openId })),
    );
  }, [bridge, openId]);

  return { list, problems: listing?.problems ?? [], selected, select, save, amend, add, remove };
}

/** The profile that was chosen, else the one that was open last, else the first. */
function openOf(list: readonly Profile[], ids: ReadonlyArray<string | null>): Profile | null {
  for (const wanted of ids) {
    const found = list.find(({ id }) => id === wanted);
    if (found !== undefined) return found;
  }
  return list[0] ?? null;
}

/** A profile that has not changed stays the same object, so that nothing is compared once more for its sake. */
function asBefore(before: ProfileListing | null): (profile: Profile) => Profile {
  const known = new Map(before?.profiles.map((profile) => [JSON.stringify(profile), profile]));
  return (profile) => known.get(JSON.stringify(profile)) ?? profile;
}

/** Rules that say the same stay the same object, for the same reason. */
function withSameRules(profile: Profile, rules: Rules): Profile {
  return JSON.stringify(profile.rules) === JSON.stringify(rules) ? { ...profile, rules } : profile;
}

function withProfile(before: ProfileListing | null, profile: Profile): ProfileListing {
  const { profiles, ...rest } = before ?? nothingListed;
  return { ...rest, profiles: [...profiles.filter(({ id }) => id !== profile.id), profile] };
}

function withoutProfile(before: ProfileListing | null, profileId: string): ProfileListing {
  const { profiles, ...rest } = before ?? nothingListed;
  return { ...rest, profiles: profiles.filter(({ id }) => id !== profileId) };
}

/** The open profile stands in the address, so that a reload of the screen comes back to it. */
function readAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('profile');
}

function writeAddress(profileId: string): void {
  history.replaceState(null, '', `#${new URLSearchParams({ profile: profileId }).toString()}`);
}
