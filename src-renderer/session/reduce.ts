import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import type { FileChoices, Profile } from '#shared/domain/rules/profile';
import { hasEnded, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { ImportProgress } from '../worker/contract/contract';
import { clientFileOf, mappedStatuses, reportOf, toReadOf } from './client-file';
import { inputsOf, preflightAsked, preflightOf, runStateOf } from './comparison';
import { withoutContradicted } from './contradicted';
import type {
  Answers,
  KeyFacts,
  ProfileSession,
  QuestionName,
  QuestionTypes,
  ToldProgress,
} from './profile-session';
import type { ReviewEvent } from './review-acts';

/** What happens to a session: what somebody did, what the core or the worker said, or an answer. */
export type SessionEvent =
  | QuestionAnswered
  | ReviewEvent
  | { readonly type: 'profile changed'; readonly profile: Profile }
  | { readonly type: 'file opened'; readonly file: File }
  | { readonly type: 'file put back' }
  | { readonly type: 'file choices made'; readonly choices: FileChoices }
  | { readonly type: 'import progressed'; readonly progress: ImportProgress }
  | { readonly type: 'malformed looked at'; readonly acknowledged: boolean }
  | { readonly type: 'comparison insisted on' }
  | { readonly type: 'comparison stopped' }
  | { readonly type: 'comparison taken up' }
  | { readonly type: 'holding begun' }
  | { readonly type: 'reading asked for' }
  | { readonly type: 'reading begun' }
  | { readonly type: 'reading progressed'; readonly reading: ToldProgress }
  | { readonly type: 'reading refused'; readonly error: AppError }
  | { readonly type: 'reading stopping'; readonly stopping: boolean }
  | { readonly type: 'check begun'; readonly snapshot: SnapshotInfo }
  | { readonly type: 'check ended'; readonly answered: boolean }
  | { readonly type: 'second look begun'; readonly snapshot: SnapshotInfo }
  | { readonly type: 'second look refused'; readonly error: AppError }
  | { readonly type: 'run being saved' }
  | { readonly type: 'run saved'; readonly error: AppError | null }
  | { readonly type: 'runs changed' }
  | { readonly type: 'key replaced' }
  | { readonly type: 'key used'; readonly checking: boolean }
  | { readonly type: 'key told'; readonly act: number; readonly told: Partial<KeyFacts> }
  | { readonly type: 'sample file read'; readonly error: AppError | null }
  | { readonly type: 'sample reading begun' };

/** An answer to a question that is still asked. */
export type QuestionAnswered = {
  [Q in QuestionName]: { readonly type: 'answered'; readonly question: Q } & QuestionTypes[Q];
}[QuestionName];

/** The session after an event. Pure; an event that changes nothing gives back the same session. */
export function reduceSession(before: ProfileSession, event: SessionEvent): ProfileSession {
  const { file, platform, comparison, key, secondLook, runs, reviews, sample } = before;
  switch (event.type) {
    case 'answered':
      return takeAnswer({ ...before, answers: withAnswer(before.answers, event) }, event);
    case 'profile changed':
      return before.profile === event.profile ? before : { ...before, profile: event.profile };

    case 'file opened':
      return openFile(before, event.file);
    case 'file put back':
      return putFileBack(before);
    case 'file choices made': {
      const { opened } = file;
      const chosen = { ...event.choices, otherNames: (opened?.before ?? before.profile.file).otherNames };
      const reopened =
        opened === null ? null : { ...opened, choices: chosen, statuses: mappedStatuses(before.profile) };
      return { ...before, file: { ...file, opened: reopened, chosen, progress: null, acknowledged: false } };
    }
    case 'import progressed':
      if (!clientFileOf(before).reading) return before;
      return { ...before, file: { ...file, progress: event.progress } };
    case 'malformed looked at':
      return { ...before, file: { ...file, acknowledged: event.acknowledged } };

    case 'comparison insisted on': {
      const { reasons } = preflightOf(before);
      const report = preflightAsked(before)?.report;
      return report === undefined
        ? before
        : { ...before, comparison: { ...comparison, insisted: { report, reasons } } };
    }
    case 'comparison stopped':
      return { ...before, comparison: { ...comparison, stopped: inputsOf(before) } };
    case 'comparison taken up':
      return { ...before, comparison: { ...comparison, stopped: null } };

    case 'holding begun': {
      const { holding, ...answers } = before.answers;
      return holding === undefined ? before : { ...before, answers };
    }
    case 'reading asked for':
      return { ...before, platform: { ...platform, starting: true, error: null } };
    case 'reading begun':
      return { ...before, platform: { ...platform, starting: false } };
    case 'reading progressed':
      return followReading(before, event.reading);
    case 'reading refused':
      return { ...before, platform: { ...platform, starting: false, error: event.error } };
    case 'reading stopping':
      return { ...before, platform: { ...platform, stopping: event.stopping } };
    case 'check begun':
      return { ...before, checking: event.snapshot };
    case 'check ended':
      return { ...(event.answered ? withoutContradicted(before, null) : before), checking: null };
    case 'second look begun':
      return { ...before, secondLook: { begunAt: event.snapshot, error: null } };
    case 'second look refused':
      return { ...before, secondLook: { ...secondLook, error: event.error } };

    case 'run being saved':
      return { ...before, runs: { ...runs, saving: true, failed: null } };
    case 'run saved': {
      const { error } = event;
      // That a result went as it was saved stays to be read beside whichever comes next.
      const run = error?.code === 'result_changed' ? null : runStateOf(before).run;
      return { ...before, runs: { ...runs, saving: false, failed: error && { run, error } } };
    }
    case 'runs changed':
      return { ...before, runs: { ...runs, revision: runs.revision + 1 } };

    case 'key replaced': {
      const acts = key.acts + 1;
      return { ...before, key: { ...key, acts, askedAfter: acts, checking: false } };
    }
    case 'key used':
      return { ...before, key: { ...key, acts: key.acts + 1, checking: event.checking } };
    case 'key told': {
      if (event.act !== key.acts) return before;
      const told = { ...before, key: { ...key, ...event.told, checking: false } };
      return event.told.groups ? withoutContradicted(told, event.told.groups) : told;
    }

    case 'reviews read': {
      const problems = withOthers(reviews.problems, event.problems);
      if (problems === reviews.problems && !event.changed) return before;
      const revision = reviews.revision + Number(event.changed);
      return { ...before, reviews: { ...reviews, problems, revision } };
    }
    case 'reviewed':
      return { ...before, reviews: { ...reviews, done: [...reviews.done, event.done] } };
    case 'review undone': {
      const isThis = ({ reviewId }: { readonly reviewId: string }): boolean => reviewId === event.reviewId;
      // The last thing done stands last: what was taken back goes there.
      const undone = reviews.done.filter(isThis).map((one) => ({ ...one, undone: true }));
      const done = [...reviews.done.filter((one) => !isThis(one)), ...undone];
      return { ...before, reviews: { ...reviews, done } };
    }

    case 'sample file read':
      return { ...before, sample: { ...sample, error: event.error } };
    case 'sample reading begun':
      return { ...before, sample: { ...sample, begun: true } };
  }
}

/** What an answer changes besides that it is known now. */
function takeAnswer(session: ProfileSession, event: QuestionAnswered): ProfileSession {
  const { platform, key, runs } = session;
  switch (event.question) {
    case 'progress': {
      const asked = { ...session, platform: { ...platform, asked: platform.asked + 1 } };
      // A reading that is over when the session begins left its snapshot, which is in the list.
      const isNews = event.answer !== null && (event.of.asked > 0 || !hasEnded(event.answer.progress));
      return isNews ? followReading(asked, event.answer) : asked;
    }
    case 'snapshots':
      return takeList(session, event.answer);
    case 'holding':
      return takeHolding(session, event);
    case 'keyStatus':
      return event.answer.ok
        ? { ...session, key: { ...key, status: event.answer.value } }
        : { ...session, key: { ...key, error: event.answer.error } };
    case 'runs': {
      const { answer } = event;
      if (!answer.ok) return { ...session, runs: { ...runs, list: runs.list ?? [], error: answer.error } };
      const { runs: list, unread } = answer.value;
      return { ...session, runs: { ...runs, list, unread, error: null } };
    }
    default:
      return session;
  }
}

function withAnswer(answers: Answers, { question, of, answer }: QuestionAnswered): Answers {
  return { ...answers, [question]: { of, answer } };
}

function openFile(before: ProfileSession, file: File): ProfileSession {
  const opened = toReadOf(before, file);
  const { opened: last, chosen, acknowledged, former: older } = before.file;
  // After two wrong files the one that was compared is still the one to go back to.
  const isToKeep =
    last !== null && reportOf(before) !== null && (older === null || runStateOf(before).run !== null);
  const former = isToKeep ? { opened: last, chosen, acknowledged } : older;
  return {
    ...before,
    file: { opened, chosen, progress: null, acknowledged: false, former },
    // What failed with the one before is old news beside another.
    sample: { ...before.sample, error: null },
    runs: { ...before.runs, failed: null },
  };
}

/** It is read and compared again, as it was then; what the profile learnt of the file in between it unlearns by that. */
function putFileBack(before: ProfileSession): ProfileSession {
  const { former } = before.file;
  if (former === null) return before;
  const opened = { ...former.opened, statuses: mappedStatuses(before.profile) };
  return { ...before, file: { ...former, opened, progress: null, former: null } };
}

function followReading(before: ProfileSession, reading: ToldProgress): ProfileSession {
  const { platform } = before;
  const { progress } = reading;
  if (!hasEnded(progress)) {
    const provisional = progress.provisional && keptObject(progress.provisional, [platform.provisional]);
    return {
      ...before,
      platform: { ...platform, reading, provisional: provisional ?? platform.provisional },
    };
  }
  const error = progress.phase === 'failed' ? progress.error : null;
  const listing = platform.listing + 1;
  const ended = { ...before, platform: { ...platform, reading, provisional: null, error, listing } };
  if (progress.phase === 'done') return withoutContradicted(ended, null);
  // What the key was found to be allowed says otherwise.
  const isOfKey = error?.code === 'key_rejected' || error?.code === 'scope_missing';
  return isOfKey ? { ...ended, key: { ...before.key, groups: null } } : ended;
}

function takeList(session: ProfileSession, listed: Result<readonly SnapshotInfo[]>): ProfileSession {
  const { platform } = session;
  if (!listed.ok) {
    return { ...session, platform: { ...platform, known: true, reading: null, error: listed.error } };
  }
  const { reading } = platform;
  return {
    ...session,
    platform: {
      ...platform,
      known: true,
      all: listed.value.map((snapshot) => keptObject(snapshot, platform.all)),
      // The end of a reading is shown until what it left is known.
      reading: reading !== null && hasEnded(reading.progress) ? null : reading,
      attempt: platform.attempt + Number(session.answers.holding?.answer.ok === false),
    },
  };
}

function takeHolding(session: ProfileSession, { of, answer }: QuestionTypes['holding']): ProfileSession {
  const { platform, answers } = session;
  if (!answer.ok) return session;
  // Without a snapshot the worker forgets its run; with another one it leaves it open until there is another.
  const { comparison, ...others } = answers;
  const isKept = of.snapshot !== null || comparison === undefined;
  return { ...session, platform: { ...platform, held: of.snapshot }, answers: isKept ? answers : others };
}

/** What has not changed stays the same object, so that nothing is asked once more for its sake. */
function keptObject(now: SnapshotInfo, before: ReadonlyArray<SnapshotInfo | null>): SnapshotInfo {
  return before.find((one) => one?.id === now.id && JSON.stringify(one) === JSON.stringify(now)) ?? now;
}

function withOthers(known: readonly AppError[], added: readonly AppError[]): readonly AppError[] {
  const texts = new Set(known.map((problem) => JSON.stringify(problem)));
  const others = added.filter((problem) => !texts.has(JSON.stringify(problem)));
  return others.length === 0 ? known : [...known, ...others];
}
