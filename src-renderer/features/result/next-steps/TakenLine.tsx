import type { ReactElement } from 'react';
import { Button } from '../../../ui/common/Button';
import { Icon } from '../../../ui/common/Icon';
import type { TakenStep } from './use-taken-steps';

/** What was done last, and the button that takes it back. */
export function TakenLine({
  step,
  effect = '',
  disabled,
  onUndo,
}: {
  readonly step: TakenStep;
  /** What came of it, in words. */
  readonly effect?: string;
  readonly disabled: boolean;
  readonly onUndo: () => void;
}): ReactElement {
  const words = effect === '' ? step.done : `${step.done}. ${effect}`;
  return (
    <div className="next-step taken soft">
      <Icon name="tick" />
      <span className="cut" role="status" title={words}>
        {words}
      </span>
      <Button look="quiet" disabled={disabled} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
