import type { AppError } from '#shared/base/app-error';
import { scopeOf } from '#shared/domain/snapshot/scope-of';
import { hasEnded, type SnapshotInfo } from '#shared/domain/snapshot/snapshot';
import type { StoppedReading } from '#shared/domain/snapshot/stopped-reading';
import { answerTo, type ProfileSession, type QuestionTypes } from './profile-session';

/** How the platform's side stands: the reading under way, and the snapshot that is compared. */
export interface PlatformState {
  /** The reading under way, or just ended; null while there is none. */
  readonly reading: ProfileSession['platform']['reading'];
  /** The newest whole snapshot, and a newer reading that was stopped and may be resumed. */
  readonly newest: SnapshotInfo | null;
  readonly partial: SnapshotInfo | null;
  /** How far the newer reading came, and what continuing it takes; null until it is known. */
  readonly stopped: StoppedReading | null;
  /** All snapshots of the profile, newest first, whatever they were read from. */
  readonly all: readonly SnapshotInfo[];
  /** The snapshot that the worker holds; `provisional` while the first reading waits. */
  readonly loaded: SnapshotInfo | null;
  /** Whether the core has said yet what there is. */
  readonly known: boolean;
  readonly error: AppError | null;
  /** Whether the reading was asked to stop and has not yet. */
  readonly stopping: boolean;
}

/** The platform's side of a session. */
export function platformOf(session: ProfileSession): PlatformState {
  const { reading, all, known, error, stopping } = session.platform;
  return {
    ...{ reading, all, known, stopping },
    error: error ?? holdingErrorOf(session),
    newest: newestOf(session),
    partial: partialOf(session),
    stopped: answerTo(session.answers.resumePlan, resumePlanAsked(session)),
    loaded: loadedOf(session),
  };
}

/** A stopped reading at a moment: while it is looked at it may become too old to be continued. */
export function stoppedAt(stopped: StoppedReading | null, now: number): StoppedReading | null {
  return stopped !== null && now > Date.parse(stopped.until) ? { ...stopped, rest: null } : stopped;
}

/** Whether a result of this snapshot is that of an earlier reading: a newer one is under way, or is not compared yet. */
export function isOfEarlierReading(session: ProfileSession, shown: SnapshotInfo | null): boolean {
  if (shown === null || shown.state === 'provisional') return false;
  const { reading } = session.platform;
  const isNewer = isReading(session) && reading?.progress.phase !== 'second look';
  return isNewer || shown.id !== newestOf(session)?.id;
}

/** The newest whole snapshot of what the profile reads now. */
export function newestOf(session: ProfileSession): SnapshotInfo | null {
  return fittingOf(session).find(({ state }) => state !== 'partial') ?? null;
}

/** The snapshot that the worker holds, as long as there is one to hold. */
export function loadedOf(session: ProfileSession): SnapshotInfo | null {
  return wantedOf(session) === null ? null : session.platform.held;
}

/** Whether something may be asked of the platform now: there is a key, and no reading. */
export function mayRead({ key, platform: { known, reading, starting } }: ProfileSession): boolean {
  return key.status !== null && key.status.kept !== 'none' && known && reading === null && !starting;
}

/** Whether a reading goes on. */
function isReading({ platform: { reading } }: ProfileSession): boolean {
  return reading !== null && !hasEnded(reading.progress);
}

/** A snapshot as it is now: a second look completes it again under the same id. */
export function versionOf({ id, endedAt }: SnapshotInfo): string {
  return `${id} ${endedAt}`;
}

/**
 * How a reading stands: once when the session begins, for a reloaded screen picks up what is under way, and then now and again.
 * An event that was lost on the way, the last one above all, must not leave the screen waiting for ever.
 */
export function progressAsked(session: ProfileSession): QuestionTypes['progress']['of'] | null {
  const { asked } = session.platform;
  return asked === 0 || isReading(session) ? { asked } : null;
}

/** What the worker is to hold: the newest whole snapshot, or, while there is none, what a reading has so far. */
export function holdingAsked(session: ProfileSession): QuestionTypes['holding']['of'] | null {
  const { known, attempt } = session.platform;
  const snapshot = wantedOf(session);
  return snapshot === null && !known ? null : { snapshot, attempt };
}

/** What continuing a stopped reading takes. */
export function resumePlanAsked(session: ProfileSession): QuestionTypes['resumePlan']['of'] | null {
  const partial = partialOf(session);
  return partial === null || session.platform.reading !== null ? null : { partial };
}

/** The sample project reads its platform on its own, once. */
export function sampleReadingAsked(session: ProfileSession): QuestionTypes['sampleReading']['of'] | null {
  const { isSample, sample, platform, profile } = session;
  const isIdle = platform.known && platform.reading === null && platform.error === null;
  const isUnread = isIdle && newestOf(session) === null && partialOf(session) === null;
  return isSample && !sample.begun && isUnread ? { profileId: profile.id } : null;
}

/** Why the worker could not take a snapshot over. What is provisional may be gone by then, and is no loss. */
function holdingErrorOf(session: ProfileSession): AppError | null {
  const answer = answerTo(session.answers.holding, holdingAsked(session));
  return answer?.ok === false && wantedOf(session)?.state !== 'provisional' ? answer.error : null;
}

function wantedOf(session: ProfileSession): SnapshotInfo | null {
  // Before it is known what there is, a whole one may be on its way.
  return session.platform.known ? (newestOf(session) ?? session.platform.provisional) : null;
}

function partialOf(session: ProfileSession): SnapshotInfo | null {
  const [first = null] = fittingOf(session);
  return first?.state === 'partial' ? first : null;
}

/** Without what was read before the profile was changed to other data. */
function fittingOf({ profile, platform }: ProfileSession): readonly SnapshotInfo[] {
  const scope = scopeOf(profile);
  return platform.all.filter((snapshot) => scopeOf(snapshot) === scope);
}
