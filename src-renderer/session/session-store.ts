import type { Profile } from '#shared/domain/rules/profile';
import { beginSession, isSameQuestion, type ProfileSession, type QuestionName } from './profile-session';
import { questions, type SessionPorts } from './questions';
import { reduceSession, type QuestionAnswered, type SessionEvent } from './reduce';
import { createLogActs } from './review-acts';
import { createSessionActs, type SessionActs } from './session-acts';

/** One profile at work: its session, and what can be done in it. */
export interface SessionStore {
  readonly session: () => ProfileSession;
  /** Tells of each change; the answer ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly acts: SessionActs;
  readonly worker: SessionPorts['worker'];
  /** The profile was changed, here or elsewhere. */
  readonly follow: (profile: Profile) => void;
  /** Begins to ask and to listen; the answer ends it for good. */
  readonly begin: () => () => void;
}

/** What a question was asked of last. */
interface AskedLast {
  readonly of: object;
  isWanted: boolean;
  isOpen: boolean;
  done: Promise<void>;
}

/** How often it is asked whether a day has ended. */
const dayCheckMs = 60_000;

const names = Object.keys(questions) as readonly QuestionName[]; // the table's own keys

/**
 * Keeps a session. After each event it asks what is to be asked now and drops what is not: this is the one place where late
 * answers are told from wanted ones.
 */
export function createSessionStore(ports: SessionPorts, profile: Profile, isSample: boolean): SessionStore {
  const { bridge, worker } = ports;
  let session = beginSession(profile, isSample);
  let isAtWork = false;
  const listeners = new Set<() => void>();
  const asked = new Map<QuestionName, AskedLast>();

  const tell = (event: SessionEvent): void => {
    const next = reduceSession(session, event);
    if (next === session) return;
    session = next;
    if (isAtWork) askAll();
    for (const listener of listeners) listener();
  };

  const askOne = (name: QuestionName): void => {
    const { of: wantedOf, end } = questions[name];
    const wanted = wantedOf(session);
    const last = asked.get(name);
    if (last !== undefined && isSameQuestion(last.of, wanted)) return;
    if (last !== undefined) {
      last.isWanted = false;
      if (last.isOpen) end?.(ports);
      asked.delete(name);
    }
    if (wanted === null) return;
    const mine: AskedLast = { of: wanted, isWanted: true, isOpen: true, done: Promise.resolve() };
    asked.set(name, mine);
    mine.done = answer(name, wanted, mine);
  };

  const answer = async (name: QuestionName, of: object, mine: AskedLast): Promise<void> => {
    // What is changed several times at once is asked of once.
    await Promise.resolve();
    const isCurrent = (): boolean => mine.isWanted && isAtWork;
    if (!isCurrent()) return;
    const { ask, isFact } = questions[name];
    // What is asked, of what, and the answer belong together by the table, which no type can follow through a name.
    const given = await ask(of as never, { ...ports, session: () => session, tell, isCurrent });
    mine.isOpen = false;
    if (isCurrent() || (isAtWork && isFact?.(given as never) === true)) {
      tell({ type: 'answered', question: name, of, answer: given } as QuestionAnswered);
    }
  };

  const askAll = (): void => {
    for (const name of names) askOne(name);
  };

  const acting = { ...ports, session: () => session, tell };
  const reviews = createLogActs(bridge, worker, profile, () => session.profile.threshold, tell);
  /** A window may stay open and in front over midnight, so nothing else tells of it. */
  const followDays = async (isFollowed: () => boolean): Promise<void> => {
    for (;;) {
      await ports.wait(dayCheckMs);
      if (!isFollowed()) return;
      await reviews.syncOnNewDay();
    }
  };
  const settled = (name: QuestionName): Promise<void> => asked.get(name)?.done ?? Promise.resolve();

  return {
    session: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    acts: createSessionActs(acting, reviews, settled),
    worker,
    follow: (now) => tell({ type: 'profile changed', profile: now }),
    begin: () => {
      isAtWork = true;
      let isFollowed = true;
      const unsubscribe = [
        bridge.subscribe((event) => {
          if (event.type === 'snapshot-progress' && event.progress.profileId === profile.id) {
            const reading = { progress: event.progress, receivedAt: Date.now() };
            tell({ type: 'reading progressed', reading });
          }
          if (event.type === 'reviews-changed' && event.profileId === profile.id) void reviews.sync();
          // Whoever saves one lists them again at the end.
          if (event.type === 'runs-changed' && event.profileId === profile.id && !session.runs.saving)
            tell({ type: 'runs changed' });
        }),
        worker.subscribe((event) => {
          if (event.type === 'import-progress') tell({ type: 'import progressed', progress: event });
        }),
      ];
      void reviews.sync();
      void followDays(() => isFollowed);
      askAll();
      return () => {
        isAtWork = false;
        isFollowed = false;
        for (const end of unsubscribe) end();
      };
    },
  };
}
