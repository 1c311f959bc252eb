import { useRef, type ComponentProps, type ReactElement } from 'react';
import type { Proposal } from '#shared/domain/suggestions/proposals/proposal';
import { Button } from '../../../ui/common/Button';

/**
 * The button of one step or of several. It does what it said when it was pressed, whatever result comes before it is let go: one
 * that is disabled between the press and its release gets no click, and the act would be lost.
 */
export function StepButton({
  proposals,
  isPassing,
  onAct,
  ...rest
}: Pick<ComponentProps<typeof Button>, 'look' | 'title' | 'children'> & {
  readonly proposals: readonly Proposal[];
  /** The steps are those of a result that is being replaced. */
  readonly isPassing: boolean;
  readonly onAct: (proposals: readonly Proposal[]) => void;
}): ReactElement {
  const pressed = useRef<readonly Proposal[] | null>(null);
  return (
    <Button
      aria-disabled={isPassing}
      onPointerDown={() => {
        pressed.current = isPassing ? null : proposals;
      }}
      onClick={({ detail: clicks }) => {
        const wanted = (clicks > 0 ? pressed.current : null) ?? (isPassing ? null : proposals);
        pressed.current = null;
        if (wanted !== null) onAct(wanted);
      }}
      {...rest}
    />
  );
}
