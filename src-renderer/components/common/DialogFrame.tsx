import { Dialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';

/** How wide a dialog is: `sheet` holds a page of paper. */
const widths = { usual: 'dialog', narrow: 'dialog narrow', sheet: 'dialog sheet' } as const;

/** A dialog over everything else: title, body that scrolls, and whatever `children` puts below it. Escape closes it. */
export function DialogFrame({
  title,
  width = 'usual',
  onClose,
  children,
}: {
  readonly title: string;
  readonly width?: keyof typeof widths;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className={widths[width]}>
            <header className="dialog-head">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              <Dialog.Close className="button quiet icon-only" aria-label="Close">
                <Icon name="close" />
              </Dialog.Close>
            </header>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
