import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { ExportedFile, ProfileListing } from '#shared/bridge/profile-contract';
import type { Profile } from '#shared/domain/rules/profile';
import type { Result } from '#shared/base/result';
import { askResult, useQuestion } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { createProfileWrites, type ProfilePart } from '../../session/profile-writes';
import { useHeard } from '../../shell/use-heard';

/** The profiles as the screen knows them, and which one is open. */
export interface Profiles {
  /** Null until they have been read. */
  readonly list: readonly Profile[] | null;
  readonly problems: readonly AppError[];
  readonly selected: Profile | null;
  readonly select: (profileId: string) => void;
  /** Saves what was changed since the profile was read as `before`; null for a new one. */
  readonly save: (profile: Profile, before: Profile | null) => Promise<Result<Profile>>;
  /** Changes a part of a profile, at once on the screen; the rest stays as it was changed last. */
  readonly amend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  /** Adds a profile from a file; it is not opened by that. */
  readonly add: (file: ExportedFile) => Promise<Result<Profile>>;
  readonly remove: (profileId: string) => Promise<Result<null>>;
}

/** What is listed beside the profiles themselves. */
type Beside = Omit<ProfileListing, 'profiles'>;

const nothingBeside: Beside = { recent: [], problems: [] };

/** Keeps the list in step with what is saved and deleted, here or in another window; opens the profile that was open last. */
export function useProfiles(): Profiles {
  const { bridge, app } = useHost();
  const [beside, setBeside] = useState<Beside | null>(null);
  const [shown, setShown] = useState<readonly Profile[] | null>(null);
  const [selectedId, setSelectedId] = useState(() => app.sampleProfileId ?? readAddress());
  const [writes] = useState(() =>
    createProfileWrites((profile, before) => askResult(bridge.saveProfile({ profile, before })), setShown),
  );

  const question = useCallback(async () => {
    const revision = writes.revision();
    return { revision, answer: await askResult(bridge.listProfiles()) };
  }, [bridge, writes]);
  const refresh = useQuestion(question, ({ revision, answer }) => {
    // A list that was asked for before something was written is of before that.
    if (revision !== writes.revision()) return;
    if (answer.ok) writes.listed(answer.value.profiles);
    setShown(writes.shown());
    setBeside((before) =>
      answer.ok ? answer.value : { ...(before ?? nothingBeside), problems: [answer.error] },
    );
  });

  useHeard(bridge, (event) => {
    if (event.type === 'profiles-changed') void refresh();
  });

  const select = useCallback((profileId: string) => {
    setSelectedId(profileId);
    writeAddress(profileId);
  }, []);

  /** Shows what somebody else has saved meanwhile. */
  const seen = useCallback(
    async (writing: Promise<Result<Profile>>) => {
      const answer = await writing;
      if (!answer.ok && answer.error.code === 'profile_changed') void refresh();
      return answer;
    },
    [refresh],
  );
  const save = useCallback(
    (profile: Profile, before: Profile | null) => seen(writes.save(profile, before)),
    [seen, writes],
  );
  const amend = useCallback(
    (profile: Profile, part: ProfilePart) => seen(writes.amend(profile, part)),
    [seen, writes],
  );
  const add = useCallback(
    async (file: ExportedFile) => {
      const answer = await askResult(bridge.importProfile(file));
      if (answer.ok) writes.add(answer.value);
      return answer;
    },
    [bridge, writes],
  );
  const remove = useCallback(
    (profileId: string) => writes.remove(profileId, () => askResult(bridge.deleteProfile({ profileId }))),
    [bridge, writes],
  );

  const list = useMemo(() => shown?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? null, [shown]);
  const selected = openOf(list ?? [], [selectedId, ...(beside?.recent ?? [])]);
  const openId = selected?.id ?? null;
  const lastOpening = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (openId === null) return;
    // Only a convenience: where it cannot be written down, the profile is open all the same.
    lastOpening.current = lastOpening.current.then(() =>
      askResult(bridge.openProfile({ profileId: openId })),
    );
  }, [bridge, openId]);

  return { list, problems: beside?.problems ?? [], selected, select, save, amend, add, remove };
}

/** The profile that was chosen, else the one that was open last, else the first. */
function openOf(list: readonly Profile[], ids: ReadonlyArray<string | null>): Profile | null {
  for (const wanted of ids) {
    const found = list.find(({ id }) => id === wanted);
    if (found !== undefined) return found;
  }
  return list[0] ?? null;
}

/** The open profile is in the address, so that a reload of the screen comes back to it. */
function readAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('profile');
}

function writeAddress(profileId: string): void {
  history.replaceState(null, '', `#${new URLSearchParams({ profile: profileId }).toString()}`);
}
