import type { ProfileArgument, SnapshotArgument } from './arguments';
import type { InputPart, Resource } from '../domain/vocabulary/resources';
import type { CurrentCheck, CurrentPlan } from '../domain/snapshot/current-check';
import type { PlatformField, SeenField } from '../domain/rules/field-pair';
import type {
  SecondLookPlan,
  SecondLookQuestion,
  SecondLookRecord,
  SecondLookStatus,
} from '../domain/snapshot/second-look';
import type { RawTicket } from '../domain/snapshot/raw-ticket';
import type { KeptSnapshot, SnapshotProgress } from '../domain/snapshot/snapshot';
import type { StoppedReading } from '../domain/snapshot/stopped-reading';
import type { Result } from '../base/result';

/** Reading the platform, and what was read. */
export interface SnapshotCalls {
  /** Starts reading a new snapshot; progress follows as events. Refused with `snapshot_running` while one is under way. */
  startSnapshot(
    argument: ProfileArgument & {
      /** Goes on from the pages a stopped reading left on disk, where that is still allowed. */
      readonly resume: boolean;
    },
  ): Promise<Result<null>>;
  /** Stops the reading; the pages read so far stay on disk. Resolves when it has stopped. */
  cancelSnapshot(argument: ProfileArgument): Promise<Result<null>>;
  /** How the reading stands, so that a reloaded screen can pick it up; null when none has run since the start. */
  snapshotProgress(argument: ProfileArgument): Promise<SnapshotProgress | null>;
  /** How far the profile's newest reading came, and what is left of it; null where it was not stopped. */
  planResume(argument: ProfileArgument): Promise<Result<StoppedReading | null>>;
  /** The profile's snapshots, newest first, partial ones included. */
  listSnapshots(argument: ProfileArgument): Promise<Result<readonly KeptSnapshot[]>>;
  /**
   * At most `maxRawTickets` tickets as the platform sent them, without those that the snapshot does not have; null where the one
   * that ended at `endedAt` is not on disk any more.
   */
  readTickets(argument: {
    readonly snapshotId: string;
    readonly endedAt: string;
    readonly identities: readonly string[];
  }): Promise<Result<readonly RawTicket[] | null>>;
  /** The fields that a whole snapshot's tickets and orders have, to choose from: the document shows hardly any. */
  listFields(argument: SnapshotArgument): Promise<Result<readonly SeenField[]>>;
}

/** Second looks at a snapshot. */
export interface SecondLookCalls {
  /** What a second look at a whole snapshot would take for so many disputed references; asks the API nothing. */
  planSecondLook(argument: ProfileArgument & SecondLookQuestion): Promise<Result<SecondLookPlan>>;
  /**
   * Starts the second look; progress follows as events, `cancelSnapshot` stops it, and the snapshot is then as it was before.
   * Once it is done the snapshot has the same id, and a later end. Refused with `snapshot_running` while one is being read.
   */
  startSecondLook(argument: {
    readonly profileId: string;
    readonly snapshotId: string;
    readonly way: SecondLookPlan['way'];
    /** The disputed payment references as raw text; a pass tells which of them changed. */
    readonly references: readonly string[];
  }): Promise<Result<null>>;
  /** How the profile's newest second look stands; null when none has run since the start. */
  secondLook(argument: ProfileArgument): Promise<SecondLookStatus | null>;
  /** What second looks at a snapshot found; null where none was taken. */
  readSecondLook(argument: SnapshotArgument): Promise<Result<SecondLookRecord | null>>;
}

/** Whether a snapshot is still current. */
export interface CurrentCalls {
  /** Estimates the cost of checking whether a snapshot is current, and of reading everything again; asks the API nothing. */
  planCurrent(argument: ProfileArgument & SnapshotArgument): Promise<Result<CurrentPlan>>;
  /** Asks the API for the counts that are kept with a snapshot; refused with `snapshot_running` while the profile is being read. */
  checkCurrent(argument: ProfileArgument & SnapshotArgument): Promise<Result<CurrentCheck>>;
  /**
   * Starts to read the events again in which a check has shown that something moved, or resumes that; progress follows as
   * events, and `cancelSnapshot` stops it. Once it is done there is a newer snapshot; the one it is based on stays as it is.
   */
  startParts(argument: ProfileArgument & SnapshotArgument): Promise<Result<null>>;
  /** What came of the newest check of a snapshot as it is now; null where none was made. */
  readCurrentCheck(argument: SnapshotArgument): Promise<Result<CurrentCheck | null>>;
}

/** What the worker compares. */
export interface LinesCalls {
  /**
   * Opens what is to be compared, to be fetched by the worker itself: answers the path on this host, which holds a secret of its
   * own and is good for one GET within a minute. The body is as `bridge/lists-stream.ts` writes it; whether there is such a
   * source shows there.
   */
  openLines(argument: { readonly source: LinesSource }): Promise<string>;
}

/**
 * The lists to be compared, in their order, and where they are read from. Their lines are JSON arrays, one an item:
 * `[identity, reference, status]` for a ticket and `[reference, ticketCount]` for an order, then the texts at the list's `paths`,
 * all texts or null (`domain/snapshot/snapshot-lines.ts`); rows of a client file as `domain/runs/client-lines.ts` writes them.
 */
export type LinesSource =
  /**
   * A snapshot as it ended at `endedAt`, which a second look completes again under its id; refused for a partial one. Provisionally,
   * the version of what was read so far that ended then (`SnapshotProgress.provisional`); gone once there is a newer one or the
   * reading is over, and not there with fields that the profile did not compare when it began.
   */
  | {
      readonly kind: 'snapshot' | 'provisional';
      readonly snapshotId: string;
      readonly endedAt: string;
      readonly lists: readonly ListWanted[];
    }
  /** What a saved run compared: lists of its snapshot, and the rows of its client file. */
  | { readonly kind: 'run'; readonly runId: string; readonly lists: readonly InputPart[] };

/** A list of a snapshot; `paths` are those of the further fields that the rules compare (`pathsOf`), most often none. */
interface ListWanted {
  readonly resource: Resource;
  readonly paths: ReadonlyArray<PlatformField['path']>;
}
