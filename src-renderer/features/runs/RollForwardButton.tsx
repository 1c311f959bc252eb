import { useState, type ComponentProps, type ReactElement } from 'react';
import { rollsForward } from '#shared/domain/runs/roll-forward';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { Icon } from '../../ui/common/Icon';
import { RollForwardPanel } from './RollForwardPanel';

/** Opens the roll-forward of an opened run, and says before whether it adds up; a number closes it and shows its findings. */
export function RollForwardButton(shown: ComponentProps<typeof RollForwardPanel>): ReactElement {
  const { kept, isOther, onLook } = shown;
  const [isOpen, setIsOpen] = useState(false);
  const holds = rollsForward(kept.figures) && !isOther;
  return (
    <>
      <Button look={holds ? undefined : 'danger'} onClick={() => setIsOpen(true)}>
        <Icon name={holds ? 'tick' : 'error'} /> Roll-forward…
      </Button>
      {isOpen && (
        <DialogFrame title="Open findings" onClose={() => setIsOpen(false)}>
          <div className="dialog-body">
            <RollForwardPanel
              {...shown}
              onLook={(number) => {
                setIsOpen(false);
                onLook(number);
              }}
            />
          </div>
        </DialogFrame>
      )}
    </>
  );
}
