import { useState } from 'react';
import type { ExportFormat } from '#shared/domain/vocabulary/export-formats';
import { exportFindings } from './export-findings';
import { exportName, saveExport, type ExportOutcome } from '../../../shell/save-export';
import { useShownRun, useWorker } from '../../../session/use-worker';
import { useKeptResult } from '../view/kept-result';
import type { MarkedRows } from '../view/chosen-view';
import type { OwnColumnsState } from '../view/use-own-columns';
import type { OpenView } from '../view/open-view';
import { ask } from '../../../shell/ask';
import { useHost } from '../../../shell/host';
import { useLooks } from '../../../shell/use-looks';
import { aboutLines, partSentence, type ExportOrigin } from '../../../words/export-words';

/** The export of findings into one file. */
interface FindingsExport {
  /** One is being written; the next can follow it. */
  readonly busy: boolean;
  /** Writes all findings, a view, or of a view those rows that are marked. */
  readonly write: (what: OpenView | 'all', format: ExportFormat, chosen?: MarkedRows | null) => Promise<void>;
}

/** Exports findings with the client's own columns that are shown; `onOutcome` hears how far that is and how it went. */
export function useFindingsExport(
  from: ExportOrigin,
  own: OwnColumnsState,
  onOutcome: (outcome: ExportOutcome) => void,
): FindingsExport {
  const worker = useWorker();
  const run = useShownRun();
  const host = useHost();
  const { exported } = useKeptResult();
  const { looks } = useLooks();
  const [busy, setBusy] = useState(false);
  const cancel = (): void => {
    // Where it does not answer, the export is given up before long.
    void ask(worker.cancelExport());
  };
  const write: FindingsExport['write'] = async (what, format, chosen = null) => {
    setBusy(true);
    const viewId = what === 'all' ? null : what.viewId;
    const part = what === 'all' ? null : partSentence(what.entries, run, what.params, chosen?.count ?? null);
    const about = aboutLines(run, from, part, own.lacking);
    const columns = own.shown.map(({ name }) => name);
    const made = await exportFindings(
      worker,
      { format, csv: looks.findingsFormat, viewId, rows: chosen?.rows ?? null, columns, part, about },
      ({ written, entries }) => onOutcome({ kind: 'writing', written, entries, cancel }),
    );
    const name = exportName(
      from.profileName,
      what === 'all' ? 'findings' : what.params.tab,
      format,
      new Date(),
    );
    onOutcome({ kind: 'saving' });
    const outcome = await saveExport(host, made, name);
    setBusy(false);
    if (outcome.kind === 'saved' && what === 'all') exported();
    const isOld = outcome.kind === 'saved' && from.beforeLastChange;
    onOutcome(
      isOld ? { ...outcome, where: `${outcome.where}: the result from before the last change` } : outcome,
    );
  };
  return { busy, write };
}
