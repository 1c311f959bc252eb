import type { ReactElement, ReactNode } from 'react';
import { useSessionActs } from '../../session/use-session';
import { Button } from '../../ui/common/Button';

/** What can be done with the result, at the end of the title bar; `children` are there once there is one. */
export function TitleActs({
  hidden,
  comparing,
  told,
  onRules,
  children,
}: {
  /** Another screen is in its place. */
  readonly hidden: boolean;
  readonly comparing: boolean;
  /** What came of the last export. */
  readonly told: ReactNode;
  readonly onRules: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { cancelComparison } = useSessionActs();
  return (
    <div className="title-acts" hidden={hidden}>
      {comparing && (
        <span className="comparing">
          <span className="soft">Comparing…</span>
          <Button look="quiet" title="Escape" onClick={cancelComparison}>
            Cancel
          </Button>
        </span>
      )}
      {told}
      <Button look="quiet" onClick={onRules}>
        Rules…
      </Button>
      {children}
    </div>
  );
}
