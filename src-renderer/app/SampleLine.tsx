import type { ReactElement } from 'react';
import { Button } from '../ui/common/Button';

/** Says in the title bar that this is the sample project, and is the way back to the user's own profiles. */
export function SampleLine({
  busy,
  onClose,
}: {
  readonly busy: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <span className="sample-line">
      <span
        className="soft small"
        title="Your own profiles stay as they are; what you do here is discarded when you close it."
      >
        Sample: invented data, no key needed
      </span>
      <Button look="quiet" disabled={busy} onClick={onClose}>
        Close the sample project
      </Button>
    </span>
  );
}
