import { useRef, type ComponentProps, type ReactElement } from 'react';
import { Button } from './Button';

/**
 * A button about a result that may be replaced under the pointer. It acts on what was there when it was pressed, whatever comes
 * before it is let go: one that is disabled between the press and its release gets no click, and the act would be lost.
 */
export function HeldButton<T>({
  on,
  isPassing,
  onAct,
  ...rest
}: Pick<ComponentProps<typeof Button>, 'look' | 'title' | 'children'> & {
  readonly on: T;
  /** What it would act on now is being replaced. */
  readonly isPassing: boolean;
  readonly onAct: (on: T) => void;
}): ReactElement {
  const pressed = useRef<{ readonly on: T } | null>(null);
  return (
    <Button
      aria-disabled={isPassing}
      onPointerDown={() => {
        pressed.current = isPassing ? null : { on };
      }}
      onClick={({ detail: clicks }) => {
        const wanted = (clicks > 0 ? pressed.current : null) ?? (isPassing ? null : { on });
        pressed.current = null;
        if (wanted !== null) onAct(wanted.on);
      }}
      {...rest}
    />
  );
}
