import type { ReactElement } from 'react';
import type { SavedRun } from '#shared/domain/runs/saved-run';
import type { Result } from '#shared/base/result';
import { formatMoment } from '../../words/format';
import { DeleteQuestion } from '../../ui/common/DeleteQuestion';

/** Asks before a saved run goes, and says what goes with it. */
export function DeleteRunDialog({
  run,
  onDelete,
  onClose,
}: {
  readonly run: SavedRun;
  readonly onDelete: () => Promise<Result<null>>;
  readonly onClose: () => void;
}): ReactElement {
  return (
    <DeleteQuestion
      title={`Delete the run of ${formatMoment(run.finishedAt)}?`}
      onDelete={onDelete}
      onClose={onClose}
    >
      <p>
        The record of what was compared, with its findings and its copy of the data, is removed from this
        computer. The next run is compared with the newest complete run that is left.
      </p>
    </DeleteQuestion>
  );
}
