import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import { Button } from './Button';
import { DialogFrame } from './DialogFrame';
import { ErrorNotice } from './ErrorNotice';

/** A dialog with a form: its fields, the error if it failed, and at the foot Cancel and the button that submits it. */
export function FormDialog({
  submit,
  disabled = false,
  cancel = 'Cancel',
  error = null,
  foot,
  noValidate = false,
  onSubmit,
  children,
  ...frame
}: ComponentProps<typeof DialogFrame> & {
  /** The words of the button that does it. */
  readonly submit: string;
  readonly disabled?: boolean;
  readonly cancel?: string;
  readonly error?: AppError | null;
  /** What is said beside the buttons. */
  readonly foot?: ReactNode;
  /** What is wrong with a field is said by the form itself and not by the browser. */
  readonly noValidate?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
}): ReactElement {
  return (
    <DialogFrame {...frame}>
      <form
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        <div className="dialog-body">
          {children}
          <ErrorNotice error={error} />
        </div>
        <footer className="dialog-foot">
          {foot}
          <Button onClick={frame.onClose}>{cancel}</Button>
          <Button type="submit" look="primary" disabled={disabled}>
            {submit}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
