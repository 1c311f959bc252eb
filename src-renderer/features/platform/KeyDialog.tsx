import { useState, type ReactElement } from 'react';
import { useSession, useSessionActs } from '../../session/use-session';
import { cleanKey, notAKey } from '#shared/base/clean-key';
import { FormDialog } from '../../ui/common/FormDialog';
import { useAttempt } from '../../shell/ask';
import { focusFirstProblem } from '../../shell/focus-first-problem';
import { KeyField } from './KeyField';

/** Takes a new key for a project; it is checked with the platform before it is kept, and never shown again. */
export function KeyDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { profile } = useSession();
  const { saveKey } = useSessionActs();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, error, attempt } = useAttempt();

  const submit = (form: HTMLFormElement): void => {
    const key = cleanKey(pasted);
    setProblem(key === null ? notAKey : null);
    if (key === null) focusFirstProblem(form);
    else void attempt(() => saveKey(key), onClose);
  };

  return (
    <FormDialog
      title={`API key for project ${profile.projectId}`}
      width="narrow"
      unsaved={pasted !== '' && !busy}
      onClose={onClose}
      submit={busy ? 'Checking…' : 'Check and keep'}
      disabled={busy}
      error={problem === null ? error : null}
      noValidate
      onSubmit={submit}
    >
      <KeyField value={pasted} problem={problem} onChange={setPasted} />
      <p className="soft">
        The key is created in the dashboard, under the project’s Partner API settings, and shown there only
        once. Ask for tickets.read, which Tieout needs, and for orders.read and events.read.
      </p>
    </FormDialog>
  );
}
