import type { Profile } from '#shared/domain/rules/profile';
import { fail, type Result } from '#shared/base/result';

/** What a change leaves as it was may be left out. */
export type ProfilePart = Partial<Omit<Profile, 'id'>>;

/**
 * The profiles with all that was changed of them, written or not. What the screen shows holds every change from the moment it
 * is asked for, so that the next one is made of it and takes nothing back; the writes of one profile go one after the other,
 * and changes that wait for one go together in the next. A change that could not be written is not shown any more.
 */
export interface ProfileWrites {
  /** What was read from the disk; changes that are not written yet stay in force. */
  readonly listed: (profiles: readonly Profile[]) => void;
  readonly shown: () => readonly Profile[];
  /** Counts what was written: a list that was asked for before something was is of before that. */
  readonly revision: () => number;
  /** Changes a part of a profile, at once on the screen. */
  readonly amend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>;
  /** Saves what was changed since the profile was read as `before`, null for a new one; shown once it is written. */
  readonly save: (profile: Profile, before: Profile | null) => Promise<Result<Profile>>;
  /** Lets `work` delete the profile once nothing of it is being written; what waits to be is not written any more. */
  readonly remove: (profileId: string, work: () => Promise<Result<null>>) => Promise<Result<null>>;
  /** A profile that was written by another way. */
  readonly add: (profile: Profile) => void;
}

/** Changes of one profile that are written together. */
interface Change {
  readonly kind: 'amend' | 'save';
  readonly part: ProfilePart;
  readonly settle: ReadonlyArray<(answer: Result<Profile>) => void>;
}

interface Entry {
  /** As it is on the disk; null before a new one is. */
  readonly saved: Profile | null;
  readonly shown: Profile | null;
  /** The first is being written. */
  readonly changes: readonly Change[];
  readonly removing: boolean;
}

const nothingKnown: Entry = { saved: null, shown: null, changes: [], removing: false };

/**
 * `write` puts a whole profile on the disk, unless another one than `before` has come there; `onChange` hears of the profiles
 * whenever others are shown.
 */
export function createProfileWrites(
  write: (profile: Profile, before: Profile | null) => Promise<Result<Profile>>,
  onChange: (shown: readonly Profile[]) => void,
): ProfileWrites {
  const entries = new Map<string, Entry>();
  let revision = 0;
  let idle: Array<() => void> = [];
  const shown = (): readonly Profile[] => [...entries.values()].flatMap((entry) => entry.shown ?? []);
  const tell = (): void => onChange(shown());

  const entryOf = (id: string): Entry => entries.get(id) ?? nothingKnown;
  const put = (id: string, entry: Entry): void => {
    const amended = entry.changes.filter(({ kind }) => kind === 'amend');
    const shown =
      entry.saved && amended.reduce((profile, { part }) => ({ ...profile, ...part }), entry.saved);
    entries.set(id, { ...entry, shown: asBefore(entry.shown, shown) });
  };

  const writeOn = async (id: string): Promise<void> => {
    for (let [change] = entryOf(id).changes; change !== undefined; [change] = entryOf(id).changes) {
      const { saved } = entryOf(id);
      // A form holds all of a profile but how its file is read, which may have been chosen while it was open.
      const kept =
        change.kind === 'save' && saved !== null
          ? { file: saved.file, fileColumns: saved.fileColumns, fileRoles: saved.fileRoles }
          : {};
      // What is amended is there already, and what is saved is whole, which their types do not say.
      const whole = { ...saved, ...change.part, ...kept, id } as Profile;
      const answer = await write(whole, saved);
      if (answer.ok) revision += 1;
      const entry = entryOf(id);
      put(id, {
        ...entry,
        saved: answer.ok ? withSameRules(answer.value, whole.rules) : entry.saved,
        changes: entry.changes.slice(1),
      });
      tell();
      for (const settle of change.settle) settle(answer);
    }
    const waiting = idle;
    idle = [];
    for (const go of waiting) go();
  };

  const ask = (id: string, kind: Change['kind'], part: ProfilePart): Promise<Result<Profile>> => {
    const entry = entryOf(id);
    if (entry.removing) return Promise.resolve(fail({ code: 'profile_not_found', profile: id }));
    return new Promise((settle) => {
      const last = entry.changes.at(-1);
      const joins = kind === 'amend' && last?.kind === 'amend' && entry.changes.length > 1;
      const changes: readonly Change[] = joins
        ? [
            ...entry.changes.slice(0, -1),
            { kind, part: { ...last.part, ...part }, settle: [...last.settle, settle] },
          ]
        : [...entry.changes, { kind, part, settle: [settle] }];
      put(id, { ...entry, changes });
      if (kind === 'amend') tell();
      if (entry.changes.length === 0) void writeOn(id);
    });
  };

  return {
    listed: (profiles) => {
      const there = new Set(profiles.map(({ id }) => id));
      for (const [id, entry] of entries) {
        if (!there.has(id) && entry.changes.length === 0) entries.delete(id);
      }
      for (const profile of profiles) {
        const entry = entryOf(profile.id);
        put(profile.id, { ...entry, saved: asBefore(entry.saved, profile) });
      }
    },
    shown,
    revision: () => revision,
    amend: (profile, part) => {
      // One that was opened before any list was read; nothing else is known of it.
      if (entryOf(profile.id).saved === null) put(profile.id, { ...entryOf(profile.id), saved: profile });
      return ask(profile.id, 'amend', part);
    },
    save: (profile, before) =>
      ask(profile.id, 'save', before === null ? profile : changedParts(profile, before)),
    add: (profile) => {
      revision += 1;
      put(profile.id, { ...entryOf(profile.id), saved: profile });
      tell();
    },
    remove: async (profileId, work) => {
      const [writing, ...dropped] = entryOf(profileId).changes;
      put(profileId, {
        ...entryOf(profileId),
        removing: true,
        changes: writing === undefined ? [] : [writing],
      });
      for (const { settle } of dropped)
        for (const answerTo of settle) answerTo(fail({ code: 'profile_not_found', profile: profileId }));
      while (entryOf(profileId).changes.length > 0) await new Promise<void>((go) => idle.push(go));
      const answer = await work();
      if (answer.ok) {
        revision += 1;
        entries.delete(profileId);
      } else put(profileId, { ...entryOf(profileId), removing: false });
      tell();
      return answer;
    },
  };
}

/** A profile that has not changed stays the same object, so that nothing is compared once more for its sake. */
function asBefore(before: Profile | null, now: Profile | null): Profile | null {
  if (before === null || now === null) return now;
  if (JSON.stringify(before) === JSON.stringify(now)) return before;
  return withSameRules(now, before.rules);
}

/** Rules that say the same stay the same object, for the same reason. */
function withSameRules(profile: Profile, rules: Profile['rules']): Profile {
  return JSON.stringify(profile.rules) === JSON.stringify(rules) ? { ...profile, rules } : profile;
}

/** What of a profile is no longer as it was. */
function changedParts(profile: Profile, before: Profile): ProfilePart {
  const was = new Map(Object.entries(before).map(([part, value]) => [part, JSON.stringify(value)]));
  return Object.fromEntries(
    Object.entries(profile).filter(([part, value]) => was.get(part) !== JSON.stringify(value)),
  );
}
