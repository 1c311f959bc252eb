import type { AppError } from '#shared/base/app-error';
import type { SecondLookPlan, SecondLookStatus } from '#shared/domain/snapshot/second-look';
import { stepOfLook } from '#shared/domain/snapshot/second-look-policy';
import { runStateOf } from './comparison';
import { loadedOf } from './platform';
import { answerTo, type LookFound, type ProfileSession, type QuestionTypes } from './profile-session';

/** The second look at the snapshot that is compared (docs/snapshot.md, "Second look"): offered or under way. */
export interface SecondLookState {
  /** The plan, where a look could change the result: the data moved and something does not agree, or it is unsettled. */
  readonly offer: SecondLookPlan | null;
  /** All that it would look up is extra. */
  readonly isOfExtras: boolean;
  /** How many payment references are reported extra that were not looked up; 0 while a look runs. */
  readonly extrasNotLookedUp: number;
  readonly running: SecondLookStatus | null;
  readonly error: AppError | null;
}

/** The second look as the screen shows it. */
export function secondLookOf(session: ProfileSession): SecondLookState {
  const found = lookFoundOf(session);
  const status = answerTo(session.answers.lookStatus, lookStatusAsked(session));
  const isIdle = session.platform.reading === null;
  return {
    offer: isIdle ? (found?.plan ?? null) : null,
    isOfExtras: found?.need.needsLookups === true,
    extrasNotLookedUp: isIdle ? (found?.need.extras ?? 0) : 0,
    running: status?.running === true ? status : null,
    error: session.secondLook.error,
  };
}

/** What a look at the run would ask for; null until it is known. */
export function lookFoundOf(session: ProfileSession): LookFound | null {
  return answerTo(session.answers.lookPlan, lookPlanAsked(session));
}

/** Planned after each run. What was compared before a look says nothing of what is left to look at. */
export function lookPlanAsked(session: ProfileSession): QuestionTypes['lookPlan']['of'] | null {
  const { run, snapshot } = runStateOf(session);
  return run === null || snapshot === null || snapshot !== loadedOf(session) ? null : { run, snapshot };
}

/** What the look under way does. */
export function lookStatusAsked(session: ProfileSession): QuestionTypes['lookStatus']['of'] | null {
  const isLooking = session.platform.reading?.progress.phase === 'second look';
  return isLooking ? { profileId: session.profile.id } : null;
}

/** A look is taken unasked where `stepOfLook` says so, once for each version of the snapshot. */
export function unaskedLookAsked(session: ProfileSession): QuestionTypes['unaskedLook']['of'] | null {
  const { offer } = secondLookOf(session);
  const [snapshot, found] = [loadedOf(session), lookFoundOf(session)];
  if (offer === null || snapshot === null || found === null) return null;
  if (session.secondLook.begunAt === snapshot) return null;
  const step = stepOfLook({ state: snapshot.state, need: found.need, plan: offer }, 'screen', false);
  return step === 'take' ? { snapshot } : null;
}
