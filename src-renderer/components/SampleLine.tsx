import type { ReactElement } from 'react';
import { Button } from './common/Button';
import { Hint } from './common/Hint';

/** Says above everything that this is the sample project, and is the way back to the user's own profiles. */
export function SampleLine({
  busy,
  onClose,
}: {
  readonly busy: boolean;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <div className="sample-line">
      <Hint
        title="This is the sample project. Your own profiles are not touched, and what you do here is gone when it is closed."
        actions={
          <Button disabled={busy} onClick={onClose}>
            Close the sample project
          </Button>
        }
      />
    </div>
  );
}
