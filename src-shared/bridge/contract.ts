import type { InputPart, Resource } from '../domain/vocabulary/resources';
import type { AppError, EndpointGroup } from '../base/app-error';
import type { CurrentCheck, CurrentPlan } from '../domain/snapshot/current-check';
import type { PlatformField, SeenField } from '../domain/rules/field-pair';
import type { Profile } from '../domain/rules/profile';
import type { EvidenceReport, EvidenceStep } from '../domain/runs/evidence';
import type { AnswersAct, ReviewAct, ReviewEntry } from '../domain/runs/review';
import type { SavedFindings, SavedReview, SavedRun } from '../domain/runs/saved-run';
import type { TakeOverPlan, TakeOverSide } from '../domain/runs/take-over';
import type { JudgedSignOff, SignOffRole } from '../domain/runs/sign-off';
import type { SecondLookPlan, SecondLookRecord, SecondLookStatus } from '../domain/snapshot/second-look';
import type { KeptSnapshot, SnapshotInfo, SnapshotProgress } from '../domain/snapshot/snapshot';
import type { StoppedReading } from '../domain/snapshot/stopped-reading';
import type { Looks } from './looks';
import type { Result } from '../base/result';
import type { FileKind } from '../domain/vocabulary/file-kinds';
import type { MenuAction, MenuCommand } from './menu';

/**
 * The whole contract between the screen and the core (architecture.md, rule 4). Every call takes at most one plain-data
 * argument and answers a promise; the core validates the argument before it looks at it. To add a call, add it here,
 * and its handler in `src-main/core/calls`: both hosts and all types follow.
 */
export interface Bridge {
  /** What this installation is and can do. */
  describeApp(): Promise<AppDescription>;

  /** The notices of the work of others that Tieout is made with: their names, versions and licences, as text. */
  readNotices(): Promise<string>;

  /** Opens the sample project in the place of the user's own profiles, which are not touched; `app-changed` follows. */
  openSample(): Promise<Result<null>>;
  /**
   * What to send to support, as an archive: what the page says of itself, the log, and the settings without any text of them,
   * so without names and addresses. It holds no key and no data of a client.
   */
  makeDiagnostics(argument: { readonly page: string }): Promise<Uint8Array>;
  /** Goes back to the user's own profiles; nothing of the sample project stays on this computer. `app-changed` follows. */
  closeSample(): Promise<Result<null>>;

  /** All profiles, by name, and what is wrong with any profile file that could not be read; such a file is never deleted. */
  listProfiles(): Promise<Result<ProfileListing>>;
  /** Remembers that the profile was opened just now. */
  openProfile(argument: { readonly profileId: string }): Promise<Result<null>>;
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
  exportProfile(argument: { readonly profileId: string }): Promise<Result<ExportedFile>>;
  /** Creates a profile from such a file, under an id of its own and, where its name is taken, under another name. */
  importProfile(file: ExportedFile): Promise<Result<Profile>>;
  /** Removes the profile, its snapshots, its saved runs, its review log and, unless another profile of the same project uses it, its key. */
  deleteProfile(argument: { readonly profileId: string }): Promise<Result<null>>;

  /**
   * Why keys do not survive a restart, as a sentence; null where they do. Waits for the keychain, so nothing on screen may depend
   * on it.
   */
  keychainProblem(): Promise<string | null>;
  /** Whether a key is kept for the profile's project, and where. The key itself never crosses the bridge to the screen. */
  keyStatus(argument: { readonly profileId: string }): Promise<KeyStatus>;
  /** Asks the API about the key and keeps it in the keychain only if the API accepts it. */
  saveKey(argument: { readonly profileId: string; readonly key: string }): Promise<Result<KeyCheck>>;
  /** Asks the API which endpoint groups the kept key has. */
  checkKey(argument: { readonly profileId: string }): Promise<Result<KeyCheck>>;
  /** Removes the key from the keychain and from memory. */
  forgetKey(argument: { readonly profileId: string }): Promise<Result<KeyStatus>>;

  /** Asks the API which endpoint groups a key has, without keeping it; for a profile that is not saved yet as well. */
  testConnection(connection: ConnectionDraft): Promise<Result<KeyCheck['groups']>>;
  /** The project's events, to choose from; needs `events.read`. */
  listEvents(connection: ConnectionDraft): Promise<Result<readonly EventChoice[]>>;

  /** Starts reading a new snapshot; progress follows as events. Refused with `snapshot_running` while one is under way. */
  startSnapshot(argument: {
    readonly profileId: string;
    /** Goes on from the pages a stopped reading left on disk, where that is still allowed. */
    readonly resume: boolean;
  }): Promise<Result<null>>;
  /** Stops the reading; the pages read so far stay on disk. Resolves when it has stopped. */
  cancelSnapshot(argument: { readonly profileId: string }): Promise<Result<null>>;
  /** How the reading stands, so that a reloaded screen can pick it up; null when none has run since the start. */
  snapshotProgress(argument: { readonly profileId: string }): Promise<SnapshotProgress | null>;
  /** How far the profile's newest reading came, and what is left of it; null where it was not stopped. */
  planResume(argument: { readonly profileId: string }): Promise<Result<StoppedReading | null>>;
  /** The profile's snapshots, newest first, partial ones included. */
  listSnapshots(argument: { readonly profileId: string }): Promise<Result<readonly KeptSnapshot[]>>;
  /**
   * Opens what is to be compared, to be fetched by the worker itself: answers the path on this host, which holds a secret of its
   * own and is good for one GET within a minute. The body is as `bridge/lists-stream.ts` writes it; whether there is such a
   * source shows there.
   */
  openLines(argument: { readonly source: LinesSource }): Promise<string>;
  /**
   * The JSON of one ticket as the platform sent it; null where the snapshot that ended at `endedAt` is not on disk any more,
   * or holds none of this identity.
   */
  readTicket(argument: {
    readonly snapshotId: string;
    readonly endedAt: string;
    readonly identity: string;
  }): Promise<Result<string | null>>;
  /** The fields that a whole snapshot's tickets and orders have, to choose from: the document shows hardly any. */
  listFields(argument: { readonly snapshotId: string }): Promise<Result<readonly SeenField[]>>;

  /** What a second look at a whole snapshot would take for so many disputed references; asks the API nothing. */
  planSecondLook(argument: {
    readonly profileId: string;
    readonly snapshotId: string;
    readonly references: number;
    /** Some of what is disputed only another pass can settle. */
    readonly needsPass: boolean;
    /** A pass would tell nothing of it: all that is left is to look up what would be reported extra. */
    readonly needsLookups?: boolean | undefined;
  }): Promise<Result<SecondLookPlan>>;
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
  secondLook(argument: { readonly profileId: string }): Promise<SecondLookStatus | null>;
  /** What second looks at a snapshot found; null where none was taken. */
  readSecondLook(argument: { readonly snapshotId: string }): Promise<Result<SecondLookRecord | null>>;

  /** Estimates the cost of checking whether a snapshot is current, and of reading everything again; asks the API nothing. */
  planCurrent(argument: {
    readonly profileId: string;
    readonly snapshotId: string;
  }): Promise<Result<CurrentPlan>>;
  /** Asks the API for the counts that are kept with a snapshot; refused with `snapshot_running` while the profile is being read. */
  checkCurrent(argument: {
    readonly profileId: string;
    readonly snapshotId: string;
  }): Promise<Result<CurrentCheck>>;
  /**
   * Starts to read the events again in which a check has shown that something moved, or resumes that; progress follows as
   * events, and `cancelSnapshot` stops it. Once it is done there is a newer snapshot; the one it is based on stays as it is.
   */
  startParts(argument: { readonly profileId: string; readonly snapshotId: string }): Promise<Result<null>>;
  /** What came of the newest check of a snapshot as it is now; null where none was made. */
  readCurrentCheck(argument: { readonly snapshotId: string }): Promise<Result<CurrentCheck | null>>;

  /** The profile's saved runs, newest first, and what is wrong with any that could not be read. */
  listRuns(argument: {
    readonly profileId: string;
  }): Promise<Result<{ readonly runs: readonly SavedRun[]; readonly problems: readonly AppError[] }>>;
  readRunFindings(argument: { readonly runId: string }): Promise<Result<SavedFindings>>;
  /** A saved run's snapshot, as it was then. */
  readRunSnapshot(argument: { readonly runId: string }): Promise<Result<SnapshotInfo>>;
  /** The review states of a saved run's findings when it was saved; those of which nothing was said are left out. */
  readRunReviews(argument: { readonly runId: string }): Promise<Result<readonly SavedReview[]>>;
  /** What second looks at that snapshot had found; null where none was taken. */
  readRunSecondLook(argument: { readonly runId: string }): Promise<Result<SecondLookRecord | null>>;
  /** Saves a run part by part: begin, then texts that put together are the run's JSON, its findings' and reviews' JSON and its rows, then end. */
  beginRun(argument: {
    readonly profileId: string;
    readonly finishedAt: string;
  }): Promise<{ readonly runId: string }>;
  addRunPart(argument: {
    readonly runId: string;
    readonly part: 'run' | 'findings' | 'reviews' | 'rows';
    readonly text: string;
  }): Promise<null>;
  /** Keeps the run with its snapshot, all or nothing, in the name of the operating system's user. */
  endRun(argument: { readonly runId: string }): Promise<Result<SavedRun>>;
  deleteRun(argument: { readonly runId: string }): Promise<Result<null>>;

  /**
   * Who signed the profile's saved runs, or one of them, and whether each sign-off still stands; runs that nobody signed are
   * left out. Reads all that was signed, each time it is asked.
   */
  listSignOffs(argument: {
    readonly profileId: string;
    /** It is null for all runs. */
    readonly runId: string | null;
  }): Promise<Result<readonly SignedRun[]>>;
  /**
   * Signs a saved run in a name; the account is that of the operating system's user. Refused with `sign_off_refused` where
   * its notes have changed since it was saved, or where the profile asks for two people and this is the same one.
   */
  signRun(argument: {
    readonly profileId: string;
    readonly runId: string;
    readonly role: SignOffRole;
    readonly name: string;
    readonly comment: string;
  }): Promise<Result<readonly JudgedSignOff[]>>;

  /** The next part of the profile's review log, from an offset on; 0 for all of it. */
  readReviews(argument: {
    readonly profileId: string;
    readonly offset: number;
  }): Promise<Result<ReviewLogPart>>;
  /** Adds an act of review to the log, in the name of the operating system's user; it is on the disk when this resolves. */
  review(argument: AskedReview): Promise<Result<ReviewDone>>;
  /**
   * Adds answers of a client to the log, in the name of the operating system's user who takes them in; they are on the disk when
   * this resolves. `undoReview` takes them back.
   */
  takeAnswers(argument: AskedAnswers): Promise<Result<ReviewDone>>;
  /** Takes an act back for all of its findings, by adding that to the log. */
  undoReview(argument: {
    readonly profileId: string;
    readonly reviewId: string;
  }): Promise<Result<ReviewDone>>;

  /**
   * Makes evidence of a saved run: an archive with its inputs, rules, findings, summary and the SHA-256 of each. Refused
   * with `evidence_differs` where comparing the inputs once more does not give what was saved. It is fetched with
   * `readEvidencePart` and kept until it has been, or until another one is made; how far it is follows as events.
   */
  makeEvidence(argument: {
    readonly profileId: string;
    readonly runId: string;
  }): Promise<Result<{ readonly evidenceId: number; readonly bytes: number }>>;
  /** The next part of evidence that was made; `next` is null after the last one. Refused with `cancelled` once it is gone. */
  readEvidencePart(argument: {
    readonly evidenceId: number;
    readonly offset: number;
  }): Promise<Result<FilePart>>;
  /** Hands over evidence to be checked, part by part: the archive, or each file of its folder under its path; `first` begins again. */
  addEvidencePart(argument: {
    readonly name: string;
    readonly content: Uint8Array;
    readonly first: boolean;
  }): Promise<null>;
  /**
   * Compares the files that were handed over with their SHA-256, and computes the result once more from the inputs. Evidence
   * that holds is open then, until other evidence is or `closeEvidence`: the calls that read a run read it under `openedAs`.
   */
  checkEvidence(argument: { readonly as: 'archive' | 'folder' }): Promise<Result<CheckedEvidence>>;
  closeEvidence(): Promise<null>;
  /**
   * Says what taking the reviews of the open evidence over into a profile's review log would do; changes nothing. Refused with
   * `evidence_of_other_project` where the profile is of another one, and with `run_not_found` where that evidence is not open.
   */
  planTakeOver(argument: {
    readonly profileId: string;
    readonly runId: string;
  }): Promise<Result<ListedTakeOver>>;
  /**
   * Takes them over: all that are new by then, and of the conflicts those in which theirs is chosen. Refused as the plan is.
   * `undoReview` of each id takes them back.
   */
  takeOverReviews(argument: {
    readonly profileId: string;
    readonly runId: string;
    readonly choice: TakeOverChoice;
  }): Promise<Result<TakenOver>>;

  /** How the profile's screen is arranged on this computer. */
  readLooks(argument: { readonly profileId: string }): Promise<Looks>;
  /** Keeps what was changed of the looks since they were `before`; what other windows have changed of them stays. */
  saveLooks(argument: {
    readonly profileId: string;
    readonly looks: Looks;
    readonly before: Looks;
  }): Promise<Result<null>>;

  /** The sample project's client file; null unless the app runs on the sample project. */
  readSampleFile(): Promise<{ readonly name: string; readonly content: Uint8Array } | null>;

  /** Says which actions of the menu can be done right now; a host without a menu has nothing to do for it. */
  showMenu(argument: { readonly enabled: readonly MenuAction[] }): Promise<null>;

  /**
   * The first file that the system wants opened after the one with this number (0 at first), which by this is done with; null
   * where there is none. A page that is gone before it was done with a file leaves it to the next page.
   */
  nextOpenedFile(argument: { readonly after: number }): Promise<FileToOpen | null>;
  /** The next part of such a file; `next` is null after the last one. Refused with `file_unreadable` where it has changed meanwhile. */
  readOpenedPart(argument: { readonly number: number; readonly offset: number }): Promise<Result<FilePart>>;

  /** Hands over what the user entered for the proxy of a `proxy-asks`; null where they would not. */
  answerProxy(argument: {
    readonly login: { readonly name: string; readonly password: string } | null;
  }): Promise<null>;

  /** Where the host has a save dialog: asks where to, then writes the file all or nothing. Null when the user thought better of it. */
  saveFile(argument: {
    readonly suggestedName: string;
    readonly content: Uint8Array;
    /** What Tieout opens it as again: the dialog then offers all of that kind's endings. */
    readonly kind?: FileKind | undefined;
  }): Promise<Result<{ readonly path: string } | null>>;
  /**
   * Says nothing of a piece of a file that the page hands out on its own, as a download; one that holds a key is refused, as in any
   * call.
   */
  checkExport(argument: { readonly content: Uint8Array }): Promise<null>;
  /** The same as `saveFile` for the page on screen, as it would be printed, as a PDF. */
  savePdf(argument: { readonly suggestedName: string }): Promise<Result<{ readonly path: string } | null>>;
  /** Where the host has a save dialog: drags a file that was saved since the start out of the window. */
  dragSaved(argument: { readonly path: string }): Promise<null>;
}

export type BridgeCall = keyof Bridge;

/** What the core or its host says unasked. */
export type BridgeEvent =
  | { readonly type: 'snapshot-progress'; readonly progress: SnapshotProgress }
  /** Something was added to the review log of a profile, by this window or another one. */
  | { readonly type: 'reviews-changed'; readonly profileId: string }
  /** What making or checking evidence is busy with. */
  | { readonly type: 'evidence-progress'; readonly step: EvidenceStep }
  /** A profile was saved, opened or deleted. */
  | { readonly type: 'profiles-changed' }
  /** The sample project was opened or closed: whatever the screen knew is of other profiles now. */
  | { readonly type: 'app-changed' }
  /** The system wants a file opened: `nextOpenedFile` hands it over. */
  | { readonly type: 'file-opened'; readonly name: string }
  /** The network's proxy wants a name and a password, or has `refused` those it was given: `answerProxy` hands them over. */
  | { readonly type: 'proxy-asks'; readonly proxy: string; readonly refused: boolean }
  /** Something was chosen from the desktop app's menu. */
  | { readonly type: 'menu'; readonly command: MenuCommand };

/** A file that the system wants opened. Numbers count up from 1. */
export interface FileToOpen {
  readonly number: number;
  readonly name: string;
  /** Its length; null where there is no such file, or it cannot be looked at. */
  readonly bytes: number | null;
  /** In milliseconds since 1970, as a `File` has it. */
  readonly modifiedAt: number;
}

/** A part of a file that crosses in several; `next` is the offset of the one after it, null after the last. */
export interface FilePart {
  readonly content: Uint8Array;
  readonly next: number | null;
}

/** What this installation is and can do. */
export interface AppDescription {
  readonly version: string;
  readonly host: 'electron' | 'browser';
  /** Whether `saveFile` and `savePdf` show a dialog; if not, the screen offers a download, and the browser's way to print. */
  readonly savesFiles: boolean;
  /** The sample profile's id while the app runs on the sample project; `readSampleFile` then answers its client file. */
  readonly sampleProfileId: string | null;
  /** Whether another Tieout has the same data folder open. */
  readonly sharesFolder: boolean;
  /** Whether there are own profiles to go back to; not where the app was started on the sample project. */
  readonly closesSample: boolean;
  /** The programs it runs on, by name: Electron, Chromium, Node.js and the operating system, as far as there are. */
  readonly programs: Readonly<Record<string, string>>;
  /** The newest version of each kind of file that it writes. */
  readonly formats: Readonly<Record<string, number>>;
  /** Where it keeps its data and its log; null on the sample project, which leaves nothing. */
  readonly folders: {
    readonly data: string;
    readonly log: string;
    /** Whether other accounts may write to the data, as far as the folder's own mode tells; unknown, and so false, on Windows. */
    readonly othersWrite: boolean;
  } | null;
}

/** A saved run that was signed. */
interface SignedRun {
  readonly runId: string;
  readonly signOffs: readonly JudgedSignOff[];
}

export interface CheckedEvidence {
  readonly report: EvidenceReport;
  /** The run id under which it is open; null where it does not hold. */
  readonly openedAs: string | null;
  /** How many of its findings were reviewed, as far as it is open. */
  readonly reviews: number;
}

/** What taking reviews over would do, as a screen can show it: all counts, and the first of each list. */
export interface ListedTakeOver {
  readonly counts: Readonly<Record<keyof TakeOverPlan, number>>;
  readonly first: Pick<TakeOverPlan, 'fresh' | 'conflicts'>;
}

/** Whose word holds in the conflicts: one side for all of them, but for those findings. */
export interface TakeOverChoice {
  readonly side: TakeOverSide;
  /** The ids of the findings in which it is the other side. */
  readonly except: readonly string[];
}

/** Reviews that were imported; the log has them in one entry or several. */
interface TakenOver {
  readonly reviewIds: readonly string[];
  readonly taken: number;
}

/** What somebody says of findings; who and when the core puts in. */
export type AskedReview = Omit<ReviewAct, 'kind' | 'id' | 'at' | 'by'> & { readonly profileId: string };

/** Answers of a client to be loaded; who and when the core puts in. */
type AskedAnswers = Omit<AnswersAct, 'kind' | 'id' | 'at' | 'by'> & { readonly profileId: string };

/** What was added to a review log, and what was wrong with it until then. */
export interface ReviewDone {
  readonly reviewId: string;
  readonly problems: readonly AppError[];
}

/** A part of a review log. */
export interface ReviewLogPart {
  readonly entries: readonly ReviewEntry[];
  /** The offset of what comes next, now or when more was written. */
  readonly next: number;
  readonly more: boolean;
  readonly problems: readonly AppError[];
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

/**
 * The lists to be compared, in their order, and where they are read from. Their lines are JSON arrays, one an item:
 * `[identity, reference, status]` for a ticket and `[reference, ticketCount]` for an order, then the texts at the list's `paths`,
 * all texts or null (`domain/snapshot/snapshot-lines.ts`); rows of a client file as `domain/runs/client-lines.ts` writes them.
 */
export type LinesSource =
  /** A snapshot as it ended at `endedAt`, which a second look completes again under its id; refused for a partial one. */
  | {
      readonly kind: 'snapshot';
      readonly snapshotId: string;
      readonly endedAt: string;
      readonly lists: readonly ListWanted[];
    }
  /**
   * The version of what was read so far that ended at `endedAt` (`SnapshotProgress.provisional`); gone once there is a newer one
   * or the reading is over, and not there with fields that the profile did not compare when it began.
   */
  | {
      readonly kind: 'provisional';
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
