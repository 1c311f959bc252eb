import type { ReactElement } from 'react';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ProgressBar } from '../../../ui/common/ProgressBar';
import type { ExportOutcome } from '../../../shell/save-export';

/** How far an export is, beside the menu that began it, and the way to stop it. */
export function ExportProgressLine({
  outcome: { written, entries, cancel },
}: {
  readonly outcome: Extract<ExportOutcome, { kind: 'writing' }>;
}): ReactElement {
  const text = `Writing ${formatCount(written)} of ${formatCount(entries)} lines…`;
  return (
    <span className="export-progress">
      <span className="soft">{text}</span>
      <ProgressBar label="Writing the export" value={entries === 0 ? null : written / entries} text={text} />
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
    </span>
  );
}
