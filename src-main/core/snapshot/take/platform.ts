import type { EndpointGroup } from '#shared/base/app-error';
import type { EventChoice } from '#shared/bridge/profile-contract';
import type { CurrentCheck, CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { Profile } from '#shared/domain/rules/profile';
import type {
  SecondLookPlan,
  SecondLookQuestion,
  SecondLookRecord,
} from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import type { Result } from '#shared/base/result';
import type { SnapshotStore } from '../disk/snapshot-store';

/**
 * Where a project is read from; a `Profile` is one. `requestsPerMinute` is the limit of the machine's address; a form has no
 * `pageMegabytes`, and asks for small pages only.
 */
export type Connection = Pick<Profile, 'baseUrl' | 'projectId' | 'requestsPerMinute'> &
  Partial<Pick<Profile, 'pageMegabytes' | 'eventIds'>>;

/** Which endpoint groups a key has; `unknown` where the API failed to say (partner-api.md, section 4). */
export type GrantedGroups = Readonly<Record<EndpointGroup, 'granted' | 'refused' | 'unknown'>>;

/** What a reading needs to know. */
export interface SnapshotOrder {
  readonly profile: Profile;
  readonly key: string;
  /** Goes on from the newest partial snapshot of the profile, where the ten-minute rule still allows it. */
  readonly resume: boolean;
  /** Called at most some ten times a second, and always once at the end (`done`, `cancelled` or `failed`). */
  readonly onProgress: (progress: SnapshotProgress) => void;
  /** Aborting it cancels: the pages read so far stay on disk, and the answer is the error `cancelled`. */
  readonly signal: AbortSignal;
}

/** All that the hosts need of the platform: the API behind its limits, and the snapshots kept from it. */
export interface Platform {
  /** Asks one small page of each endpoint group. A key that the API rejects is the error `key_rejected`. */
  checkKey(connection: Connection, key: string): Promise<Result<GrantedGroups>>;
  /** All events of the project, to choose from. */
  listEvents(connection: Connection, key: string): Promise<Result<readonly EventChoice[]>>;
  /**
   * Reads a snapshot to its end (snapshot.md). Its answer may be `unsettled`, never `partial`: a reading that stopped is
   * an error. One reading a profile at a time over all processes: `snapshot_running` otherwise.
   */
  takeSnapshot(order: SnapshotOrder): Promise<Result<SnapshotInfo>>;
  /** How far the profile's newest reading came where it was stopped, and what is left of it; null where it was not. */
  planResume(profile: Profile): Promise<Result<StoppedReading | null>>;
  /**
   * What a second look at a snapshot would take (docs/snapshot.md, "Second look"), to be shown before it is started when it takes
   * more than a minute: lookups of so many disputed references, or one more full pass, whichever is cheaper. Only a pass
   * can settle an `unsettled` snapshot: a lookup sees no ticket whose reference nobody asked for. `needsPass` says that
   * lookups cannot settle what is disputed, either.
   */
  planSecondLook(connection: Connection, question: SecondLookQuestion): Promise<Result<SecondLookPlan>>;
  /** Takes the second look; the snapshot is completed again in its place, and stays as it was where the look fails. */
  takeSecondLook(order: SecondLookOrder): Promise<Result<SecondLook>>;
  /** What it would take to ask for a snapshot's counts again, and to read everything; asks the platform nothing. */
  planCurrent(connection: Connection, snapshotId: string): Promise<Result<CurrentPlan>>;
  /**
   * Asks for the counts that are kept with a snapshot once more, and keeps beside it what came of it: the snapshot itself stays
   * what it was. `counts_missing` where there are none.
   */
  checkCurrent(
    order: Pick<SnapshotOrder, 'profile' | 'key' | 'signal'> & { readonly snapshotId: string },
  ): Promise<Result<CurrentCheck>>;
  /**
   * Reads the events again in which a check has shown that something moved, and answers a snapshot of its own that is put together
   * of the one before and these (docs/snapshot.md, "Parts read again"): its `readAt` stays. The one before stays as it is. What was
   * stopped is resumed by the same call. `parts_refused` where only reading everything will do.
   */
  readParts(
    order: Omit<SnapshotOrder, 'resume'> & { readonly snapshotId: string },
  ): Promise<Result<SnapshotInfo>>;
  readonly snapshots: SnapshotStore;
}

/** What a second look needs to know. */
export interface SecondLookOrder extends Omit<SnapshotOrder, 'resume'> {
  readonly snapshotId: string;
  readonly way: SecondLookPlan['way'];
  /** The disputed payment references, as raw text; a pass only tells which of them changed. */
  readonly references: readonly string[];
}

/** The snapshot after a second look, and what it found. */
export interface SecondLook {
  readonly info: SnapshotInfo;
  readonly record: SecondLookRecord;
}
