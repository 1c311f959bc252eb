import { useState, type ReactElement } from 'react';
import type { Result } from '#shared/base/result';
import { maxCloseReasonLength } from '#shared/domain/runs/close';
import { useAttempt } from '../../shell/ask';
import { Field } from '../../ui/common/Field';
import { FormDialog } from '../../ui/common/FormDialog';

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
  const [reason, setReason] = useState('');
  const { busy, error, attempt } = useAttempt();
  return (
    <FormDialog
      title={`Reopen ${period}`}
      width="narrow"
      unsaved={reason !== '' && !busy}
      onClose={onClose}
      submit="Reopen"
      disabled={busy || reason.trim() === ''}
      error={error}
      onSubmit={() => void attempt(() => onReopen(reason.trim()), onClose)}
    >
      <p>
        The run stays as it was signed, marked as superseded. Another run can then be saved and closed for the
        period.
      </p>
      <Field
        label="Reason, which the close log keeps"
        rows={3}
        required
        maxLength={maxCloseReasonLength}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
