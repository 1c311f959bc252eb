import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { handDown } from './hand-down';

/** What would be lost, and the way to ask before it is. */
export interface UnsavedWork {
  readonly hold: (id: string, what: string | null) => void;
  readonly leave: (then: () => void) => void;
}

/** What a part of the screen holds that is not saved yet: see `useHeldWork`. */
export interface HeldWork extends UnsavedWork {
  /** A sentence for each thing that would be lost. */
  readonly held: ReadonlyMap<string, string>;
  /** What is to be done once the question is answered; null while nothing is asked. */
  readonly leaving: (() => void) | null;
  readonly answer: (mayGo: boolean) => void;
}

/** Hands down what asks before work is lost. */
const [HeldWorkProvider, useUnsavedWork] = handDown<UnsavedWork>(
  'a panel was drawn outside of what keeps unsaved work',
);

/** Collects what would be lost by leaving a part of the screen; `HeldWorkScope` puts it around that part. */
export function useHeldWork(): HeldWork {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map());
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // Who leaves after a while, as when a profile has been saved, leaves what is held by then.
  const newest = useRef(held);

  const hold = useCallback((id: string, what: string | null) => {
    const others = [...newest.current].filter(([other]) => other !== id);
    newest.current = new Map(what === null ? others : [...others, [id, what]]);
    setHeld(newest.current);
  }, []);
  const leave = useCallback((then: () => void) => {
    if (newest.current.size > 0) setLeaving(() => then);
    else then();
  }, []);
  const answer = useCallback(
    (mayGo: boolean) => {
      setLeaving(null);
      if (mayGo) leaving?.();
    },
    [leaving],
  );
  return { held, leaving, hold, leave, answer };
}

/** Says what would be lost by leaving now, in a sentence; null when nothing would. */
export function useUnsaved(what: string | null): void {
  const { hold } = useUnsavedWork();
  const id = useId();
  // With the drawing itself and not some time after it: a key that follows at once must find that something would be lost.
  useLayoutEffect(() => {
    hold(id, what);
  }, [hold, id, what]);
  useEffect(() => () => hold(id, null), [hold, id]);
}

/** Goes where one wants to go, after a question if something would be lost by it. */
export function useLeave(): UnsavedWork['leave'] {
  return useUnsavedWork().leave;
}

export { HeldWorkProvider };
