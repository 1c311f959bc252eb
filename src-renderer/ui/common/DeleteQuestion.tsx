import { useState, type ReactElement, type ReactNode } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';
import { Question } from './Question';

/** Asks before something is deleted for good; `children` say what goes with it. Stays, with the error, where that failed. */
export function DeleteQuestion({
  title,
  onDelete,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onDelete: () => Promise<Result<null>>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const answer = await onDelete();
    setBusy(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };

  return (
    <Question
      title={title}
      stay="Keep it"
      onClose={onClose}
      actions={
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          Delete
        </Button>
      }
    >
      {children}
      {error !== null && <ErrorNotice error={error} />}
    </Question>
  );
}
