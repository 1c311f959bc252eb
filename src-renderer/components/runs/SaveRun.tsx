import type { ReactElement } from 'react';
import type { RunSummary } from '#shared/domain/run-summary';
import type { RunOverRunState } from '../../state/use-run-over-run';
import { formatMoment } from '../../words/format';
import { Button } from '../common/Button';
import { Icon } from '../common/Icon';

/** Saves the result on screen as a run, or says that it is saved. A result that does not tie out is never saved. */
export function SaveRun({
  run,
  running,
  state,
}: {
  readonly run: RunSummary;
  readonly running: boolean;
  readonly state: RunOverRunState;
}): ReactElement {
  const { value, saving, save } = state;
  if (value?.saved !== undefined && value.saved !== null && !running) {
    return (
      <span className="saved-run" role="status">
        <Icon name="tick" /> Saved {formatMoment(value.saved.finishedAt)}
      </span>
    );
  }
  return (
    <Button
      disabled={running || saving || value === null || run.verdict === 'invalid'}
      onClick={() => void save()}
    >
      {saving ? 'Saving…' : 'Save run'}
    </Button>
  );
}
