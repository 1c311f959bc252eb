import { useState, type ReactElement } from 'react';
import type { AppError } from '#shared/app-error';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import { succeed } from '#shared/result';
import { fetchEvidence } from '../../state/evidence';
import { useHost } from '../../state/host';
import { useLatest } from '../../state/use-latest';
import type { RunOverRunState } from '../../state/use-run-over-run';
import type { ExportOrigin } from '../../words/export-words';
import { formatMoment } from '../../words/format';
import { Button } from '../common/Button';
import { DialogFrame } from '../common/DialogFrame';
import { ErrorNotice } from '../common/ErrorNotice';
import { exportName, saveExport, type ExportOutcome } from '../result/save-export';
import { summaryPage } from '../summary/summary-page';
import { EvidenceProgress } from './EvidenceProgress';

const contents: ReadonlyArray<readonly [string, string]> = [
  ['Inputs', 'the tickets and orders as they were read, and the rows of the client file'],
  ['Rules', 'with the totals, the equations and the verdict'],
  ['Findings', 'all of them, as CSV'],
  ['Summary', 'to be read and printed'],
  ['List', 'the SHA-256 of each file, by which it can be verified'],
];

/** Makes evidence of the run on screen and saves it. Evidence is made of saved runs only, so a run that is not is saved first. */
export function MakeEvidenceDialog({
  from,
  runOverRun,
  onOutcome,
  onClose,
}: {
  readonly from: ExportOrigin;
  readonly runOverRun: RunOverRunState;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const begin = useLatest();
  const { value: runs, save } = runOverRun;
  const saved = runs?.saved ?? null;

  const make = async (): Promise<void> => {
    const isCurrent = begin();
    setBusy(true);
    setError(null);
    const run = saved === null ? await save() : succeed(saved);
    const made = run?.ok === true ? await fetchEvidence(host.bridge, describe(run.value), setShare) : run;
    // Closed while it was made, it is not wanted any more.
    if (made === null || !isCurrent()) return;
    const name = exportName(from.profileName, 'evidence', 'zip', new Date());
    const outcome = await saveExport(host, made, name);
    if (outcome.kind === 'failed') {
      setBusy(false);
      setShare(null);
      setError(outcome.error);
    } else {
      onOutcome(outcome);
      onClose();
    }
  };
  const describe = (run: SavedRun): Parameters<typeof fetchEvidence>[1] => ({
    profileId: run.profileId,
    runId: run.id,
    summary: summaryPage({
      profileName: from.profileName,
      projectId: from.snapshot.projectId,
      baseUrl: from.snapshot.baseUrl,
      run,
      saved: { at: run.finishedAt, by: run.savedBy },
      appVersion: host.app.version,
      // As of the saving they stand in the files beside it; here would be those of today.
      reviews: null,
    }),
  });

  return (
    <DialogFrame title="Evidence folder" onClose={onClose}>
      <div className="dialog-body">
        <p>
          One .zip file with everything that the result follows from. Anybody with Tieout can verify it: each
          file is held against its SHA-256, and the findings are computed once more from the inputs.
        </p>
        <dl className="evidence-contents">
          {contents.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">It holds payment references and statuses, but never the API key.</p>
        {busy && <EvidenceProgress label="Making the evidence" share={share} />}
        {error !== null && <ErrorNotice error={error} />}
      </div>
      <footer className="dialog-foot">
        <p className="stretch soft small">
          {saved === null
            ? 'The run is saved first: evidence is made of saved runs.'
            : `Of the run saved ${formatMoment(saved.finishedAt)}.`}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={busy || runs === null} onClick={() => void make()}>
          {saved === null ? 'Save the run and make it…' : 'Make it…'}
        </Button>
      </footer>
    </DialogFrame>
  );
}
