import { useCallback, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { defaultLooks, type Looks } from '#shared/bridge/looks';
import { ask, useAnswer } from './ask';
import { useHost } from './host';
import { handDown } from './hand-down';

/** How the screen is to look, and the one way to change it. */
interface LooksState {
  readonly looks: Looks;
  readonly change: (part: Partial<Looks>) => void;
}

/** How long changes must rest before they are kept, in milliseconds: an edge that is dragged changes many times a second. */
const restMs = 400;

/** Looks with all that was changed of those that were there at first. */
interface Changed {
  readonly looks: Looks;
  readonly from: Looks;
}

const [Provider, useLooks] = handDown<LooksState>('a panel was drawn outside of its looks');

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
  const { newest: read } = useAnswer(
    useMemo(
      () => (profileId === null ? null : () => ask(bridge.readLooks({ profileId }))),
      [bridge, profileId],
    ),
  );
  const kept = read?.ok === true ? read.value : defaultLooks;
  /** What was changed before the kept looks came is a change of the default ones, and goes on as one. */
  const [changed, setChanged] = useState<Changed | null>(null);
  const unsaved = useRef<Changed | null>(null);
  /** As this window saved them last; null before. Other windows may have changed what it did not. */
  const saved = useRef<Looks | null>(null);
  const looks = changed?.looks ?? kept;

  const save = useCallback(() => {
    if (unsaved.current === null || profileId === null) return;
    const { looks, from } = unsaved.current;
    void ask(bridge.saveLooks({ profileId, looks, before: saved.current ?? from }));
    saved.current = looks;
    unsaved.current = null;
  }, [bridge, profileId]);

  useEffect(() => {
    unsaved.current = changed;
    const timer = setTimeout(save, restMs);
    return () => clearTimeout(timer);
  }, [changed, save]);
  // Another profile may be opened, or the window closed, before the last change has rested. A page that is already going away
  // (`pagehide`) has no time left to seal a call for the browser shell.
  useEffect(() => save, [save]);
  useEffect(() => {
    window.addEventListener('beforeunload', save);
    return () => window.removeEventListener('beforeunload', save);
  }, [save]);

  const change = useCallback(
    (part: Partial<Looks>) =>
      setChanged((before) => {
        const { looks, from } = before ?? { looks: kept, from: kept };
        return { looks: { ...looks, ...part }, from };
      }),
    [kept],
  );
  return <Provider value={{ looks, change }}>{children}</Provider>;
}

export { useLooks };
