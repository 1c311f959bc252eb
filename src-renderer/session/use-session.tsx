import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Result } from '#shared/base/result';
import type { Profile } from '#shared/domain/rules/profile';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { startReconcileWorker } from './reconcile-client';
import type { ProfilePart } from './profile-writes';
import { handDown } from '../shell/hand-down';
import { useHost } from '../shell/host';
import { runStateOf } from './comparison';
import type { ProfileSession } from './profile-session';
import type { SessionActs } from './session-acts';
import { createSessionStore, type SessionStore } from './session-store';

/** The session of the profile that is open, with a name that changes where nothing of one is carried over to the next. */
export interface OpenSession {
  readonly name: string;
  readonly store: SessionStore;
  readonly stop: () => void;
}

/** Keeps a session and a worker for the open profile. Another project or other events are other data, so they get others. */
export function useOpenSession(
  profile: Profile | null,
  amend: (profile: Profile, part: ProfilePart) => Promise<Result<Profile>>,
): OpenSession | null {
  const { bridge, app } = useHost();
  const [kept, setKept] = useState<OpenSession | null>(null);
  const name = profile === null ? null : nameOf(profile);
  let open = kept;
  if (name !== (kept?.name ?? null)) {
    open = null;
    if (profile !== null && name !== null) {
      const { client: worker, stop } = startReconcileWorker(bridge);
      const isSample = profile.id === app.sampleProfileId;
      open = { name, store: createSessionStore({ bridge, worker, amend, wait }, profile, isSample), stop };
    }
    setKept(open);
  }

  useEffect(() => {
    if (open === null) return;
    const { store, stop } = open;
    const end = store.begin();
    // Another process adds to the reviews without a word.
    const onFocus = (): void => void store.acts.reviews.sync();
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      end();
      stop();
    };
  }, [open]);
  // With the drawing itself: no frame shows the current rules beside a result that is not known to be of those before.
  useLayoutEffect(() => {
    if (profile !== null) open?.store.follow(profile);
  }, [open, profile]);
  return open;
}

function nameOf({ id, baseUrl, projectId, eventIds }: Profile): string {
  return JSON.stringify([id, baseUrl, projectId, eventIds]);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const outside = 'a panel was drawn outside of its profile';
const [StoreProvider, useSessionStore] = handDown<SessionStore>(outside);
/** What is known of the profile at work now; throws outside of `SessionProvider`. */
const [StateProvider, useSession] = handDown<ProfileSession>(outside);

/**
 * Hands the session down to the panels of its profile. It is a state of React and no external store: React draws again at once,
 * and in one go, whatever it was drawing bit by bit when an external store changes.
 */
export function SessionProvider({
  store,
  children,
}: {
  readonly store: SessionStore;
  readonly children: ReactNode;
}): ReactElement {
  const [session, setSession] = useState(store.session);
  useLayoutEffect(() => {
    const take = (): void => setSession(store.session());
    take();
    return store.subscribe(take);
  }, [store]);
  return (
    <StoreProvider value={store}>
      <StateProvider value={session}>{children}</StateProvider>
    </StoreProvider>
  );
}

/** What can be done with the profile at work. */
export function useSessionActs(): SessionActs {
  return useSessionStore().acts;
}

/** The worker of the profile at work; `useWorker` is that of the result that is shown, be it a saved one. */
export function useSessionWorker(): SessionStore['worker'] {
  return useSessionStore().worker;
}

/** The statuses of the result of a session; null while there is none. */
export function useRunStatuses(store: SessionStore | null): RunSummary['statuses'] | null {
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(listener) ?? (() => undefined),
    [store],
  );
  return useSyncExternalStore(subscribe, () =>
    store === null ? null : (runStateOf(store.session()).run?.statuses ?? null),
  );
}

export { useSession };
