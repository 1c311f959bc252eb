import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/app-error';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { Result } from '#shared/result';
import { formatMoment } from '../../words/format';
import { Button } from '../common/Button';
import { ErrorNotice } from '../common/ErrorNotice';
import { Question } from '../common/Question';

/** Asks before a saved run goes, and says what goes with it. */
export function DeleteRunDialog({
  run,
  onDelete,
  onClose,
}: {
  readonly run: SavedRun;
  readonly onDelete: () => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    const answer = await onDelete();
    setBusy(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };

  return (
    <Question
      title={`Delete the run of ${formatMoment(run.finishedAt)}?`}
      stay="Keep it"
      onClose={onClose}
      actions={
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          Delete
        </Button>
      }
    >
      The record of what was compared then, with its findings and its copy of the data, is removed from this
      computer. The next run is held against the newest complete run that is left.
      {error !== null && <ErrorNotice error={error} />}
    </Question>
  );
}
