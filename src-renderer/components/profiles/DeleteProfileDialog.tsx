import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/app-error';
import type { Profile } from '#shared/domain/profile';
import type { Result } from '#shared/result';
import { Button } from '../common/Button';
import { ErrorNotice } from '../common/ErrorNotice';
import { Question } from '../common/Question';

/** Asks before a profile goes, and says all that goes with it. */
export function DeleteProfileDialog({
  profile,
  onDelete,
  onClose,
}: {
  readonly profile: Profile;
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
      title={`Delete the profile “${profile.name}”?`}
      stay="Keep it"
      actions={
        <Button look="danger" disabled={busy} onClick={() => void remove()}>
          Delete
        </Button>
      }
      onClose={onClose}
    >
      <p>
        Its settings, the platform data read for it, its saved runs and all that was said of its findings in
        review are removed from this computer. Its key is removed too, unless another profile of the same
        project uses it. Nothing changes on the platform.
      </p>
      {error !== null && <ErrorNotice error={error} />}
    </Question>
  );
}
