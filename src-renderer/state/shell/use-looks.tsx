import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { defaultLooks, type Looks } from '#shared/bridge/looks';
import { ask } from './ask';
import { useHost } from './host';
import { useLatest } from './use-latest';

/** How the screen is to look, and the one way to change it. */
export interface LooksState {
  readonly looks: Looks;
  readonly change: (part: Partial<Looks>) => void;
}

/** How long changes must rest before they are kept, in milliseconds: an edge that is dragged changes many times a second. */
const restMs = 400;

const LooksContext = createContext<LooksState | null>(null);

/**
 * Hands the looks of a profile down, and keeps what is changed of them; null for none, whose looks last as long as the screen.
 * That they cannot be kept stops nobody's work.
 */
export function LooksProvider({
  profileId,
  children,
}: {
  readonly profileId: string | null;
  readonly children: ReactNode;
}): ReactElement {
  const { bridge } = useHost();
  const [kept, setKept] = useState(defaultLooks);
  const [changed, setChanged] = useState<Looks | null>(null);
  const unsaved = useRef<Looks | null>(null);
  /** As this window knows them to be kept: other windows may have changed what it did not. */
  const saved = useRef(defaultLooks);
  const begin = useLatest();
  const looks = changed ?? kept;

  useEffect(() => {
    const isCurrent = begin();
    if (profileId === null) return;
    void ask(bridge.readLooks({ profileId })).then((answer) => {
      // What was changed before it came is a change of the default looks, and goes on as one.
      const isUntouched = unsaved.current === null && saved.current === defaultLooks;
      if (!isCurrent() || !answer.ok || !isUntouched) return;
      saved.current = answer.value;
      setKept(answer.value);
    });
  }, [begin, bridge, profileId]);

  const save = useCallback(() => {
    if (unsaved.current === null || profileId === null) return;
    void ask(bridge.saveLooks({ profileId, looks: unsaved.current, before: saved.current }));
    saved.current = unsaved.current;
    unsaved.current = null;
  }, [bridge, profileId]);

  useEffect(() => {
    unsaved.current = changed;
    const timer = setTimeout(save, restMs);
    return () => {
      clearTimeout(timer);
    };
  }, [changed, save]);
  // Another profile may be opened, or the window closed, before the last change has rested.
  useEffect(() => save, [save]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
    };
  }, [save]);

  const change = useCallback(
    (part: Partial<Looks>) => {
      setChanged((before) => ({ ...(before ?? kept), ...part }));
    },
    [kept],
  );
  return <LooksContext.Provider value={{ looks, change }}>{children}</LooksContext.Provider>;
}

/** The looks; throws outside of `LooksProvider`. */
export function useLooks(): LooksState {
  const state = useContext(LooksContext);
  if (state === null) throw new Error('a panel was drawn outside of its looks');
  return state;
}
