import { Dialog } from '@base-ui/react/dialog';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useUnsaved } from '../../shell/unsaved';
import { Button } from './Button';
import { Icon } from './Icon';
import { Question } from './Question';

/** How wide a dialog is: `sheet` holds a page of paper. */
const widths = { usual: 'dialog', narrow: 'dialog narrow', sheet: 'dialog sheet' } as const;

/**
 * A dialog over everything else: a title, a body that scrolls, and whatever `children` puts below it. Escape, the cross and a
 * click beside it close it, and ask first where something was entered.
 */
export function DialogFrame({
  title,
  width = 'usual',
  unsaved = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly width?: keyof typeof widths;
  /** Whether something was entered that closing would lose. */
  readonly unsaved?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const [asking, setAsking] = useState(false);
  useUnsaved(unsaved ? `What you entered in “${title}” is not saved.` : null);
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (open) return;
        if (unsaved) setAsking(true);
        else onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className={widths[width]} onKeyDown={scrollBody}>
            <header className="dialog-head">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              <Dialog.Close className="button quiet icon-only" aria-label="Close">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            {children}
            {asking && (
              <Question
                title="Discard what you entered?"
                stay="Go on editing"
                actions={
                  <Button look="danger" onClick={onClose}>
                    Discard
                  </Button>
                }
                onClose={() => {
                  setAsking(false);
                }}
              >
                <p>It has not been saved.</p>
              </Question>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** How far each key scrolls a body of a height: that of a line is what a browser takes. */
const scrolled: Readonly<Partial<Record<string, (height: number) => number>>> = {
  ArrowDown: () => 40,
  ArrowUp: () => -40,
  PageDown: (height) => height * 0.9,
  PageUp: (height) => height * -0.9,
  End: () => Number.MAX_SAFE_INTEGER,
  Home: () => Number.MIN_SAFE_INTEGER,
};

/** Scrolls the body while the focus is on the cross, where it is as long as nothing in a body of text takes it. */
function scrollBody(event: KeyboardEvent<HTMLElement>): void {
  const by = scrolled[event.key];
  const isOnCross = event.target instanceof Element && event.target.closest('.dialog-head') !== null;
  if (by === undefined || !isOnCross) return;
  const body = event.currentTarget.querySelector('.dialog-body');
  body?.scrollBy(0, by(body.clientHeight));
  event.preventDefault();
}
