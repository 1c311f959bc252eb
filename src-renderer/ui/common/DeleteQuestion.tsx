import type { ReactElement, ReactNode } from 'react';
import type { Result } from '#shared/base/result';
import { useAttempt } from '../../shell/ask';
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
  const { busy, error, attempt } = useAttempt();
  return (
    <Question
      title={title}
      stay="Keep it"
      onClose={onClose}
      actions={
        <Button look="danger" disabled={busy} onClick={() => void attempt(onDelete, onClose)}>
          Delete
        </Button>
      }
    >
      {children}
      <ErrorNotice error={error} />
    </Question>
  );
}
