import { currencyOf, planRefresh, type Currency, type RefreshPlan } from '#shared/domain/snapshot/refresh';
import { mayRead, newestOf } from './platform';
import { answerTo, type CurrentKnown, type ProfileSession, type QuestionTypes } from './profile-session';

/** Whether the newest snapshot is still current (docs/snapshot.md, "Is it still current?"). */
export interface CurrentState extends CurrentKnown {
  readonly checking: boolean;
}

const nothingKnown: CurrentKnown = { check: null, plan: null, error: null };

/** What is known of the newest snapshot as it is: nothing of the version before holds of it. */
export function currentOf(session: ProfileSession): CurrentState {
  const known = answerTo(session.answers.currentCheck, currentCheckAsked(session)) ?? nothingKnown;
  const { checking } = session;
  return { ...known, checking: checking !== null && checking === newestOf(session) };
}

/** Whether the platform may be asked now. Until the core has said what is known, nobody can tell what a refresh would do. */
export function mayRefresh(session: ProfileSession): boolean {
  const of = currentCheckAsked(session);
  const isKnown = of === null || answerTo(session.answers.currentCheck, of) !== null;
  return isKnown && mayRead(session) && !currentOf(session).checking;
}

/** Whether the newest snapshot is recent at a moment, and what a refresh would do; null while that is not known. */
export function refreshOf(
  session: ProfileSession,
  now: number,
): { readonly currency: Currency; readonly next: RefreshPlan } | null {
  const { check, plan, error } = currentOf(session);
  const snapshot = newestOf(session);
  if (snapshot === null || plan === null) return null;
  const currency = currencyOf(snapshot.readAt, check, now);
  // What was refused would be refused again.
  const left = {
    ...plan,
    check: error?.code === 'counts_missing' ? null : plan.check,
    parts: session.platform.error?.code === 'parts_refused' ? null : plan.parts,
  };
  const next = planRefresh(left, { check, currency });
  return { currency, next };
}

/** Whether the newest snapshot was checked before, and what asking again takes. */
export function currentCheckAsked(session: ProfileSession): QuestionTypes['currentCheck']['of'] | null {
  const snapshot = newestOf(session);
  return snapshot === null ? null : { snapshot };
}
