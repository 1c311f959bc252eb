import { useState, type ReactElement, type SubmitEvent } from 'react';
import type { AppError } from '#shared/base/app-error';
import { useSession, useSessionActs } from '../../session/use-session';
import { cleanKey, notAKey } from '#shared/base/clean-key';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { focusFirstProblem } from '../../shell/focus-first-problem';
import { KeyField } from './KeyField';

/** Takes a new key for a project; it is checked with the platform before it is kept, and never shown again. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { profile } = useSession();
  const { saveKey } = useSessionActs();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const key = cleanKey(pasted);
    setError(null);
    setProblem(key === null ? notAKey : null);
    if (key === null) {
      focusFirstProblem(form);
      return;
    }
    setBusy(true);
    const answer = await saveKey(key);
    setBusy(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };

  return (
    <DialogFrame
      title={`API key for project ${profile.projectId}`}
      width="narrow"
      unsaved={pasted !== '' && !busy}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <div className="dialog-body">
          <KeyField value={pasted} problem={problem} onChange={setPasted} />
          <p className="soft">
            The key is created in the dashboard, under the project’s Partner API settings, and shown there
            only once. Ask for tickets.read, which Tieout needs, and for orders.read and events.read.
          </p>
          {error !== null && <ErrorNotice error={error} />}
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'Checking…' : 'Check and keep'}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
