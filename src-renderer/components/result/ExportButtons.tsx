import { Menu } from '@base-ui/react/menu';
import { useState, type ReactElement } from 'react';
import { isProvisional, type RunSummary } from '#shared/domain/run-summary';
import { ask, askResult } from '../../state/ask';
import { useCommand } from '../../state/commands';
import { useHost } from '../../state/host';
import { useKeptResult } from '../../state/kept-result';
import type { ReconcileClient } from '../../state/reconcile-client';
import { useFindingsFormat } from '../../state/use-findings-format';
import type { RunOverRunState } from '../../state/use-run-over-run';
import type { OpenView } from '../../state/use-view';
import { aboutLines, allFindings, partSentence, type ExportOrigin } from '../../words/export-words';
import { capitalised, formatCount } from '../../words/format';
import type { ExportFormat } from '../../worker/contract';
import { Button } from '../common/Button';
import { Icon } from '../common/Icon';
import { MakeEvidenceDialog } from '../evidence/MakeEvidenceDialog';
import { mostReviewsTold } from '../summary/SummaryReviews';
import type { RecordedRun } from '../summary/SummaryDocument';
import { SummaryDialog } from '../summary/SummaryDialog';
import { CsvFormatItems } from './CsvFormatItems';
import { exportName, saveExport, type ExportOutcome } from './save-export';

/** Exports what is shown, or all findings, as CSV or as a workbook, shows the summary and makes evidence; `onOutcome` tells how it went. */
export function ExportButtons({
  worker,
  run,
  open,
  from,
  runOverRun,
  onOutcome,
}: {
  readonly worker: ReconcileClient;
  readonly run: RunSummary;
  readonly open: OpenView;
  readonly from: ExportOrigin;
  readonly runOverRun: RunOverRunState;
  readonly onOutcome: (outcome: ExportOutcome) => void;
}): ReactElement {
  const host = useHost();
  const keepResult = useKeptResult();
  const [busy, setBusy] = useState(false);
  const [csv, setCsv] = useFindingsFormat();
  const [summary, setSummary] = useState<Pick<RecordedRun, 'run' | 'reviews'> | null>(null);
  const [evidence, setEvidence] = useState(false);
  const saved = runOverRun.value?.saved ?? null;
  const blocked = busy || run.verdict === 'invalid' || isProvisional(run);
  const shown = open.entries;
  const noneShown = blocked || shown === 0;
  const noneFound = blocked || run.findings === 0;

  const openSummary = async (): Promise<void> => {
    const described = await ask(worker.describeRun());
    const reviewed = await ask(worker.listReviewed({ most: mostReviewsTold, saved: null }));
    if (!described.ok) onOutcome({ kind: 'failed', error: described.error });
    else if (!reviewed.ok) onOutcome({ kind: 'failed', error: reviewed.error });
    else if (described.value !== null) setSummary({ run: described.value, reviews: reviewed.value });
  };
  const write = async (what: OpenView | 'all', format: ExportFormat): Promise<void> => {
    setBusy(true);
    const viewId = what === 'all' ? null : what.viewId;
    const part = what === 'all' ? null : partSentence(what.entries, run, what.params);
    const about = aboutLines(run, from, part);
    const made = await askResult(worker.exportFindings({ format, csv, viewId, part, about }));
    const name = exportName(
      from.profileName,
      what === 'all' ? 'findings' : what.params.tab,
      format,
      new Date(),
    );
    const outcome = await saveExport(host, made, name);
    setBusy(false);
    if (outcome.kind === 'saved' && what === 'all') keepResult();
    onOutcome(outcome);
  };

  useCommand('export-findings', noneFound ? null : () => void write('all', 'csv'));
  useCommand('summary', busy || isProvisional(run) ? null : () => void openSummary());

  return (
    <>
      <Button disabled={noneShown} onClick={() => void write(open, 'csv')}>
        Export these {formatCount(shown)}
      </Button>
      <Button look="primary" disabled={noneFound} onClick={() => void write('all', 'csv')}>
        Export {allFindings(run)}
      </Button>
      <Menu.Root>
        <Menu.Trigger className="button icon-only" aria-label="Other exports">
          <Icon name="download" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end">
            <Menu.Popup className="menu-popup">
              <Menu.Item className="menu-item" disabled={noneShown} onClick={() => void write(open, 'xlsx')}>
                <span />
                These {formatCount(shown)} as workbook (.xlsx)
              </Menu.Item>
              <Menu.Item className="menu-item" disabled={noneFound} onClick={() => void write('all', 'xlsx')}>
                <span />
                {capitalised(allFindings(run))} as workbook (.xlsx)
              </Menu.Item>
              <Menu.Separator className="menu-separator" />
              <Menu.Item
                className="menu-item"
                disabled={busy || isProvisional(run)}
                onClick={() => void openSummary()}
              >
                <span />
                Summary, to print or save as PDF…
              </Menu.Item>
              <Menu.Item
                className="menu-item"
                disabled={blocked || runOverRun.value === null}
                onClick={() => {
                  setEvidence(true);
                }}
              >
                <span />
                Evidence folder…
              </Menu.Item>
              <Menu.Separator className="menu-separator" />
              <CsvFormatItems format={csv} onChange={setCsv} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {summary !== null && (
        <SummaryDialog
          recorded={{
            profileName: from.profileName,
            projectId: from.snapshot.projectId,
            baseUrl: from.snapshot.baseUrl,
            ...summary,
            saved: saved === null ? null : { at: saved.finishedAt, by: saved.savedBy },
            appVersion: host.app.version,
          }}
          onClose={() => {
            setSummary(null);
          }}
        />
      )}
      {evidence && (
        <MakeEvidenceDialog
          worker={worker}
          from={from}
          runOverRun={runOverRun}
          onOutcome={onOutcome}
          onClose={() => {
            setEvidence(false);
          }}
        />
      )}
    </>
  );
}
