import type { ProfileArgument } from './arguments';
import type { AppError, EndpointGroup } from '../base/app-error';
import type { Profile } from '../domain/rules/profile';
import type { Result } from '../base/result';

/** Profiles. */
export interface ProfileCalls {
  /** All profiles, by name, and what is wrong with any profile file that could not be read; such a file is never deleted. */
  listProfiles(): Promise<Result<ProfileListing>>;
  /** Remembers that the profile was opened just now. */
  openProfile(argument: ProfileArgument): Promise<Result<null>>;
  /**
   * Saves what was changed in a profile since it was read as `before`, null for a new one, all or nothing; answers it as it
   * then is, with what others have changed meanwhile. Refused with `profile_changed` where they changed the same part. Where its
   * project or base URL changed, the key of the old one is removed, unless another profile of that project uses it.
   */
  saveProfile(argument: {
    readonly profile: Profile;
    readonly before: Profile | null;
  }): Promise<Result<Profile>>;
  /** The profile as a file to pass on: all that the user chose, and never the key. */
  exportProfile(argument: ProfileArgument): Promise<Result<ExportedFile>>;
  /** Creates a profile from such a file, under an id of its own and, where its name is taken, under another name. */
  importProfile(file: ExportedFile): Promise<Result<Profile>>;
  /** Removes the profile, its snapshots, its saved runs, its review log and, unless another profile of the same project uses it, its key. */
  deleteProfile(argument: ProfileArgument): Promise<Result<null>>;
}

/** The API keys of the profiles' projects, and what they open. */
export interface KeyCalls {
  /**
   * Why keys do not survive a restart, as a sentence; null where they do. Waits for the keychain, so nothing on screen may depend
   * on it.
   */
  keychainProblem(): Promise<string | null>;
  /** Whether a key is kept for the profile's project, and where. The key itself never crosses the bridge to the screen. */
  keyStatus(argument: ProfileArgument): Promise<KeyStatus>;
  /** Asks the API about the key and keeps it in the keychain only if the API accepts it. */
  saveKey(argument: ProfileArgument & { readonly key: string }): Promise<Result<KeyCheck>>;
  /** Asks the API which endpoint groups the kept key has. */
  checkKey(argument: ProfileArgument): Promise<Result<KeyCheck>>;
  /** Removes the key from the keychain and from memory. */
  forgetKey(argument: ProfileArgument): Promise<Result<KeyStatus>>;
  /** Asks the API which endpoint groups a key has, without keeping it; for a profile that is not saved yet as well. */
  testConnection(connection: ConnectionDraft): Promise<Result<KeyCheck['groups']>>;
  /** The project's events, to choose from; needs `events.read`. */
  listEvents(connection: ConnectionDraft): Promise<Result<readonly EventChoice[]>>;
}

export interface ProfileListing {
  readonly profiles: readonly Profile[];
  /** The ids of those opened last, the newest first. */
  readonly recent: readonly string[];
  readonly problems: readonly AppError[];
}

/** A file that leaves Tieout or comes to it. */
export interface ExportedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** A project as it is in a form, and the key pasted for it; null asks with the key that is kept for just this project. */
export interface ConnectionDraft {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly key: string | null;
}

/** Whether a key is kept, and where. */
export interface KeyStatus {
  readonly kept: 'keychain' | 'session' | 'none';
  /** Why the keychain could not be asked, as a sentence; null when it could. */
  readonly problem: string | null;
}

/** What the API said about a key: which endpoint groups it may use. */
export interface KeyCheck {
  readonly status: KeyStatus;
  readonly groups: Readonly<Record<EndpointGroup, 'granted' | 'refused' | 'unknown'>>;
}

/** One event of the project, as far as it can be named: the document shows no field of an event. */
export interface EventChoice {
  readonly id: string;
  readonly label: string;
}
