import type { ReactElement } from 'react';
import { useRunCommand } from '../../shell/commands';
import { Button } from '../../ui/common/Button';

/** The way to verify evidence; it needs no profile and no key, since all that it looks at is in the evidence. */
export function VerifyEvidenceButton(): ReactElement {
  return (
    <Button look="quiet" onClick={useRunCommand('verify-evidence')}>
      Verify evidence…
    </Button>
  );
}
