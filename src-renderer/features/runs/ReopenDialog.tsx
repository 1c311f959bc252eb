import { useId, useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { maxCloseReasonLength } from '#shared/domain/runs/close';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';

/** Reopens a closed run for a reason, which is kept in the close log. */
export function ReopenDialog({
  period,
  onReopen,
  onClose,
}: {
  /** What was closed, in words. */
  readonly period: string;
  readonly onReopen: (reason: string) => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  const id = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const reopen = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const reopened = await onReopen(reason.trim());
    setBusy(false);
    if (reopened.ok) onClose();
    else setError(reopened.error);
  };
  return (
    <DialogFrame title={`Reopen ${period}`} width="narrow" unsaved={reason !== '' && !busy} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void reopen();
        }}
      >
        <div className="dialog-body">
          <p>
            The run stays as it was signed, marked as superseded. Another run can then be saved and closed for
            the period.
          </p>
          <div className="field">
            <label className="field-label" htmlFor={id}>
              Reason, which the close log keeps
            </label>
            <textarea
              id={id}
              className="input"
              rows={3}
              required
              maxLength={maxCloseReasonLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          {error !== null && <ErrorNotice error={error} />}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={busy || reason.trim() === ''}>
            Reopen
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
