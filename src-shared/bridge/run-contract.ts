import type { ProfileArgument, RunArgument } from './arguments';
import type { WholeLog } from './log-part';
import type { CloseEntry, ClosingRun, SeenLine } from '../domain/runs/close';
import type { LookedInto } from '../domain/runs/looked-into';
import type { KeptRollForward, Opening } from '../domain/runs/roll-forward';
import type { ListedRuns, SavedFindings, SavedReview, SavedRun } from '../domain/runs/saved-run';
import type { JudgedSignOff, Period, Signer, SignOff, SignOffRole } from '../domain/runs/sign-off';
import type { SecondLookRecord } from '../domain/snapshot/second-look';
import type { SnapshotInfo } from '../domain/snapshot/snapshot';
import type { Result } from '../base/result';

/** What whoever signs a run is to know first. */
export interface BeforeSigning {
  /** Null where the profile has no threshold. */
  readonly looked: LookedInto | null;
  /** Whether two people have to sign, by the profile or by the office. */
  readonly asksForTwo: boolean;
  /** This account. */
  readonly signer: Signer;
}

/** A signature that came from another computer, and the run here that it is for. */
export interface ArrivedSignature extends ProfileArgument, RunArgument {
  readonly finishedAt: string;
  readonly signOff: JudgedSignOff;
  /** Whether it is the last that the profile asks for. */
  readonly closes: boolean;
}

/** What a run is saved from: its JSON, that of its findings, reviews and roll-forward, and its rows. */
export const runParts = ['run', 'findings', 'reviews', 'rollForward', 'rows'] as const;
export type RunPart = (typeof runParts)[number];

/** Saved runs. */
export interface RunCalls {
  listRuns(argument: ProfileArgument): Promise<Result<ListedRuns>>;
  readRunFindings(argument: RunArgument): Promise<Result<SavedFindings>>;
  /** A saved run's snapshot, as it was then. */
  readRunSnapshot(argument: RunArgument): Promise<Result<SnapshotInfo>>;
  /** The review states of a saved run's findings when it was saved; those of which nothing was said are left out. */
  readRunReviews(argument: RunArgument): Promise<Result<readonly SavedReview[]>>;
  /** What second looks at that snapshot had found; null where none was taken. */
  readRunSecondLook(argument: RunArgument): Promise<Result<SecondLookRecord | null>>;
  /** What a saved run started from and left open, with the figures; null where it keeps none. */
  readRollForward(argument: RunArgument): Promise<Result<KeptRollForward | null>>;
  /** Saves a run part by part: begin, then texts that put together are its parts, then end. Answers what its roll-forward starts from. */
  beginRun(
    argument: ProfileArgument & { readonly finishedAt: string },
  ): Promise<{ readonly runId: string; readonly opening: Opening }>;
  addRunPart(argument: {
    readonly runId: string;
    readonly part: RunPart;
    readonly text: string;
  }): Promise<null>;
  /** Keeps the run with its snapshot, all or nothing, in the name of the operating system's user. */
  endRun(argument: RunArgument): Promise<Result<SavedRun>>;
  /** Deletes a run that was never closed, and writes that into the close log; else `run_closed`. */
  deleteRun(argument: ProfileArgument & RunArgument): Promise<Result<null>>;
}

/** In which name, and for which period, a run is signed. */
interface Signing extends RunArgument, Pick<SignOff, 'name' | 'comment'> {
  readonly period: Period;
}

/** Who signed saved runs, which closes them. */
export interface SignOffCalls {
  /**
   * Who signed the profile's saved runs, or one of them, and whether each sign-off still stands; runs that nobody signed are
   * left out. With the profile's close log. Reads all that was signed, each time it is asked.
   */
  listSignOffs(
    argument: ProfileArgument & {
      /** It is null for all runs. */
      readonly runId: string | null;
    },
  ): Promise<Result<{ readonly runs: readonly ClosingRun[]; readonly closes: WholeLog<CloseEntry> }>>;
  /** What whoever signs a run is to know first; the key of this account is made for it where there is none. */
  beforeSigning(argument: ProfileArgument & RunArgument): Promise<Result<BeforeSigning>>;
  /**
   * Signs a saved run for a period, in a name; the account is that of the operating system's user. The last signature that the
   * profile asks for closes the run. Refused with `sign_off_refused` where it cannot be signed (`refuseSigning`), or where the
   * profile asks for two people and this is the same one.
   */
  signRun(
    argument: ProfileArgument &
      Signing & {
        readonly role: SignOffRole;
        /** What `beforeSigning` answered, as the signer was shown it; refused where it is another by now. */
        readonly looked: LookedInto | null;
      },
  ): Promise<Result<readonly JudgedSignOff[]>>;
  /** Reopens a closed run, for a reason that the close log keeps: another can be closed for its period then. */
  reopenRun(argument: ProfileArgument & RunArgument & { readonly reason: string }): Promise<Result<null>>;
  /** Adds to the close log that somebody has seen how tickets of a closed run changed since, at most `maxSeenAtOnce` of them. */
  markSeen(
    argument: ProfileArgument & RunArgument & Pick<SeenLine, 'reason' | 'changes'>,
  ): Promise<Result<null>>;
}

/** Signatures of other computers, which come to a run by files. */
export interface SignatureCalls {
  /**
   * Signs the run in the open evidence as reviewed, and answers the text of a `.tieout-signature` file, for the computer where the
   * run is; refused as `signRun` is.
   */
  signEvidence(argument: Signing): Promise<Result<{ readonly text: string }>>;
  /** Whose signature such a file is, and for which run here; fails where `addSignature` would. */
  readSignature(argument: { readonly text: string }): Promise<Result<ArrivedSignature>>;
  /** Adds it to its run, which closes it if it is the last one asked for. */
  addSignature(argument: { readonly text: string }): Promise<Result<readonly JudgedSignOff[]>>;
}
