import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/base/app-error';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { askResult } from '../../shell/ask';
import { useHost } from '../../shell/host';
import type { ExportOrigin } from '../../words/export-words';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { exportName, type ExportOutcome } from '../../shell/save-export';
import { SummaryDocument } from './SummaryDocument';
import { useRecordedRun } from './use-recorded-run';
import './summary.css';

/**
 * The summary of a run on a sheet, to be read, printed, or saved as PDF: by the desktop app itself, or by way of the print
 * dialog where the app runs in a browser.
 */
export function SummaryDialog({
  from,
  saved,
  onProblem,
  onKept,
  onClose,
}: {
  readonly from: ExportOrigin;
  /** The run as it was saved; null for one that was not. */
  readonly saved: SavedRun | null;
  /** Called when the summary cannot be drawn. */
  readonly onProblem: (error: AppError) => void;
  /** Called once the summary was printed or saved, which counts as keeping the result. */
  readonly onKept: () => void;
  readonly onClose: () => void;
}): ReactElement | null {
  const { app, bridge } = useHost();
  const recorded = useRecordedRun(from, saved, onProblem);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);

  const savePdf = async (): Promise<void> => {
    const suggestedName = exportName(from.profileName, 'summary', 'pdf', new Date());
    const saved = await askResult(bridge.savePdf({ suggestedName }));
    if (!saved.ok) setOutcome({ kind: 'failed', error: saved.error });
    else if (saved.value === null) setOutcome({ kind: 'dropped' });
    else {
      setOutcome({ kind: 'saved', where: saved.value.path, path: saved.value.path });
      onKept();
    }
  };
  const print = (): void => {
    window.print();
    // Nobody tells whether it went to the printer in the end; that it was wanted on paper is what counts.
    onKept();
  };

  if (recorded === null) return null;
  return (
    <DialogFrame title="Summary" width="sheet" onClose={onClose}>
      <div className="dialog-body" tabIndex={0} role="region" aria-label="Summary of the run">
        <SummaryDocument recorded={recorded} />
      </div>
      <footer className="dialog-foot">
        <div className="stretch soft small" role="status">
          {outcome?.kind === 'failed' && <ErrorNotice error={outcome.error} />}
          {outcome?.kind === 'saved' && `Saved to ${outcome.where}`}
          {outcome === null && !app.savesFiles && 'To keep it as a PDF, choose that in the print dialog.'}
        </div>
        <Button onClick={onClose}>Close</Button>
        {app.savesFiles ? (
          <>
            <Button onClick={print}>Print…</Button>
            <Button look="primary" onClick={() => void savePdf()}>
              Save as PDF…
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={print}>
            Print or save as PDF…
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}
