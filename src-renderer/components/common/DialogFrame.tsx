import { Dialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon';

/** A dialog over everything else: title, body that scrolls, and whatever `children` puts below it. Escape closes it. */
export function DialogFrame({
  title,
  narrow = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly narrow?: boolean;
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
          <Dialog.Popup className={narrow ? 'dialog narrow' : 'dialog'}>
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
