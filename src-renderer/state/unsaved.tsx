import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button } from '../components/common/Button';
import { Question } from '../components/common/Question';

/** What would be lost, and the way to ask before it is. */
interface UnsavedWork {
  readonly hold: (id: string, what: string | null) => void;
  readonly leave: (then: () => void) => void;
}

const UnsavedContext = createContext<UnsavedWork | null>(null);

/** Asks before work is lost: by a question of its own inside the screen, by the host's when the window closes or reloads. */
export function UnsavedProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [held, setHeld] = useState<ReadonlyMap<string, string>>(new Map());
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const isHeld = held.size > 0;

  const hold = useCallback((id: string, what: string | null) => {
    setHeld((before) => {
      const others = [...before].filter(([other]) => other !== id);
      return new Map(what === null ? others : [...others, [id, what]]);
    });
  }, []);
  const leave = useCallback(
    (then: () => void) => {
      if (isHeld) setLeaving(() => then);
      else then();
    },
    [isHeld],
  );

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);

  return (
    <UnsavedContext.Provider value={useMemo(() => ({ hold, leave }), [hold, leave])}>
      {children}
      {leaving !== null && (
        <Question
          title="Leave without saving?"
          stay="Stay here"
          actions={
            <Button
              look="danger"
              onClick={() => {
                setLeaving(null);
                leaving();
              }}
            >
              Leave
            </Button>
          }
          onClose={() => {
            setLeaving(null);
          }}
        >
          {[...held].map(([id, what]) => (
            <p key={id}>{what}</p>
          ))}
        </Question>
      )}
    </UnsavedContext.Provider>
  );
}

/** Says what would be lost by leaving now, in a sentence; null when nothing would. */
export function useUnsaved(what: string | null): void {
  const { hold } = useUnsavedWork();
  const id = useId();
  useEffect(() => {
    hold(id, what);
  }, [hold, id, what]);
  useEffect(
    () => () => {
      hold(id, null);
    },
    [hold, id],
  );
}

/** Goes where one wants to go, after a question if something would be lost by it. */
export function useLeave(): UnsavedWork['leave'] {
  return useUnsavedWork().leave;
}

function useUnsavedWork(): UnsavedWork {
  const work = useContext(UnsavedContext);
  if (work === null) throw new Error('a panel was drawn outside of what keeps unsaved work');
  return work;
}
