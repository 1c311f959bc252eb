import { newestOf } from './platform';
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

/** Whether the newest snapshot was checked before, and what asking again takes. */
export function currentCheckAsked(session: ProfileSession): QuestionTypes['currentCheck']['of'] | null {
  const snapshot = newestOf(session);
  return snapshot === null ? null : { snapshot };
}
