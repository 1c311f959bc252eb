import { Menu } from '@base-ui/react/menu';
import { useState, type ReactElement } from 'react';
import type { Profile } from '#shared/domain/rules/profile';
import { countRows } from '#shared/columns/row-ranges';
import type { SessionActs } from '../../../session/session-acts';
import { useCommand, useRunCommand } from '../../../shell/commands';
import { useKeptResult } from '../view/kept-result';
import type { ChosenView, MarkedRows } from '../view/chosen-view';
import { useShownRun } from '../../../session/use-worker';
import type { OwnColumnsState } from '../view/use-own-columns';
import { useLooks } from '../../../shell/use-looks';
import type { RunOverRunState } from '../../../session/comparison';
import type { OpenView } from '../view/open-view';
import {
  allFindings,
  beforeLastChange,
  ownColumnsWords,
  refusedExport,
  refusedSummary,
  viewWords,
  type ExportOrigin,
} from '../../../words/export-words';
import { capitalised, countOf } from '../../../words/format';
import { Icon } from '../../../ui/common/Icon';
import { MakeEvidenceDialog } from '../../evidence/MakeEvidenceDialog';
import { QueryListDialog } from '../../queries/QueryListDialog';
import { useReviewsOfResult } from '../../reviews/use-reviews';
import { SummaryDialog } from '../../summary/SummaryDialog';
import { CsvFormatMenu } from './CsvFormatMenu';
import { ExportItem } from './ExportItem';
import { FormatGroup, quickFormat } from './FormatGroup';
import { useFindingsExport } from './use-findings-export';
import type { ExportOutcome } from '../../../shell/save-export';
import './exports.css';

type Shown = 'evidence' | 'auditor' | 'queries' | 'summary';

/** All that can be made of a result, in one menu that says of each what it is; `onOutcome` tells how it went. */
export function ExportMenu({
  profile,
  open,
  view,
  from,
  runOverRun,
  checkFirst,
  own,
  keptRows,
  onAmend,
  onOutcome,
}: {
  readonly profile: Profile;
  /** The view on screen where it is not simply all findings; null where the tab has none. */
  readonly open: OpenView | null;
  /** The view on screen, whatever it holds: rows of it can be marked. */
  readonly view: OpenView | null;
  readonly from: ExportOrigin;
  readonly runOverRun: RunOverRunState;
  /** Offers to check old data before evidence is made of it; null where there is nothing to check. */
  readonly checkFirst: ReactElement | null;
  /** The client's own columns that somebody has chosen: the findings have them beside ours. */
  readonly own: OwnColumnsState;
  /** The rows that somebody is at; null where no view was open. */
  readonly keptRows: ChosenView['keptRows'];
  /** Remembers how query lists are written; null for a saved run. */
  readonly onAmend: SessionActs['amend'] | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
}): ReactElement {
  const run = useShownRun();
  const { exported } = useKeptResult();
  const verify = useRunCommand('verify-evidence');
  const { acts } = useReviewsOfResult();
  const { looks, change } = useLooks();
  const { busy, write } = useFindingsExport(from, own, onOutcome);
  const [shown, setShown] = useState<Shown | null>(null);
  /** The rows that were marked when the menu was opened; it is not drawn again with each row that is. */
  const [marked, setMarked] = useState<MarkedRows | null>(null);
  const saved = runOverRun.value?.saved ?? null;
  // Evidence is made of a saved run of this computer; of one that is not saved, the making would save it.
  const cannotBeSaved = from.signedInEvidence !== undefined || (from.beforeLastChange && saved === null);
  const refused = refusedExport(run);
  const noSummary = refusedSummary(run);
  const noneFound = busy || refused !== null || run.findings === 0;
  const noEvidence = busy || refused !== null || runOverRun.value === null || cannotBeSaved;
  const close = (): void => setShown(null);
  const made = { from, onOutcome, onClose: close };
  const chosenFindings = (): MarkedRows | null => {
    const rows = keptRows();
    const count = rows === null ? 0 : countRows(rows.marked);
    return rows === null || count === 0 ? null : { viewId: rows.viewId, rows: rows.marked, count };
  };
  const openSummary = (): void => setShown('summary');
  const refuse = (why: string) => () => onOutcome({ kind: 'refused', why });
  const exportAll = noneFound ? null : () => void write('all', quickFormat);
  const noExport = busy ? 'An export is being written; the next one can follow it.' : refused;
  useCommand('export-findings', exportAll, refuse(noExport ?? 'There is no finding to export.'));
  const summarise = noSummary === null ? openSummary : null;
  useCommand('summary', summarise, noSummary === null ? null : refuse(noSummary));

  return (
    <>
      <Menu.Root
        onOpenChange={(isOpen) => {
          if (isOpen) setMarked(chosenFindings());
        }}
      >
        <Menu.Trigger
          className="button"
          title="Shares files: the findings, a summary, evidence. “Save run” keeps this result in Tieout."
        >
          <Icon name="download" />
          Export
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="end">
            <Menu.Popup className="menu-popup export-popup">
              <p className="menu-note soft small">
                Export shares a file. “Save run” keeps this result for comparison.
              </p>
              {refused !== null && <p className="menu-label">{refused}</p>}
              {from.beforeLastChange && <p className="menu-label">{beforeLastChange}</p>}
              {own.shown.length + own.lacking.length > 0 && (
                <p className="menu-note soft small">{ownColumnsWords(own)}</p>
              )}
              <FormatGroup
                label={capitalised(allFindings(run))}
                what="Findings"
                isPart={false}
                disabled={noneFound}
                onWrite={(format) => void write('all', format)}
              />
              <Menu.Group>
                <Menu.GroupLabel className="menu-label">To settle it with the client</Menu.GroupLabel>
                <ExportItem
                  label="Query list for the client…"
                  about="Questions to fill in; import the answers afterwards"
                  disabled={noneFound}
                  onClick={() => setShown('queries')}
                />
              </Menu.Group>
              {open !== null && (
                <FormatGroup
                  label={viewWords(open.entries, run, open.params)}
                  what="This view"
                  disabled={busy || refused !== null || open.entries === 0}
                  onWrite={(format) => void write(open, format)}
                />
              )}
              {view !== null && marked !== null && (
                <FormatGroup
                  label={`Only the ${countOf(marked.count, 'selected row')}`}
                  what="Selection"
                  disabled={busy || refused !== null}
                  onWrite={(format) => void write(view, format, marked)}
                />
              )}
              <Menu.Group>
                <Menu.GroupLabel className="menu-label">The file of record</Menu.GroupLabel>
                <ExportItem
                  label="Summary…"
                  about="One sheet to print or save as PDF, and to sign"
                  action="summary"
                  disabled={noSummary !== null}
                  onClick={openSummary}
                />
                <ExportItem
                  label="Evidence file (.zip)…"
                  about="Inputs, rules, findings and summary, with their SHA-256"
                  disabled={noEvidence}
                  onClick={() => setShown('evidence')}
                />
                <ExportItem
                  label="For the auditor (.zip)…"
                  about="Evidence, what repeats it in Python and SQL, a sample"
                  disabled={noEvidence}
                  onClick={() => setShown('auditor')}
                />
                <ExportItem
                  label="Verify evidence…"
                  about="Check that such a .zip or folder is unchanged"
                  onClick={verify}
                />
              </Menu.Group>
              <Menu.Separator className="menu-separator" />
              <CsvFormatMenu
                format={looks.findingsFormat}
                onChange={(findingsFormat) => change({ findingsFormat })}
              />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {shown === 'summary' && (
        <SummaryDialog
          from={from}
          saved={saved}
          onProblem={(error) => {
            close();
            onOutcome({ kind: 'failed', error });
          }}
          onKept={exported}
          onClose={close}
        />
      )}
      {shown === 'queries' && (
        <QueryListDialog
          {...{ ...made, profile, open, onAmend }}
          chosen={chosenFindings()}
          record={acts?.recordSent ?? null}
        />
      )}
      {(shown === 'evidence' || shown === 'auditor') && (
        <MakeEvidenceDialog {...{ ...made, runOverRun, checkFirst }} isForAuditor={shown === 'auditor'} />
      )}
    </>
  );
}
