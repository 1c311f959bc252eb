import type { ReactElement } from 'react';
import { useShownRun } from '../../../session/use-worker';
import { formatCount, formatLine } from '../../../words/format';
import { Choice } from '../../../ui/common/Choice';

/** That lines of the client file could not be read, or its own total is not what they add up to, and whether somebody has looked at them. */
export interface Acknowledgement {
  readonly acknowledged: boolean;
  readonly onAcknowledge: (looked: boolean) => void;
}

/** Asks whether somebody has looked at the lines that could not be read, and shows them. */
export function AcknowledgeLines({
  acknowledged,
  onAcknowledge,
  onLook,
}: Acknowledgement & { readonly onLook: () => void }): ReactElement {
  const { totals, controlTotal } = useShownRun();
  const { malformed } = totals.client;
  const isOne = malformed === 1;
  if (malformed === 0 && controlTotal !== null)
    return (
      <div className="acknowledgement">
        <Choice
          label={`I have looked at the total in line ${formatLine(controlTotal.line)}`}
          checked={acknowledged}
          onChange={onAcknowledge}
        />
      </div>
    );
  return (
    <div className="acknowledgement">
      <Choice
        label={`I have looked at ${isOne ? 'this line' : `these ${formatCount(malformed)} lines`}`}
        checked={acknowledged}
        onChange={onAcknowledge}
      />
      {!acknowledged && (
        <button type="button" className="link" onClick={onLook}>
          Show {isOne ? 'it' : 'them'} <span aria-hidden="true">›</span>
        </button>
      )}
    </div>
  );
}
