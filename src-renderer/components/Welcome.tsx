import type { ReactElement } from 'react';
import { Button } from './common/Button';

/** What a newcomer sees who has no profile yet. */
export function Welcome({ onNew }: { readonly onNew: () => void }): ReactElement {
  return (
    <main className="welcome">
      <div className="welcome-inner">
        <h1>Which payment references do not tie out?</h1>
        <p>
          Tieout reads a project’s tickets and orders from the platform, compares them with the client’s own
          CSV file, and shows which payment references are missing, extra or mismatched. Every ticket and
          every row is accounted for, or there is no result.
        </p>
        <div className="button-row">
          <Button look="primary" onClick={onNew}>
            New profile…
          </Button>
        </div>
        <p className="soft">
          You need the address of the platform, the project ID, and an API key from the dashboard. To look
          around first, start Tieout with <span className="code">--demo</span>: it opens a sample project that
          needs no key and no network.
        </p>
      </div>
    </main>
  );
}
