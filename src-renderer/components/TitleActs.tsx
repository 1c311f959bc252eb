import type { ReactElement, ReactNode } from 'react';
import type { RunState } from '../state/runs/use-run';
import { Button } from './common/Button';

/** What can be done with the result, at the end of the title bar; `children` are there once there is one. */
export function TitleActs({
  hidden,
  state: { running, cancel },
  told,
  onRules,
  children,
}: {
  /** Another screen is in its place. */
  readonly hidden: boolean;
  readonly state: Pick<RunState, 'running' | 'cancel'>;
  /** What came of the last export. */
  readonly told: ReactNode;
  readonly onRules: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="title-acts" hidden={hidden}>
      {running && (
        <span className="comparing">
          <span className="soft">Comparing…</span>
          <Button look="quiet" title="Escape" onClick={cancel}>
            Cancel
          </Button>
        </span>
      )}
      {told}
      <Button onClick={onRules}>Rules…</Button>
      {children}
    </div>
  );
}
