import { useId, useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { Result } from '#shared/base/result';
import {
  maxSignerLength,
  maxSignOffCommentLength,
  type SignOff,
  type SignOffRole,
} from '#shared/domain/runs/sign-off';
import { signOffLimits, signOffRoleWords } from '#shared/words/sign-off-words';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Field } from '../../ui/common/Field';

/** Signs a saved run in a person's name, and says what that does not prove. */
export function SignDialog({
  role,
  moment,
  name: proposed,
  onSign,
  onClose,
}: {
  readonly role: SignOffRole;
  /** When the run was saved, in words. */
  readonly moment: string;
  /** The name that is most likely. */
  readonly name: string;
  readonly onSign: (said: Pick<SignOff, 'role' | 'name' | 'comment'>) => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  const id = useId();
  const [name, setName] = useState(proposed);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const sign = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const signed = await onSign({ role, name, comment: comment.trim() });
    setBusy(false);
    if (signed.ok) onClose();
    else setError(signed.error);
  };
  return (
    <DialogFrame
      title={`${signOffRoleWords[role]}: sign the run of ${moment}`}
      onClose={onClose}
      width="narrow"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void sign();
        }}
      >
        <div className="dialog-body">
          <p>
            You sign this run with its data, rules, findings and notes. If any of them changes, the sign-off
            is shown as void.
          </p>
          <Field label="Name" value={name} required maxLength={maxSignerLength} onChange={setName} />
          <div className="field">
            <label className="field-label" htmlFor={`${id}-comment`}>
              Comment
            </label>
            <textarea
              id={`${id}-comment`}
              className="input"
              rows={3}
              maxLength={maxSignOffCommentLength}
              value={comment}
              onChange={(event) => {
                setComment(event.target.value);
              }}
            />
          </div>
          <p className="soft">{signOffLimits}</p>
          {error !== null && <ErrorNotice error={error} />}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={busy || name.trim() === ''}>
            Sign
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
