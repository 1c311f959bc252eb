import { useState, type ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import type { ViewParams } from '#shared/domain/view-params';
import { useHost } from '../../state/host';
import type { ReconcileClient } from '../../state/reconcile-client';
import { formatCount } from '../../words/format';
import { Button } from '../common/Button';
import { exportFindings, exportName, type ExportOutcome } from './export-findings';

/** Exports what is shown, or all findings, as CSV; `onOutcome` tells how it went. */
export function ExportButtons({
  worker,
  run,
  params,
  shown,
  profileName,
  onOutcome,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary;
  readonly params: ViewParams;
  /** How many entries the view has. */
  readonly shown: number;
  readonly profileName: string;
  readonly onOutcome: (outcome: ExportOutcome) => void;
}): ReactElement {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const blocked = busy || run.verdict === 'invalid';

  const write = async (view: ViewParams | null): Promise<void> => {
    setBusy(true);
    const name = exportName(profileName, view === null ? 'findings' : view.tab, new Date());
    const outcome = await exportFindings(host, worker, view, name);
    setBusy(false);
    onOutcome(outcome);
  };

  return (
    <>
      <Button disabled={blocked || shown === 0} onClick={() => void write(params)}>
        Export these {formatCount(shown)}
      </Button>
      <Button look="primary" disabled={blocked || run.findings === 0} onClick={() => void write(null)}>
        Export all {formatCount(run.findings)} findings
      </Button>
    </>
  );
}
