import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';

/** A question that must be answered before one goes on; `stay` is the way back, which changes nothing. */
export function Question({
  title,
  stay,
  actions,
  onClose,
  children,
}: {
  readonly title: string;
  readonly stay: string;
  readonly actions: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <AlertDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <AlertDialog.Portal>
        {/* Over a dialog as well: what is behind the question is not to be used. */}
        <AlertDialog.Backdrop className="backdrop" forceRender />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog narrow">
            <header className="dialog-head row loose">
              <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
            </header>
            <div className="dialog-body">
              <AlertDialog.Description render={<div />}>{children}</AlertDialog.Description>
            </div>
            <footer className="dialog-foot">
              <AlertDialog.Close className="button">{stay}</AlertDialog.Close>
              {actions}
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
