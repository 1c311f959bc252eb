import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import type { KeyCheck, KeyStatus } from '#shared/bridge/profile-contract';
import type { FileChoices, Profile } from '#shared/domain/rules/profile';
import type { Rules } from '#shared/domain/rules/rules';
import type { ListedRuns, SavedRun, UnreadRun } from '#shared/domain/runs/saved-run';
import type { CurrentCheck, CurrentPlan } from '#shared/domain/snapshot/current-check';
import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/snapshot/second-look';
import type { SnapshotInfo, SnapshotProgress } from '#shared/domain/snapshot/snapshot';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { Preflight } from '#shared/files/client/preflight';
import type { LearntNames } from '#shared/files/header/learn-names';
import type { FollowedCounts } from '../worker/contract/query-contract';
import type { DisputedNeed, FileReport, ImportProgress } from '../worker/contract/contract';
import type { FileLook, FileReading, ToRead } from './look-into-file';
import type { RunOverRun } from './compare-runs';
import type { DoneReview } from './review-acts';

/**
 * All that the screen knows of one profile at work, as plain data: what somebody did, what the core said, and the answers to
 * what was asked because of that. `reduce.ts` takes each event in, `questions.ts` says what is asked. What a panel shows is
 * computed from this (`client-file.ts`, `platform.ts`, …) and never kept beside it.
 */
export interface ProfileSession {
  readonly profile: Profile;
  readonly isSample: boolean;
  readonly file: FileFacts;
  readonly platform: PlatformFacts;
  readonly comparison: {
    /** The user stopped the comparison of these. */
    readonly stopped: ComparisonInputs | null;
    /** The user wants this file compared in spite of these reasons not to. */
    readonly insisted: { readonly report: FileReport; readonly reasons: string } | null;
  };
  readonly key: KeyFacts;
  readonly secondLook: {
    /** The snapshot at which a look was last begun: one that was stopped is not begun unasked again. */
    readonly begunAt: SnapshotInfo | null;
    readonly error: AppError | null;
  };
  /** The snapshot that is being checked. */
  readonly checking: SnapshotInfo | null;
  readonly runs: RunsFacts;
  readonly reviews: ReviewFacts;
  readonly sample: { readonly begun: boolean; readonly error: AppError | null };
  /** The newest answer to each question, with what it was asked of. */
  readonly answers: Answers;
}

interface FileFacts {
  /** Another object each time the file is to be read. */
  readonly opened: ToRead | null;
  /** How files are read, once somebody chose it: the next may come before the profile with the choice has been written. */
  readonly chosen: FileChoices | null;
  readonly progress: ImportProgress | null;
  /** The user has looked at the malformed records of this file. */
  readonly acknowledged: boolean;
  /** The last file before it that was compared, else that was read, for the case that this one was opened by mistake. */
  readonly former: (Pick<FileFacts, 'chosen' | 'acknowledged'> & { readonly opened: ToRead }) | null;
}

/** How far a reading is, and the local time at which the core said so. */
export interface ToldProgress {
  readonly progress: SnapshotProgress;
  readonly receivedAt: number;
}

interface PlatformFacts {
  /** The reading under way, or just ended. */
  readonly reading: ToldProgress | null;
  /** What was read so far, while a reading waits. */
  readonly provisional: SnapshotInfo | null;
  /** Counts how often the list of snapshots was to be read, and how often the progress was asked for. */
  readonly listing: number;
  readonly asked: number;
  /** All snapshots of the profile, newest first, whatever they were read from. */
  readonly all: readonly SnapshotInfo[];
  /** Whether the core has said yet what there is. */
  readonly known: boolean;
  /** The snapshot that the worker holds. */
  readonly held: SnapshotInfo | null;
  /** Counts up where the worker could not load a snapshot and the list was read again since. */
  readonly attempt: number;
  readonly error: AppError | null;
  /** Whether a reading was asked for and the core has not said yet whether it begins. */
  readonly starting: boolean;
  /** Whether the reading was asked to stop and has not yet. */
  readonly stopping: boolean;
}

/** What the screen may know of a key: whether one is kept, and which endpoint groups it has. Never the key. */
export interface KeyFacts {
  /** Null until the core has answered. */
  readonly status: KeyStatus | null;
  readonly groups: KeyCheck['groups'] | null;
  readonly checking: boolean;
  readonly error: AppError | null;
  /** Counts what was done with the key, so that what is said late of an earlier act does not count. */
  readonly acts: number;
  /** The act after which its status is to be asked: the first, and each replacing of the key from outside. */
  readonly askedAfter: number;
}

interface RunsFacts {
  /** Newest first; null until they have been read. */
  readonly list: readonly SavedRun[] | null;
  readonly unread: readonly UnreadRun[];
  /** Why they could not be listed. */
  readonly error: AppError | null;
  readonly revision: number;
  readonly saving: boolean;
  /** Why the last one was not saved, and what was on screen by then; no run where that was between two, or changed. */
  readonly failed: { readonly run: RunSummary | null; readonly error: AppError } | null;
}

interface ReviewFacts {
  /** Counts up with whatever becomes known; 0 until the log is. */
  readonly revision: number;
  readonly problems: readonly AppError[];
  /** The acts of this window, the newest last. */
  readonly done: readonly DoneReview[];
}

/** What is compared, and under which rules. */
export interface ComparisonInputs {
  readonly snapshot: SnapshotInfo;
  readonly report: FileReport;
  readonly rules: Rules;
  readonly acknowledged: boolean;
}

/** What does not agree, and what a look at it would take; null where none is wanted or possible. */
export interface LookFound {
  readonly need: DisputedNeed;
  readonly plan: SecondLookPlan | null;
}

/** Whether a snapshot is still current: what was found, and what asking again takes. */
export interface CurrentKnown {
  readonly check: CurrentCheck | null;
  readonly plan: CurrentPlan | null;
  readonly error: AppError | null;
}

interface Asked<Of, Answer> {
  readonly of: Of;
  readonly answer: Answer;
}

/** Every question that a session asks: what it is asked of (asked again when one of these is another), and its answer. */
export interface QuestionTypes {
  fileLook: Asked<{ readonly opened: ToRead }, FileLook>;
  fileReading: Asked<{ readonly opened: ToRead; readonly look: FileLook }, FileReading>;
  /** Keeps in the profile which columns its files have. */
  columnsKept: Asked<{ readonly report: FileReport; readonly learnt: LearntNames }, null>;
  /** `keys` are the key rules as JSON: each change of any rule makes new objects. Null where the worker could not answer. */
  preflight: Asked<
    { readonly report: FileReport; readonly snapshot: SnapshotInfo | null; readonly keys: string },
    Preflight | null
  >;
  progress: Asked<{ readonly asked: number }, ToldProgress | null>;
  snapshots: Asked<{ readonly listing: number }, Result<readonly SnapshotInfo[]>>;
  /** Hands a snapshot to the worker, or takes the one that it has away. */
  holding: Asked<{ readonly snapshot: SnapshotInfo | null; readonly attempt: number }, Result<null>>;
  resumePlan: Asked<{ readonly partial: SnapshotInfo }, StoppedReading | null>;
  currentCheck: Asked<{ readonly snapshot: SnapshotInfo }, CurrentKnown>;
  comparison: Asked<ComparisonInputs, Result<RunSummary>>;
  lookStatus: Asked<{ readonly profileId: string }, SecondLookStatus | null>;
  lookPlan: Asked<{ readonly run: RunSummary; readonly snapshot: SnapshotInfo }, LookFound | null>;
  unaskedLook: Asked<{ readonly snapshot: SnapshotInfo }, null>;
  sampleReading: Asked<{ readonly profileId: string }, null>;
  sampleFile: Asked<{ readonly profileId: string }, null>;
  keyStatus: Asked<{ readonly act: number }, Result<KeyStatus>>;
  runs: Asked<{ readonly revision: number }, Result<ListedRuns>>;
  runOverRun: Asked<{ readonly run: RunSummary; readonly runs: readonly SavedRun[] }, Result<RunOverRun>>;
  queryCounts: Asked<{ readonly run: RunSummary; readonly revision: number }, FollowedCounts | null>;
}

export type QuestionName = keyof QuestionTypes;

export type Answers = { readonly [Q in QuestionName]?: QuestionTypes[Q] };

/** A session before anything is known. */
export function beginSession(profile: Profile, isSample: boolean): ProfileSession {
  return {
    profile,
    isSample,
    file: { opened: null, chosen: null, progress: null, acknowledged: false, former: null },
    platform: {
      reading: null,
      provisional: null,
      listing: 0,
      asked: 0,
      all: [],
      known: false,
      held: null,
      attempt: 0,
      error: null,
      starting: false,
      stopping: false,
    },
    comparison: { stopped: null, insisted: null },
    key: { status: null, groups: null, checking: false, error: null, acts: 0, askedAfter: 0 },
    secondLook: { begunAt: null, error: null },
    checking: null,
    runs: { list: null, unread: [], error: null, revision: 0, saving: false, failed: null },
    reviews: { revision: 0, problems: [], done: [] },
    sample: { begun: false, error: null },
    answers: {},
  };
}

/** Whether two questions are the same: every part of them is. */
export function isSameQuestion(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other;
  const parts = new Map(Object.entries(other));
  return Object.entries(one).every(([name, part]) => Object.is(part, parts.get(name)));
}

/** The answer to this very question; null until it is there. */
export function answerTo<Of extends object, Answer>(
  known: Asked<Of, Answer> | undefined,
  of: Of | null,
): Answer | null {
  return known !== undefined && of !== null && isSameQuestion(known.of, of) ? known.answer : null;
}
