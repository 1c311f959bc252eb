import { useState, type ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/totals/run-summary';
import { ErrorNotice } from '../../../ui/common/ErrorNotice';
import { ExportOutcomeText } from './ExportOutcomeText';
import type { ExportOutcome } from '../../../shell/save-export';
import { formatCount } from '../../../words/format';
import { Button } from '../../../ui/common/Button';
import { ProgressBar } from '../../../ui/common/ProgressBar';

/** What the head of a result has to do with exports: where their menu goes, and how the last one of this result went. */
export interface Exports {
  readonly at: HTMLElement | null;
  readonly onOutcome: (outcome: ExportOutcome) => void;
  /** The outcome in a line of the head, the place of the menu, and what went wrong below them. */
  readonly text: ReactElement;
  readonly place: ReactElement;
  readonly problem: ReactElement | null;
}

/** The panel of the result draws the menu, since it knows the view on screen; its place is in the head, on every tab alike. */
export function useExports(run: RunSummary | null): Exports {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<ExportOutcome | null>(null);
  const [of, setOf] = useState(run);
  // What was told of the result before goes, unless its export is still being written: how that ends is told all the same.
  if (of !== run) {
    setOf(run);
    if (outcome?.kind !== 'writing') setOutcome(null);
  }
  return {
    at,
    onOutcome: setOutcome,
    text: (
      <>
        {outcome?.kind === 'writing' && <ExportProgressLine outcome={outcome} />}
        <ExportOutcomeText outcome={outcome} />
      </>
    ),
    place: <span ref={setAt} className="export-place" />,
    problem: outcome?.kind === 'failed' ? <ErrorNotice error={outcome.error} /> : null,
  };
}

/** How far an export is, beside the menu that began it, and the way to stop it. */
function ExportProgressLine({
  outcome: { written, entries, cancel },
}: {
  readonly outcome: Extract<ExportOutcome, { kind: 'writing' }>;
}): ReactElement {
  const text = `Writing ${formatCount(written)} of ${formatCount(entries)} lines…`;
  return (
    <span className="export-progress row">
      <span className="soft cut">{text}</span>
      <ProgressBar label="Writing the export" value={entries === 0 ? null : written / entries} text={text} />
      <Button look="quiet" onClick={cancel}>
        Cancel
      </Button>
    </span>
  );
}
