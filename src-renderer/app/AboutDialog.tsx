import { useCallback, useState, type ReactElement } from 'react';
import { removalWords } from '#shared/words/folder-words';
import type { ExportOutcome } from '../shell/save-export';
import { saveDiagnostics } from './save-diagnostics';
import { useHost } from '../shell/host';
import { useKeychainProblem } from '../shell/use-keychain-problem';
import { formatsText, savedDiagnosticsWords } from '../words/diagnostics';
import { Button } from '../ui/common/Button';
import { DialogFrame } from '../ui/common/DialogFrame';
import { Facts } from '../ui/common/Facts';
import { ErrorNotice } from '../ui/common/ErrorNotice';
import { ask, useAnswer } from '../shell/ask';

/** What this Tieout is and runs on, and the way to tell support about it. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const host = useHost();
  const { app } = host;
  const keychainProblem = useKeychainProblem();
  const [notices, setNotices] = useState(false);
  const [saved, setSaved] = useState<ExportOutcome | null>(null);
  const facts: ReadonlyArray<readonly [string, string]> = [
    ['Tieout', app.version],
    ...Object.entries(app.programs),
    ['File formats', formatsText(app)],
    [
      'API keys',
      keychainProblem === undefined
        ? 'Asking the keychain of this computer…'
        : (keychainProblem ?? 'Kept in the keychain of this computer'),
    ],
    ['Licence', 'MIT'],
    ...(app.folders === null
      ? []
      : ([
          ['Data', app.folders.data],
          ['Log', app.folders.log],
        ] as const)),
  ];
  if (notices) {
    return <NoticesDialog onClose={() => setNotices(false)} />;
  }
  return (
    <DialogFrame title="About Tieout" width="narrow" onClose={onClose}>
      <div className="dialog-body">
        <Facts facts={facts} />
        <p className="soft small">
          Diagnostics are one .zip: these versions, whether a keychain exists and the sample project is open,
          your language and time zone, the size and look of this window, error codes with their times, the
          log, and which settings were made, without their text. They hold no key, name or address, and
          nothing of a client file or the platform’s data.
        </p>
        {app.folders !== null && <p className="soft small">{removalWords}</p>}
        {saved?.kind === 'failed' && <ErrorNotice error={saved.error} />}
      </div>
      <footer className="dialog-foot">
        <span className="stretch soft" role="status">
          {saved?.kind === 'saved' && savedDiagnosticsWords(saved.where)}
        </span>
        <Button onClick={() => setNotices(true)}>Third-party notices</Button>
        <Button onClick={() => void saveDiagnostics(host, keychainProblem).then(setSaved)}>
          Save diagnostics…
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </DialogFrame>
  );
}

/** The work of others that this Tieout is made with, and its licences. */
function NoticesDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { bridge } = useHost();
  const { newest } = useAnswer(useCallback(() => ask(bridge.readNotices()), [bridge]));
  return (
    <DialogFrame title="Third-party notices" onClose={onClose}>
      {/* Longer than any window, and with nothing in it that takes the focus. */}
      <div className="dialog-body" tabIndex={0}>
        <pre className="notices">
          {newest?.ok === true && newest.value}
          {newest?.ok === false && 'The notices cannot be read. Install Tieout again.'}
        </pre>
      </div>
    </DialogFrame>
  );
}
