import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import { useSession, useSessionActs } from '../../session/use-session';
import { cleanKey, notAKey } from '#shared/base/clean-key';
import { FormDialog } from '../../ui/common/FormDialog';
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
    <FormDialog
      title={`API key for project ${profile.projectId}`}
      width="narrow"
      unsaved={pasted !== '' && !busy}
      onClose={onClose}
      submit={busy ? 'Checking…' : 'Check and keep'}
      disabled={busy}
      error={error}
      noValidate
      onSubmit={(form) => void submit(form)}
    >
      <KeyField value={pasted} problem={problem} onChange={setPasted} />
      <p className="soft">
        The key is created in the dashboard, under the project’s Partner API settings, and shown there only
        once. Ask for tickets.read, which Tieout needs, and for orders.read and events.read.
      </p>
    </FormDialog>
  );
}
