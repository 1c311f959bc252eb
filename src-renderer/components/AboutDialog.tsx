import { useState, type ReactElement } from 'react';
import { copyDiagnostics } from '../state/shell/copy-diagnostics';
import { useHost } from '../state/shell/host';
import { useKeychainProblem } from '../state/shell/use-keychain-problem';
import { formatsText } from '../words/diagnostics';
import { Button } from './common/Button';
import { DialogFrame } from './common/DialogFrame';
import { NoticesDialog } from './NoticesDialog';

/** What this Tieout is and runs on, and the way to tell support about it. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { app } = useHost();
  const keychainProblem = useKeychainProblem();
  const [notices, setNotices] = useState(false);
  const [copied, setCopied] = useState<boolean | null>(null);
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
  ];
  if (notices) {
    return (
      <NoticesDialog
        onClose={() => {
          setNotices(false);
        }}
      />
    );
  }
  return (
    <DialogFrame title="About Tieout" width="narrow" onClose={onClose}>
      <div className="dialog-body">
        <dl className="about">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="soft small">
          The diagnostics are these versions, whether there is a keychain and the sample project is open, your
          language and time zone, the size and looks of this window, and the codes of errors that were shown
          and when: no key, no profile, nothing of a client file or of the platform’s data.
        </p>
      </div>
      <footer className="dialog-foot">
        <span className="stretch soft" role="status">
          {copied === true && 'Copied.'}
          {copied === false && 'The system did not let Tieout use the clipboard.'}
        </span>
        <Button
          onClick={() => {
            setNotices(true);
          }}
        >
          Third-party notices
        </Button>
        <Button onClick={() => void copyDiagnostics(app, keychainProblem).then(setCopied)}>
          Copy diagnostics
        </Button>
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </DialogFrame>
  );
}
