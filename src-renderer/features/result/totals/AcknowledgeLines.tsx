import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { formatCount, formatLine } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { Choice } from '../../../ui/common/Field';

/** That lines of the client file could not be read, or its own total is not what they add up to, and whether somebody has looked at them. */
export interface Acknowledgement {
  readonly acknowledged: boolean;
  readonly onAcknowledge: (looked: boolean) => void;
}

/** The step that asks whether somebody has looked at the lines that could not be read, and shows them. */
export function AcknowledgeLines({
  acknowledged,
  onAcknowledge,
  onLook,
}: Acknowledgement & { readonly onLook: () => void }): ReactElement {
  const { totals, controlTotal } = useShownRun();
  const { malformed } = totals.client;
  const isTotal = malformed === 0 && controlTotal !== null;
  const lines = malformed === 1 ? 'this unreadable line' : `these ${formatCount(malformed)} unreadable lines`;
  return (
    <div className="next-step">
      <Choice
        label={`I have looked at ${isTotal ? `the total in line ${formatLine(controlTotal.line)}` : lines}`}
        checked={acknowledged}
        onChange={onAcknowledge}
      />
      {!isTotal && !acknowledged && <Button onClick={onLook}>Show {malformed === 1 ? 'it' : 'them'}</Button>}
    </div>
  );
}
