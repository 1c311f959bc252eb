import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { Button } from './Button';
import { Question } from './Question';
import { HeldWorkProvider, useHeldWork, type HeldWork } from '../../shell/unsaved';

/** The part of the screen in which `useUnsaved` and `useLeave` mean this work, with the question that is asked of it. */
export function HeldWorkScope({
  work: { held, leaving, hold, leave, answer },
  title,
  stay,
  go,
  children,
}: {
  readonly work: HeldWork;
  readonly title: string;
  readonly stay: string;
  readonly go: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <HeldWorkProvider value={useMemo(() => ({ hold, leave }), [hold, leave])}>
      {children}
      {leaving !== null && (
        <Question
          title={title}
          stay={stay}
          actions={
            <Button look="danger" onClick={() => answer(true)}>
              {go}
            </Button>
          }
          onClose={() => answer(false)}
        >
          {[...held].map(([id, what]) => (
            <p key={id}>{what}</p>
          ))}
        </Question>
      )}
    </HeldWorkProvider>
  );
}

/** Asks before work is lost: by a question of its own inside the screen, by the host's when the window closes or reloads. */
export function UnsavedProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const work = useHeldWork();
  const isHeld = work.held.size > 0;

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);

  return (
    <HeldWorkScope work={work} title="Leave without saving?" stay="Stay here" go="Leave">
      {children}
    </HeldWorkScope>
  );
}
