import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/app-error';
import type { Profile } from '#shared/domain/profile';
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
  readonly remove: (profileId: string) => Promise<Result<null>>;
}

/** Reads the profiles once and keeps the list in step with what is saved and deleted. */
export function useProfiles(): Profiles {
  const { bridge, app } = useHost();
  const [list, setList] = useState<readonly Profile[] | null>(null);
  const [problems, setProblems] = useState<readonly AppError[]>([]);
  const [selectedId, setSelectedId] = useState(() => readAddress() ?? app.sampleProfileId);
  const begin = useLatest();

  useEffect(() => {
    const isCurrent = begin();
    void askResult(bridge.listProfiles()).then((answer) => {
      if (!isCurrent()) return;
      setList(answer.ok ? answer.value.profiles : []);
      setProblems(answer.ok ? answer.value.problems : [answer.error]);
    });
  }, [bridge, begin]);

  const select = useCallback((profileId: string) => {
    setSelectedId(profileId);
    writeAddress(profileId);
  }, []);

  // One after the other, so that of two quick changes the later one is the one that stays.
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const save = useCallback(
    (profile: Profile) => {
      const saving = lastSave.current.then(async () => {
        const answer = await askResult(bridge.saveProfile(profile));
        if (answer.ok) setList((before) => withProfile(before ?? [], answer.value));
        return answer;
      });
      lastSave.current = saving;
      return saving;
    },
    [bridge],
  );

  const remove = useCallback(
    async (profileId: string) => {
      const answer = await askResult(bridge.deleteProfile({ profileId }));
      if (answer.ok) setList((before) => (before ?? []).filter(({ id }) => id !== profileId));
      return answer;
    },
    [bridge],
  );

  const selected = list?.find(({ id }) => id === selectedId) ?? list?.[0] ?? null;
  return { list, problems, selected, select, save, remove };
}

function withProfile(list: readonly Profile[], profile: Profile): readonly Profile[] {
  return [...list.filter(({ id }) => id !== profile.id), profile].sort((a, b) =>
    a.name.localeCompare(b.name),
  );
}

/** The open profile stands in the address, so that a reload of the screen comes back to it. */
function readAddress(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('profile');
}

function writeAddress(profileId: string): void {
  history.replaceState(null, '', `#${new URLSearchParams({ profile: profileId }).toString()}`);
}
