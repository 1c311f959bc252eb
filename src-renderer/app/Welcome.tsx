import type { ReactElement } from 'react';
import { Button } from '../ui/common/Button';
import { EmptyPicture } from '../ui/empty/EmptyPicture';
import { VerifyEvidenceButton } from '../features/evidence/VerifyEvidenceButton';
import { useFileDrop } from '../features/file/use-file-drop';

/** What a newcomer sees who has no profile yet: the sample project to look around in, or a profile of their own. */
export function Welcome({
  opening,
  onSample,
  onNew,
  onImport,
  onFile,
}: {
  /** Whether the sample project is being opened. */
  readonly opening: boolean;
  readonly onSample: () => void;
  readonly onNew: () => void;
  readonly onImport: () => void;
  /** A file was dropped on the window. */
  readonly onFile: (file: File) => void;
}): ReactElement {
  useFileDrop(onFile);
  return (
    <main className="welcome">
      <div className="welcome-inner">
        <h2 className="welcome-title">Which payment references do not tie out?</h2>
        <p>
          Tieout reads a project’s tickets and orders from the platform, compares them with the client’s own
          file, and shows which payment references are missing, extra or mismatched. Every ticket and every
          row is accounted for, or there is no result.
        </p>
        <div className="welcome-choices">
          <section className="panel welcome-choice" aria-labelledby="welcome-sample">
            <EmptyPicture name="findings" />
            <h2 id="welcome-sample">Look around first</h2>
            <p>
              The sample project is an invented box office with differences to find. It needs no key and no
              network, and leaves nothing on this computer.
            </p>
            <div className="button-row">
              <Button disabled={opening} onClick={onSample}>
                {opening ? 'Opening…' : 'Open the sample project'}
              </Button>
            </div>
          </section>
          <section className="panel welcome-choice" aria-labelledby="welcome-own">
            <EmptyPicture name="tickets" />
            <h2 id="welcome-own">Set up your project</h2>
            <p>
              You need the address of the platform, the project ID, and an API key that somebody with access
              to the dashboard creates for you.
            </p>
            <div className="button-row">
              <Button look="primary" onClick={onNew}>
                New profile…
              </Button>
              <Button onClick={onImport}>Import a profile…</Button>
            </div>
          </section>
        </div>
        <p className="soft">
          Evidence made with Tieout can be checked without a profile. <VerifyEvidenceButton />
        </p>
        <p className="soft">
          Tieout only reads: nothing on the platform ever changes, and the client’s file stays as it is.
        </p>
      </div>
    </main>
  );
}
