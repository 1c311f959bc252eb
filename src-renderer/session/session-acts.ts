import { errorOf, fail, type Result } from '#shared/base/result';
import type { KeyCheck } from '#shared/bridge/profile-contract';
import type { FileChoices, Profile } from '#shared/domain/rules/profile';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import type { FileReport } from '../worker/contract/contract';
import { toReadOf } from './client-file';
import type { ToRead } from './look-into-file';
import { saveRun } from './save-run';
import { ask, askResult } from '../shell/ask';
import { runOverRunOf, runStateOf } from './comparison';
import { currentCheckAsked, currentOf, refreshOf } from './current-check';
import { newestOf } from './platform';
import type { KeyFacts, QuestionName } from './profile-session';
import { openSampleFile, planCurrent, startReading, startSecondLook, type Asking } from './questions';
import type { LogActs } from './review-acts';
import type { ProfilePart } from './profile-writes';

/** What somebody can do with a profile at work. */
export interface SessionActs {
  /** Changes a part of the profile, at once on the screen, and leaves the rest as it was changed last. */
  readonly amend: (part: ProfilePart) => Promise<Result<Profile>>;
  readonly openFile: (file: File) => void;
  /** How a file would be read that is opened next. */
  readonly toRead: (file: File) => ToRead;
  /** Opens the file before this one again. */
  readonly putFileBack: () => void;
  /** Reads the open file by these choices, and those after it; the profile keeps them. */
  readonly chooseHowToRead: (choices: FileChoices) => void;
  readonly cancelImport: () => void;
  readonly acknowledge: (looked: boolean) => void;
  /** Malformed records beyond those of the report, by their places. */
  readonly malformed: (start: number, end: number) => Promise<FileReport['malformedRecords']>;
  /** Compares this file in spite of the reasons not to. */
  readonly compareAnyway: () => void;
  /** Stops the comparison under way, or takes it up again. */
  readonly cancelComparison: () => void;
  readonly compare: () => void;
  readonly startReading: (resume: boolean) => void;
  readonly cancelReading: () => Promise<void>;
  /** Does what `refreshOf` plans, everything where nothing is planned. */
  readonly refresh: () => Promise<void>;
  /** Starts to read the changed parts again, or resumes that; its progress is the reading's. */
  readonly readParts: () => Promise<void>;
  readonly startSecondLook: () => void;
  /**
   * A run is saved when somebody says so and never on its own: of the many comparisons on the way to a result, only the one
   * that somebody vouches for is the record that the next one is compared with. `run` is the one that they see: where another
   * has come meanwhile, it is refused.
   */
  readonly saveRun: (run: RunSummary, name: string) => Promise<Result<SavedRun>>;
  readonly removeRun: (runId: string) => Promise<Result<null>>;
  readonly saveKey: (key: string) => Promise<Result<KeyCheck>>;
  readonly checkKey: () => Promise<void>;
  readonly forgetKey: () => Promise<void>;
  /** The key was replaced from outside. */
  readonly keyReplaced: () => void;
  readonly openSampleFile: () => void;
  readonly reviews: LogActs;
  /** Takes back the last act of review of this window that was not, then the one before. */
  readonly undoLastReview: () => void;
}

type Acting = Omit<Asking, 'isCurrent'>;

/** `settled` waits until the newest question of this name is answered. */
export function createSessionActs(
  acting: Acting,
  reviews: LogActs,
  settled: (name: QuestionName) => Promise<void>,
): SessionActs {
  const { bridge, worker, amend, session, tell } = acting;

  const listRunsAgain = async (): Promise<void> => {
    tell({ type: 'runs changed' });
    await settled('runs');
  };

  return {
    amend: (part) => amend(session().profile, part),
    openFile: (file) => tell({ type: 'file opened', file }),
    toRead: (file) => toReadOf(session(), file),
    putFileBack: () => {
      const { file } = session();
      tell({ type: 'file put back' });
      const choices = file.former?.opened.choices;
      if (file.chosen !== file.former?.chosen && choices) void amend(session().profile, { file: choices });
    },
    chooseHowToRead: (choices) => {
      tell({ type: 'file choices made', choices });
      const { profile, file } = session();
      if (file.chosen !== null) void amend(profile, { file: file.chosen });
    },
    cancelImport: () => void ask(worker.cancelImport()),
    acknowledge: (acknowledged) => tell({ type: 'malformed looked at', acknowledged }),
    malformed: async (start, end) => {
      const answer = await ask(worker.malformedRecords({ start, end }));
      return answer.ok ? answer.value : [];
    },
    compareAnyway: () => tell({ type: 'comparison insisted on' }),
    cancelComparison: () => tell({ type: 'comparison stopped' }),
    compare: () => tell({ type: 'comparison taken up' }),

    ...readingActs(acting),

    saveRun: async (run, name) => {
      // Its key may be pressed again before the button is grey.
      if (session().runs.saving) return fail({ code: 'cancelled' });
      const isCurrent = (): boolean => {
        const now = runStateOf(session());
        return now.run === run && !now.running && !now.stopped;
      };
      const { value } = runOverRunOf(session(), run);
      tell({ type: 'run being saved' });
      // The run is saved with all that was said until now, in another window or on another computer too.
      await reviews.sync();
      const answer =
        value === null || !isCurrent()
          ? fail({ code: 'result_changed', saved: false })
          : changedOr(await saveRun(bridge, worker, session().profile.id, value, name, isCurrent));
      await listRunsAgain();
      const changed = isCurrent() ? null : ({ code: 'result_changed', saved: true } as const);
      tell({ type: 'run saved', error: answer.ok ? changed : answer.error });
      return answer;
    },
    removeRun: async (runId) => {
      const answer = await askResult(bridge.deleteRun({ profileId: session().profile.id, runId }));
      if (answer.ok) await listRunsAgain();
      return answer;
    },

    ...keyActs(acting),

    openSampleFile: () => void openSampleFile(acting),
    reviews,
    undoLastReview: () => {
      const next = session().reviews.done.findLast(({ undone }) => !undone);
      if (next === undefined) return;
      void reviews.undo(next.reviewId).then((answer) => {
        if (!answer.ok) tell({ type: 'reviews read', changed: false, problems: [answer.error] });
      });
    },
  };
}

/** Of a result that was replaced on its way to them, the worker and the core say that it is not there. */
function changedOr(answer: Result<SavedRun>): Result<SavedRun> {
  const isGone = !answer.ok && ['cancelled', 'snapshot_not_found'].includes(answer.error.code);
  return isGone ? fail({ code: 'result_changed', saved: false }) : answer;
}

/** What is done about the platform's data: it is read, checked and looked at again. */
function readingActs(
  acting: Acting,
): Pick<SessionActs, 'startReading' | 'cancelReading' | 'refresh' | 'readParts' | 'startSecondLook'> {
  const { bridge, session, tell } = acting;
  const profileId = session().profile.id;

  const checkCurrent = async (): Promise<void> => {
    const snapshot = newestOf(session());
    if (snapshot === null) return;
    const { id: snapshotId } = snapshot;
    tell({ type: 'check begun', snapshot });
    const check = await askResult(bridge.checkCurrent({ profileId, snapshotId }));
    const plan = await planCurrent(acting, snapshotId);
    const of = currentCheckAsked(session());
    if (of?.snapshot === snapshot) {
      const answer = check.ok
        ? { check: check.value, plan, error: null }
        : { check: currentOf(session()).check, plan, error: check.error };
      tell({ type: 'answered', question: 'currentCheck', of, answer });
    }
    tell({ type: 'check ended', answered: check.ok });
  };
  const readParts = async (): Promise<void> => {
    const snapshot = newestOf(session());
    if (snapshot === null) return;
    const started = await askResult(bridge.startParts({ profileId, snapshotId: snapshot.id }));
    const of = currentCheckAsked(session());
    if (of?.snapshot !== snapshot) return;
    const { check, plan } = currentOf(session());
    const error = errorOf(started);
    tell({ type: 'answered', question: 'currentCheck', of, answer: { check, plan, error } });
  };

  return {
    startReading: (resume) => void startReading(acting, resume),
    cancelReading: async () => {
      tell({ type: 'reading stopping', stopping: true });
      const answer = await askResult(bridge.cancelSnapshot({ profileId }));
      tell({ type: 'reading stopping', stopping: false });
      if (!answer.ok) tell({ type: 'reading refused', error: answer.error });
    },
    refresh: async () => {
      const way = refreshOf(session(), Date.now())?.next.way ?? 'everything';
      await { counts: checkCurrent, parts: readParts, everything: () => startReading(acting, false) }[way]();
    },
    readParts,
    startSecondLook: () => void startSecondLook(acting),
  };
}

/** What is done with the API key. */
function keyActs({
  bridge,
  session,
  tell,
}: Acting): Pick<SessionActs, 'saveKey' | 'checkKey' | 'forgetKey' | 'keyReplaced'> {
  const profileId = session().profile.id;

  /** Does something with the key; what an earlier act says after a later one began does not count. */
  const actOnKey = async <T>(
    call: Promise<Result<T>>,
    told: (answer: Result<T>) => Partial<KeyFacts>,
    checking = false,
  ): Promise<Result<T>> => {
    tell({ type: 'key used', checking });
    const { acts: act } = session().key;
    const answer = await call;
    tell({ type: 'key told', act, told: told(answer) });
    return answer;
  };

  return {
    saveKey: (key) =>
      actOnKey(askResult(bridge.saveKey({ profileId, key })), (answer) =>
        answer.ok ? { ...answer.value, error: null } : {},
      ),
    checkKey: async () => {
      const call = askResult(bridge.checkKey({ profileId }));
      await actOnKey(
        call,
        (answer) => (answer.ok ? { ...answer.value, error: null } : { groups: null, error: answer.error }),
        true,
      );
    },
    forgetKey: async () => {
      await actOnKey(askResult(bridge.forgetKey({ profileId })), (answer) =>
        answer.ok
          ? { status: answer.value, groups: null, error: null }
          : { groups: null, error: answer.error },
      );
    },
    keyReplaced: () => tell({ type: 'key replaced' }),
  };
}
