import type { ReactElement } from 'react';
import { Button } from '../common/Button';
import { DialogFrame } from '../common/DialogFrame';
import { SummaryDocument, type RecordedRun } from './SummaryDocument';

/** The summary of a run on a sheet, to be read, printed, or saved as PDF by way of the system's print dialog. */
export function SummaryDialog({
  recorded,
  onClose,
}: {
  readonly recorded: RecordedRun;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <DialogFrame title="Summary" width="sheet" onClose={onClose}>
      <div className="dialog-body" tabIndex={0} role="region" aria-label="Summary of the run">
        <SummaryDocument recorded={recorded} />
      </div>
      <footer className="dialog-foot">
        <p className="stretch soft small">To keep it as a PDF, choose that in the print dialog.</p>
        <Button onClick={onClose}>Close</Button>
        <Button
          look="primary"
          onClick={() => {
            window.print();
          }}
        >
          Print or save as PDF…
        </Button>
      </footer>
    </DialogFrame>
  );
}
