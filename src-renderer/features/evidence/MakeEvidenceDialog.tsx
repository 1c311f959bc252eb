import { useCallback, useState, type ReactElement } from 'react';
import { errorOf, fail, succeed, valueOf, type Result } from '#shared/base/result';
import { auditorSteps, usualSample } from '#shared/words/auditor-words';
import { evidenceContents } from '#shared/words/evidence-parts';
import { fetchEvidence } from './evidence';
import { useWorker } from '../../session/use-worker';
import { ask, useAnswer, type AskAcross } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { useKeptResult } from '../result/view/kept-result';
import type { RunOverRunState } from '../../session/comparison';
import type { ExportOrigin } from '../../words/export-words';
import { formatMoment } from '../../words/format';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { Facts } from '../../ui/common/Facts';
import { Field } from '../../ui/common/Field';
import { periodName } from '../../words/run-words';
import { exportName, saveExport, type ExportOutcome } from '../../shell/save-export';
import { EvidenceProgress } from './EvidenceProgress';

/** Makes evidence of the run on screen and saves it. Evidence is made of saved runs only, so a run that is not is saved first. */
export function MakeEvidenceDialog({
  isForAuditor,
  from,
  runOverRun,
  checkFirst,
  onOutcome,
  onClose,
}: {
  /** Adds what an auditor repeats the comparison with, and a sample. */
  readonly isForAuditor: boolean;
  readonly from: ExportOrigin;
  readonly runOverRun: RunOverRunState;
  /** Says that the data is old or has moved, and offers to check it; null where it is that of a run saved before. */
  readonly checkFirst: ReactElement | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  readonly onClose: () => void;
}): ReactElement {
  const host = useHost();
  const worker = useWorker();
  const [share, setShare] = useState<number | null>(null);
  const [sample, setSample] = useState(String(usualSample));
  const isCount = /^\d{1,6}$/.test(sample.trim());
  const [making, setMaking] = useState<AskAcross<Result<null>> | null>(null);
  const { isAsking: busy, newest: made } = useAnswer(making);
  const { value: runs } = runOverRun;
  const { save } = useKeptResult();
  const saved = runs?.saved ?? null;
  const { newest: asked } = useAnswer(useCallback(() => ask(worker.describeRun()), [worker]));
  const failed = asked?.ok === false ? asked : made;
  /** A run that was saved may have kept other columns than are shown now. */
  const described = saved ?? valueOf(asked);

  const make = async (isCurrent: () => boolean): Promise<Result<null>> => {
    const run = saved === null ? await save(periodName(from.fileName, from.moments.fileAt)) : succeed(saved);
    const evidence =
      run?.ok === true
        ? await fetchEvidence(
            host.bridge,
            {
              ...{ profileId: run.value.profileId, runId: run.value.id },
              sample: isForAuditor ? Number(sample) : null,
            },
            setShare,
          )
        : run;
    // Closed while it was made, it is not wanted any more.
    if (evidence === null || !isCurrent()) return succeed(null);
    const name = exportName(from.profileName, isForAuditor ? 'auditor' : 'evidence', 'zip', new Date());
    const outcome = await saveExport(host, evidence, name, {
      madeByCore: true,
      // Tieout opens evidence again, and not the archive that it is in for an auditor.
      ...(isForAuditor ? {} : { kind: 'evidence' }),
    });
    if (outcome.kind === 'failed') return fail(outcome.error);
    onOutcome(outcome);
    onClose();
    return succeed(null);
  };

  return (
    <DialogFrame title={isForAuditor ? 'For the auditor' : 'Evidence file'} onClose={onClose}>
      <div className="dialog-body" tabIndex={0}>
        {isForAuditor ? (
          <>
            <p>One .zip file with which an auditor repeats the comparison, without Tieout:</p>
            <ol className="auditor-steps stack">
              {auditorSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Field
              label="Matched items in the sample"
              type="number"
              min={0}
              value={sample}
              problem={isCount ? null : 'A whole number, such as 25.'}
              hint="All findings are included as well. A repeated draw gives the same items."
              onChange={setSample}
            />
          </>
        ) : (
          <>
            <p>
              One .zip file with everything that the result follows from. Anybody with Tieout can verify it:
              each file is checked against its SHA-256, and the findings are computed once more from the
              inputs.
            </p>
            <Facts
              className="evidence-contents"
              facts={
                described === null ? [] : evidenceContents(described).map(({ name, holds }) => [name, holds])
              }
            />
          </>
        )}
        <p className="soft">
          It holds all tickets and rows, not only those of the findings. Never the API key.
        </p>
        {!busy && checkFirst}
        {busy && <EvidenceProgress label="Making the evidence" share={share} />}
        {!busy && <ErrorNotice error={errorOf(failed)} />}
      </div>
      <footer className="dialog-foot">
        <p className="stretch soft small">
          {saved === null
            ? 'The run is saved first: evidence is made of saved runs.'
            : `Made of the run saved ${formatMoment(saved.finishedAt)}, with its reviews as they were then.`}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={busy || runs === null || described === null || !isCount}
          onClick={() => {
            setShare(null);
            setMaking(() => make);
          }}
        >
          {saved === null ? 'Save the run and make it…' : 'Make it…'}
        </Button>
      </footer>
    </DialogFrame>
  );
}
