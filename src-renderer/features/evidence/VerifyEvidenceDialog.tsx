import { useMemo, useState, type ReactElement } from 'react';
import type { CheckedEvidence } from '#shared/bridge/evidence-contract';
import { acceptedFiles } from '#shared/domain/vocabulary/file-kinds';
import { errorOf } from '#shared/base/result';
import { askEvidenceCheck, type OpenEvidence } from './evidence';
import { ask, useAnswer } from '../../shell/ask';
import { useHost } from '../../shell/host';
import { Button } from '../../ui/common/Button';
import { DialogFrame } from '../../ui/common/DialogFrame';
import { ErrorNotice } from '../../ui/common/ErrorNotice';
import { FileButton } from '../../ui/common/FileButton';
import { EvidenceProgress } from './EvidenceProgress';
import { EvidenceReportView } from './EvidenceReportView';

interface Chosen {
  readonly files: readonly File[];
  readonly as: 'archive' | 'folder';
}

/** Takes evidence as the archive or as its folder, and says what of it holds. */
export function VerifyEvidenceDialog({
  evidence = null,
  onOpen,
  onClose,
}: {
  /** What the system wanted opened; null to have it chosen. */
  readonly evidence?: File | null;
  /** Shows the run that evidence holds. */
  readonly onOpen: (evidence: OpenEvidence) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { bridge } = useHost();
  const [share, setShare] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { isAsking: busy, newest: checked } = useAnswer(
    useMemo(
      () =>
        chosen === null
          ? null
          : (isCurrent) =>
              askEvidenceCheck(bridge, chosen.files, chosen.as, (sent) => {
                if (isCurrent()) setShare(sent < 1 ? sent : null);
              }),
      [bridge, chosen],
    ),
  );

  const check =
    (as: Chosen['as']) =>
    (first: File, files: readonly File[] = [first]) => {
      setShare(null);
      setChosen({ files, as });
    };

  const openable = checked?.ok === true ? openableOf(checked.value) : null;
  const close = (): void => {
    // What was checked is in the core's memory until then.
    if (openable !== null) void ask(bridge.closeEvidence());
    onClose();
  };

  return (
    <DialogFrame title="Verify evidence" onClose={close}>
      <div className="dialog-body">
        <p>
          Choose evidence that Tieout made: the .zip or .tieout file, or the folder that it unpacks into. Each
          file is checked against its SHA-256, and the result is computed once more from the inputs. Nothing
          leaves this computer, and no key is needed.
        </p>
        <div className="button-row">
          {evidence !== null && (
            <Button look="primary" disabled={busy} onClick={() => check('archive')(evidence)}>
              Verify {evidence.name}
            </Button>
          )}
          <FileButton
            label="Evidence as .zip file"
            accept={acceptedFiles('evidence')}
            disabled={busy}
            onChoose={check('archive')}
          >
            Choose the .zip file…
          </FileButton>
          <FileButton label="Evidence as folder" folder disabled={busy} onChoose={check('folder')}>
            Choose the folder…
          </FileButton>
        </div>
        {busy && <EvidenceProgress label="Verifying the evidence" share={share} />}
        <ErrorNotice error={errorOf(checked)} />
        {checked?.ok === true && <EvidenceReportView report={checked.value.report} />}
      </div>
      <footer className="dialog-foot">
        <Button onClick={close}>Close</Button>
        {openable !== null && (
          <Button look="primary" onClick={() => onOpen(openable)}>
            Open the run
          </Button>
        )}
      </footer>
    </DialogFrame>
  );
}

/** What does not hold is not shown as a result. */
function openableOf({ report, openedAs, reviews }: CheckedEvidence): OpenEvidence | null {
  return openedAs === null || report.run === null
    ? null
    : { report, run: { ...report.run, id: openedAs }, reviews };
}
