import { useState } from 'react';
import type { AppError } from '#shared/base/app-error';
import { errorOf, valueOf } from '#shared/base/result';
import type { RowRanges } from '#shared/columns/row-ranges';
import { ask } from '../../../shell/ask';
import { useWorker } from '../../../session/use-worker';
import { useKeyPress } from '../../../shell/use-key-press';
import { useReviewsOfResult, type ReviewActs } from '../../reviews/use-reviews';
import type { OpenView } from '../view/open-view';
import type { WantedForm } from '../../reviews/ReviewForm';
import type { Reviewable } from '../../../worker/contract/review-contract';
import type { GridSelection } from './use-grid-selection';

/** The review of many findings of a view: how it is begun, and the dialog once it has been. */
export interface Reviewing {
  /** Null where nothing can be said: of entries that are no findings, and of a saved run. */
  readonly begin: (() => void) | null;
  /** The same, but of the current row only where none is selected. */
  readonly beginHere: (() => void) | null;
  readonly dialog: {
    readonly reviewable: Reviewable;
    readonly add: ReviewActs['add'];
    readonly onClose: () => void;
  } | null;
  /** The form in the opened finding, where R has asked for it. */
  readonly form: WantedForm;
  readonly error: AppError | null;
}

/** Reviews the selected rows of a view, or all of them where none is selected. */
export function useReviewing(
  { viewId, entries, params: { tab } }: OpenView,
  selection: GridSelection,
): Reviewing {
  const worker = useWorker();
  const { acts, revision } = useReviewsOfResult();
  const [reviewable, setReviewable] = useState<Reviewable | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isFormWanted, setFormWanted] = useState(false);
  const hasFindings = tab !== 'matched' && tab !== 'excluded';

  const mayReview = acts !== null && revision > 0 && hasFindings && entries > 0;
  const { position, count, marks } = selection;

  const begin = async (otherwise: RowRanges): Promise<void> => {
    const rows = count > 0 ? marks.rows : otherwise;
    const found = await ask(worker.findingsAt({ viewId, rows }));
    setError(errorOf(found));
    setReviewable(valueOf(found));
  };
  // As with the other keys of the grid, it is about the current row where none is selected.
  const beginHere = mayReview ? () => void begin([[position, position + 1]]) : null;
  const goToForm = (): void => {
    selection.open(position);
    setFormWanted(true);
  };
  useKeyPress('r', beginHere !== null && count === 0 ? goToForm : beginHere);
  return {
    beginHere,
    begin: mayReview ? () => void begin([[0, entries]]) : null,
    dialog:
      reviewable === null || acts === null
        ? null
        : {
            reviewable,
            add: acts.add,
            onClose: () => setReviewable(null),
          },
    form: {
      isWanted: isFormWanted && selection.opened !== null,
      onFocused: () => setFormWanted(false),
    },
    error,
  };
}
