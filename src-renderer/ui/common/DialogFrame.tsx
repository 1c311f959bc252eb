import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useUnsaved } from '../../shell/unsaved';
import { Button } from './Button';
import { Icon } from './Icon';
import { Question } from './Question';

/** How wide a dialog is: `sheet` holds a page of paper. */
const widths = {
  usual: 'dialog',
  narrow: 'dialog narrow',
  wide: 'dialog wide',
  sheet: 'dialog sheet',
} as const;

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
  const popup = useRef<HTMLDivElement>(null);
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
          <Dialog.Popup
            ref={popup}
            className={widths[width]}
            // Not the cross, which comes first.
            initialFocus={() => firstThing(popup.current)}
          >
            <header className="dialog-head row loose">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              <Dialog.Close className="button quiet icon-only" aria-label="Close">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            {children}
            {asking && (
              <Question
                title="Discard what you entered?"
                stay="Keep editing"
                actions={
                  <Button look="danger" onClick={onClose}>
                    Discard
                  </Button>
                }
                onClose={() => setAsking(false)}
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

/** What one does first in a dialog: fill its first field, read what is longer than it, or press its button. */
function firstThing(dialog: HTMLElement | null): HTMLElement | true {
  const find = (selector: string): HTMLElement | null => dialog?.querySelector<HTMLElement>(selector) ?? null;
  const body = find('.dialog-body[tabindex]');
  const isLong = body !== null && body.scrollHeight > body.clientHeight;
  const inOrder = [find(fields), isLong ? body : null, ...buttons.map(find), body];
  return inOrder.find((one) => one !== null) ?? true;
}

const fields =
  '.dialog-body :is(select, textarea, input:not([type="file"], [type="radio"]), input:checked):enabled';
const buttons = [
  '.dialog-foot .primary:enabled',
  '.dialog-body :is(button:enabled, a[href])',
  '.dialog-foot button',
];
